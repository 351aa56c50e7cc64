import A0Concurrency
import Foundation

extension CredentialsManager {
    /// Returns an access token for another API than that of the login: the stored one, or a new one in exchange for the
    /// stored refresh token (Auth0 docs, "Multi-Resource Refresh Token").
    ///
    /// Tokens are stored by API and requested scope. Canceling the task ends the wait. A request that was already sent
    /// is still completed and its result stored.
    ///
    /// - Parameters:
    ///   - audience: The identifier of the API.
    ///   - scope: The scope that the access token must have, in any order; `nil` for what the API grants by default.
    ///   - minTTL: Seconds for which the access token must still be valid.
    ///   - parameters: Extra parameters of the request.
    ///   - headers: Extra headers of the request.
    /// - Throws: `noCredentials`, `noRefreshToken`, `apiExchangeFailed`, `renewalNotAllowed`, `storeFailed`,
    ///   `largeMinTTL`, `sessionExpired`, `dpopNotConfigured`, `dpopKeyMissing`, `dpopKeyMismatch` or `cancelled`.
    public func apiCredentials(
        forAudience audience: String, scope: String? = nil, minTTL: Int = 60, parameters: [String: Any] = [:],
        headers: [String: String] = [:]
    ) async throws(CredentialsManagerError) -> APICredentials {
        let criteria = RenewalCriteria(
            scope: scope, minTTL: minTTL, parameters: Parameters(parameters), headers: headers)
        return try await apiCredentials(audience, criteria)
    }

    /// Delivers an access token for another API once, on the main actor.
    ///
    /// See the async version.
    public func apiCredentials(
        forAudience audience: String, scope: String? = nil, minTTL: Int = 60, parameters: [String: Any] = [:],
        headers: [String: String] = [:],
        callback: @escaping @MainActor (CredentialsManagerResult<APICredentials>) -> Void
    ) {
        let criteria = RenewalCriteria(
            scope: scope, minTTL: minTTL, parameters: Parameters(parameters), headers: headers)
        _ = apiCredentials(audience, criteria, callback)
    }

    /// The stored access token for an API, expired or not; `nil` if there is none, or its session has ended. This
    /// doesn't ask the tenant or the user.
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
    /// `save(_:audience:scope:)` throws the reason.
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
    ///   - scope: The scope that you'll request it with.
    /// - Throws: `storeFailed`, with the storage's error as the cause when it gave one; also when the session that the
    ///   token belongs to cannot be read.
    public func save(
        _ apiCredentials: APICredentials, audience: String, scope: String? = nil
    ) throws(CredentialsManagerError) {
        let session = try storedSession(failing: .storeFailed)
        try storing { () throws(EntryStore.EntryError) in
            try store.write(apiCredentials, audience: audience, scope: scope, of: session?.credentials, at: time)
        }
    }

    /// Deletes the stored access token of an API. Returns whether there was one and it was deleted;
    /// `remove(audience:scope:)` throws the reason.
    ///
    /// - Parameters:
    ///   - audience: The identifier of the API.
    ///   - scope: The scope that it was requested with. Without one, tokens for particular scopes are kept.
    @discardableResult
    public func clear(forAudience audience: String, scope: String? = nil) -> Bool {
        do throws(CredentialsManagerError) {
            try remove(audience: audience, scope: scope)
            return true
        } catch {
            // Having nothing to delete isn't worth a warning.
            if store.apiCredentials(audience: audience, scope: scope) != nil { Warnings.write(error.debugDescription) }
            return false
        }
    }

    /// Deletes the stored access token of an API.
    ///
    /// - Parameters:
    ///   - audience: The identifier of the API.
    ///   - scope: The scope that it was requested with. Without one, tokens for particular scopes are kept.
    /// - Throws: `clearFailed`, with the storage's error as the cause when it gave one. Storages such as
    ///   `SimpleKeychain` also throw if nothing is stored.
    public func remove(audience: String, scope: String? = nil) throws(CredentialsManagerError) {
        do throws(EntryStore.EntryError) {
            try store.entries.delete(store.apiKey(audience: audience, scope: scope))
        } catch {
            throw CredentialsManagerError(.clearFailed, cause: error.cause)
        }
    }
}

// MARK: - Asking the tenant

