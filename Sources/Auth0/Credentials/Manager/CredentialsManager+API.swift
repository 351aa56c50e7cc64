import A0Concurrency
import Foundation

extension CredentialsManager {
    /// An access token for another API than the one of the login: the stored one, or a new one got with the stored refresh
    /// token (Auth0 docs, "Multi-Resource Refresh Token").
    ///
    /// A token is stored for each API and scope that was asked for. Cancelling the task ends the wait. A request that was
    /// sent already is finished and stored nevertheless.
    ///
    /// - Parameters:
    ///   - audience: The identifier of the API.
    ///   - scope: The scope that the access token must have, in any order; `nil` for what the API grants by default.
    ///   - minTTL: Seconds that the access token must still live.
    ///   - parameters: Extra parameters of the request.
    ///   - headers: Extra headers of the request.
    /// - Throws: `noCredentials`, `noRefreshToken`, `apiExchangeFailed`, `renewalNotAllowed`, `storeFailed`, `largeMinTTL`,
    ///   `sessionExpired`, `dpopNotConfigured`, `dpopKeyMissing`, `dpopKeyMismatch` or `cancelled`.
    public func apiCredentials(
        forAudience audience: String, scope: String? = nil, minTTL: Int = 60, parameters: [String: Any] = [:],
        headers: [String: String] = [:]
    ) async throws(CredentialsManagerError) -> APICredentials {
        let demand = RenewalDemand(scope: scope, minTTL: minTTL, parameters: Parameters(parameters), headers: headers)
        return try await apiCredentials(audience, demand)
    }

    /// An access token for another API, delivered once on the main actor.
    ///
    /// Does what the async form does.
    public func apiCredentials(
        forAudience audience: String, scope: String? = nil, minTTL: Int = 60, parameters: [String: Any] = [:],
        headers: [String: String] = [:],
        callback: @escaping @MainActor (CredentialsManagerResult<APICredentials>) -> Void
    ) {
        let demand = RenewalDemand(scope: scope, minTTL: minTTL, parameters: Parameters(parameters), headers: headers)
        _ = apiCredentials(audience, demand, callback)
    }

    /// The stored access token for an API as it is, expired or not; `nil` when there is none, or its session is over. Nobody
    /// is asked.
    public func storedAPICredentials(forAudience audience: String, scope: String? = nil) -> APICredentials? {
        do throws(CredentialsManagerError) {
            let session = try storedSession(failing: .unknown)
            return isOver(session) ? nil : stored(audience, scope, session, time)?.credentials
        } catch {
            return nil
        }
    }
}

// MARK: - Storing and deleting

extension CredentialsManager {
    /// Stores an API's access token, in place of one for the same API and scope. Returns whether that worked;
    /// `save(_:audience:scope:)` tells why not.
    @discardableResult
    public func store(
        apiCredentials: APICredentials, forAudience audience: String, forScope scope: String? = nil
    ) -> Bool {
        succeeds { () throws(CredentialsManagerError) in try save(apiCredentials, audience: audience, scope: scope) }
    }

    /// Stores an API's access token, in place of one for the same API and scope.
    ///
    /// - Parameters:
    ///   - apiCredentials: The token.
    ///   - audience: The identifier of the API.
    ///   - scope: The scope that it will be asked for with.
    /// - Throws: `storeFailed`, with the storage's error as cause when it gave one; also when the session that the token
    ///   belongs to cannot be read.
    public func save(
        _ apiCredentials: APICredentials, audience: String, scope: String? = nil
    ) throws(CredentialsManagerError) {
        let session = try storedSession(failing: .storeFailed)
        try storing { () throws(EntryStore.Failure) in
            try store.write(apiCredentials, audience: audience, scope: scope, of: session?.credentials, at: time)
        }
    }

    /// Deletes the stored access token of an API. Returns whether there was one and it is gone;
    /// `remove(audience:scope:)` tells why not.
    ///
    /// - Parameters:
    ///   - audience: The identifier of the API.
    ///   - scope: The scope that it was asked for with. Without one, tokens for particular scopes stay.
    @discardableResult
    public func clear(forAudience audience: String, scope: String? = nil) -> Bool {
        do throws(CredentialsManagerError) {
            try remove(audience: audience, scope: scope)
            return true
        } catch {
            // Having nothing to delete is nothing to complain about.
            if store.apiCredentials(audience: audience, scope: scope) != nil { Warnings.write(error.debugDescription) }
            return false
        }
    }

