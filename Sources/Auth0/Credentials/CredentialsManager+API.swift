import Foundation

extension CredentialsManager {
    /// An access token for another API than the one of the login: the stored one, or a new one got with the stored refresh
    /// token (Auth0 docs, "Multi-Resource Refresh Token").
    ///
    /// A token is stored for each API and scope that was asked for. Cancelling the task ends the wait. An exchange that was
    /// sent already is finished and stored nevertheless.
    ///
    /// - Parameters:
    ///   - audience: The identifier of the API.
    ///   - scope: The scope that the access token must have, in any order; `nil` for what the API grants by default.
    ///   - minTTL: Seconds that the access token must still live.
    ///   - parameters: Extra parameters of the exchange.
    ///   - headers: Extra headers of the exchange.
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
        deliver(to: callback) { () async throws(CredentialsManagerError) in try await apiCredentials(audience, demand) }
    }

    /// The stored access token for an API as it is, expired or not; `nil` when there is none. Nobody is asked.
    public func storedAPICredentials(forAudience audience: String, scope: String? = nil) -> APICredentials? {
        store.apiCredentials(audience: audience, scope: scope)?.credentials
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
    /// - Throws: `storeFailed`, with the storage's error as cause when it gave one.
    public func save(
        _ apiCredentials: APICredentials, audience: String, scope: String? = nil
    ) throws(CredentialsManagerError) {
        let subject = (try? store.read())?.credentials.subject
        try storing { () throws(EntryStore.Failure) in
            try store.write(apiCredentials, audience: audience, scope: scope, subject: subject, at: time)
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
            if storedAPICredentials(forAudience: audience, scope: scope) != nil { Notice.write(error.debugDescription) }
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

// MARK: - The exchange

extension CredentialsManager {
    private func apiCredentials(
        _ audience: String, _ demand: RenewalDemand
    ) async throws(CredentialsManagerError) -> APICredentials {
        try await patiently {
            await meanwhile(audience, demand)
        } orAfter: { () async throws(CredentialsManagerError) in
            try await inTurn { () async throws(CredentialsManagerError) in
                let entry = try await entryForAPI()
                if let credentials = stored(audience, demand, entry, time) { return credentials }
                return try await exchange(apiExchange(audience, demand))
            }
        }
    }

    /// The stored token, if it would do while others are at work on the credentials.
    private func meanwhile(_ audience: String, _ demand: RenewalDemand) async -> APICredentials? {
        guard !lane.isFree else { return nil }
        return await executor.run {
            let entry = try? store.read()
            return isOver(entry) ? nil : stored(audience, demand, entry, time)
        }
    }

    /// The session, if there is one: a stored token for an API is good without it, but not beyond its end.
    private func entryForAPI() async throws(CredentialsManagerError) -> CredentialsStore.Entry? {
        let entry = try? store.read()
        guard isOver(entry) else { return entry }
        if entry != nil { return try await current(failing: .apiExchangeFailed) }
        guard try await !isOverForTenant(nil) else { throw .sessionExpired }
        return nil
    }

    private func stored(
        _ audience: String, _ demand: RenewalDemand, _ entry: CredentialsStore.Entry?, _ time: TenantTime
    ) -> APICredentials? {
        guard let stored = store.apiCredentials(audience: audience, scope: demand.scope),
            stored.belongs(to: entry?.credentials.subject), let now = stored.present(time),
            demand.isMet(by: stored, at: now)
        else { return nil }
        return stored.credentials
    }

    private func apiExchange(_ audience: String, _ demand: RenewalDemand) -> Exchange<Credentials, APICredentials> {
        Exchange(
            failure: .apiExchangeFailed,
            offer: { entry, time, _ in stored(audience, demand, entry, time) },
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
                    try store.write(
                        credentials, audience: audience, scope: demand.scope, subject: kept.subject, at: time)
                }
                store.session.events.send(.apiCredentialsRenewed(credentials, audience: audience))
                try demand.check(credentials.expiresIn, at: time.local)
                return credentials
            },
            isOrdinary: demand.parameters.keepSession)
    }
}