extension CredentialsManager {
    func apiCredentials(
        _ audience: String, _ criteria: RenewalCriteria, _ callback: @escaping Callback<APICredentials>
    ) -> Task<Void, Never> {
        call(callback) { place throws(CredentialsManagerError) in
            try await apiCredentials(audience, criteria, in: place)
        }
    }

    private func apiCredentials(
        _ audience: String, _ criteria: RenewalCriteria, in place: SerialTaskQueue.Place? = nil
    ) async throws(CredentialsManagerError) -> APICredentials {
        try await patiently {
            await meanwhile(audience, criteria)
        } orAfter: { () async throws(CredentialsManagerError) in
            try await inTurn(place) { () async throws(CredentialsManagerError) in
                let entry = try await entryForAPI()
                if let credentials = offer(audience, criteria, entry, time) { return credentials }
                return try await renew(apiRenewal(audience, criteria))
            }
        }
    }

    /// The stored token, if it meets the criteria while other operations use the credentials.
    private func meanwhile(_ audience: String, _ criteria: RenewalCriteria) async -> APICredentials? {
        guard !taskQueue.isFree else { return nil }
        return await executor.run {
            switch await outcome({ () async throws(CredentialsManagerError) in
                try storedSession(failing: .apiExchangeFailed)
            }) {
            case .success(let entry): isOver(entry) ? nil : offer(audience, criteria, entry, time)
            case .failure: nil
            }
        }
    }

    /// The session, if there is one. A stored API token is usable without a session, but not after the session's end.
    private func entryForAPI() async throws(CredentialsManagerError) -> CredentialsStore.Entry? {
        let entry = try storedSession(failing: .apiExchangeFailed)
        guard isOver(entry) else { return entry }
        if entry != nil { return try await current(failing: .apiExchangeFailed) }
        guard try await !isOverForTenant(nil) else { throw .sessionExpired }
        return nil
    }

    /// The stored session; `nil` if nobody is logged in. An unreadable entry could belong to any user.
    private func storedSession(
        failing code: CredentialsManagerError.Code
    ) throws(CredentialsManagerError) -> CredentialsStore.Entry? {
        do throws(CredentialsManagerError) {
            return try read(failing: code)
        } catch {
            guard error.code == .noCredentials, error.cause == nil else { throw error }
            return nil
        }
    }

    /// The stored token for the API, if it may be returned with that session.
    private func stored(
        _ audience: String, _ scope: String?, _ entry: CredentialsStore.Entry?, _ time: TenantTime
    ) -> StoredAPICredentials? {
        guard let stored = store.apiCredentials(audience: audience, scope: scope),
            stored.belongs(to: entry?.credentials, at: time.tenant), hasKey(stored.thumbprint)
        else { return nil }
        return stored
    }

    private func offer(
        _ audience: String, _ criteria: RenewalCriteria, _ entry: CredentialsStore.Entry?, _ time: TenantTime
    ) -> APICredentials? {
        guard let stored = stored(audience, criteria.scope, entry, time), let now = stored.present(time),
            criteria.isMet(by: stored, at: now)
        else { return nil }
        return stored.credentials
    }

    private func apiRenewal(_ audience: String, _ criteria: RenewalCriteria) -> Renewal<Credentials, APICredentials> {
        Renewal(
            errorCode: .apiExchangeFailed,
            offer: { entry, time, _ in offer(audience, criteria, entry, time) },
            request: { refreshToken in
                authentication.renew(withRefreshToken: refreshToken, audience: audience, scope: criteria.scope)
                    .parameters(criteria.parameters).headers(criteria.headers)
            },
            merge: { response, previous in
                previous.keeping(idToken: response.idToken, refreshToken: response.refreshToken)
            },
            finish: { response, kept, time throws(CredentialsManagerError) in
                let credentials = APICredentials(
                    accessToken: response.accessToken, tokenType: response.tokenType, expiresIn: response.expiresIn,
                    scope: response.scope ?? criteria.scope ?? "")
                try storing { () throws(EntryStore.EntryError) in
                    try store.write(credentials, audience: audience, scope: criteria.scope, of: kept, at: time)
                }
                store.session.events.send(.apiCredentialsRenewed(credentials, audience: audience))
                try criteria.check(credentials.expiresIn, at: time.local)
                return credentials
            },
            isOrdinary: criteria.parameters.keepSession)
    }
}