    /// Deletes the stored access token of an API.
    ///
    /// - Parameters:
    ///   - audience: The identifier of the API.
    ///   - scope: The scope that it was asked for with. Without one, tokens for particular scopes stay.
    /// - Throws: `clearFailed`, with the storage's error as cause when it gave one. Storages such as `SimpleKeychain` also
    ///   refuse when nothing is stored.
    public func remove(audience: String, scope: String? = nil) throws(CredentialsManagerError) {
        do throws(EntryStore.Failure) {
            try store.entries.delete(store.apiKey(audience: audience, scope: scope))
        } catch {
            throw CredentialsManagerError(.clearFailed, cause: error.cause)
        }
    }
}

// MARK: - Asking the tenant

extension CredentialsManager {
    func apiCredentials(
        _ audience: String, _ demand: RenewalDemand, _ callback: @escaping Callback<APICredentials>
    ) -> Task<Void, Never> {
        call(callback) { place throws(CredentialsManagerError) in
            try await apiCredentials(audience, demand, in: place)
        }
    }

    private func apiCredentials(
        _ audience: String, _ demand: RenewalDemand, in place: Lane.Place? = nil
    ) async throws(CredentialsManagerError) -> APICredentials {
        try await patiently {
            await meanwhile(audience, demand)
        } orAfter: { () async throws(CredentialsManagerError) in
            try await inTurn(place) { () async throws(CredentialsManagerError) in
                let entry = try await entryForAPI()
                if let credentials = offer(audience, demand, entry, time) { return credentials }
                return try await refresh(apiRefresh(audience, demand))
            }
        }
    }

    /// The stored token, if it would do while others are at work on the credentials.
    private func meanwhile(_ audience: String, _ demand: RenewalDemand) async -> APICredentials? {
        guard !lane.isFree else { return nil }
        return await executor.run {
            switch await outcome({ () async throws(CredentialsManagerError) in
                try storedSession(failing: .apiExchangeFailed)
            }) {
            case .success(let entry): isOver(entry) ? nil : offer(audience, demand, entry, time)
            case .failure: nil
            }
        }
    }

    /// The session, if there is one: a stored token for an API is good without it, but not beyond its end.
    private func entryForAPI() async throws(CredentialsManagerError) -> CredentialsStore.Entry? {
        let entry = try storedSession(failing: .apiExchangeFailed)
        guard isOver(entry) else { return entry }
        if entry != nil { return try await current(failing: .apiExchangeFailed) }
        guard try await !isOverForTenant(nil) else { throw .sessionExpired }
        return nil
    }

    /// The stored session, `nil` when nobody is logged in. What is there and cannot be read may be anybody's.
    private func storedSession(
        failing failure: CredentialsManagerError.Code
    ) throws(CredentialsManagerError) -> CredentialsStore.Entry? {
        do throws(CredentialsManagerError) {
            return try read(failing: failure)
        } catch {
            guard error.code == .noCredentials, error.cause == nil else { throw error }
            return nil
        }
    }

    /// What is stored for the API, if it may be handed out beside that session.
    private func stored(
        _ audience: String, _ scope: String?, _ entry: CredentialsStore.Entry?, _ time: TenantTime
    ) -> StoredAPICredentials? {
        guard let stored = store.apiCredentials(audience: audience, scope: scope),
            stored.belongs(to: entry?.credentials, at: time.tenant), hasKey(stored.thumbprint)
        else { return nil }
        return stored
    }

    private func offer(
        _ audience: String, _ demand: RenewalDemand, _ entry: CredentialsStore.Entry?, _ time: TenantTime
    ) -> APICredentials? {
        guard let stored = stored(audience, demand.scope, entry, time), let now = stored.present(time),
            demand.isMet(by: stored, at: now)
        else { return nil }
        return stored.credentials
    }

    private func apiRefresh(_ audience: String, _ demand: RenewalDemand) -> Refresh<Credentials, APICredentials> {
        Refresh(
            failure: .apiExchangeFailed,
            offer: { entry, time, _ in offer(audience, demand, entry, time) },
            request: { refreshToken in
                authentication.renew(withRefreshToken: refreshToken, audience: audience, scope: demand.scope)
                    .parameters(demand.parameters).headers(demand.headers)
            },
            merge: { answer, previous in
                previous.keeping(idToken: answer.idToken, refreshToken: answer.refreshToken)
            },
            finish: { answer, kept, time throws(CredentialsManagerError) in
                let credentials = APICredentials(
                    accessToken: answer.accessToken, tokenType: answer.tokenType, expiresIn: answer.expiresIn,
                    scope: answer.scope ?? demand.scope ?? "")
                try storing { () throws(EntryStore.Failure) in
                    try store.write(credentials, audience: audience, scope: demand.scope, of: kept, at: time)
                }
                store.session.events.send(.apiCredentialsRenewed(credentials, audience: audience))
                try demand.check(credentials.expiresIn, at: time.local)
                return credentials
            },
            isOrdinary: demand.parameters.keepSession)
    }
}
