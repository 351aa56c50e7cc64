import Foundation

extension CredentialsManager {
    /// The stored credentials, renewed first if the access token lives no longer than `minTTL` or has another scope.
    ///
    /// Cancelling the task ends the wait. A renewal that was sent already is finished and stored nevertheless, because it
    /// may have used up the stored refresh token.
    ///
    /// - Parameters:
    ///   - scope: The scope that the access token must have, in any order; `nil` for any. `openid` is added to it when it
    ///     is asked for.
    ///   - minTTL: Seconds that the access token must still live.
    ///   - parameters: Extra parameters of the renewal.
    ///   - headers: Extra headers of the renewal.
    /// - Throws: `noCredentials`, `noRefreshToken`, `renewFailed`, `storeFailed`, `largeMinTTL`, `sessionExpired` or
    ///   `cancelled`.
    public func credentials(
        withScope scope: String? = nil, minTTL: Int = 60, parameters: [String: Any] = [:],
        headers: [String: String] = [:]
    ) async throws(CredentialsManagerError) -> Credentials {
        try await credentials(
            RenewalDemand(scope: scope, minTTL: minTTL, parameters: Parameters(parameters), headers: headers))
    }

    /// The stored credentials, renewed first if need be, delivered once on the main actor.
    ///
    /// Does what the async form does.
    public func credentials(
        withScope scope: String? = nil, minTTL: Int = 60, parameters: [String: Any] = [:],
        headers: [String: String] = [:],
        callback: @escaping @MainActor (CredentialsManagerResult<Credentials>) -> Void
    ) {
        let demand = RenewalDemand(
            scope: scope, minTTL: minTTL, parameters: Parameters(parameters), headers: headers)
        deliver(to: callback) { () async throws(CredentialsManagerError) in try await credentials(demand) }
    }

    /// Renews the stored credentials now, whether they have expired or not.
    ///
    /// Cancelling the task ends the wait. A renewal that was sent already is finished and stored nevertheless, because it
    /// may have used up the stored refresh token.
    ///
    /// - Parameters:
    ///   - parameters: Extra parameters of the renewal.
    ///   - headers: Extra headers of the renewal.
    /// - Throws: `noCredentials`, `noRefreshToken`, `renewFailed`, `storeFailed`, `largeMinTTL` (the new token has expired
    ///   already), `sessionExpired` or `cancelled`.
    public func renew(
        parameters: [String: Any] = [:], headers: [String: String] = [:]
    ) async throws(CredentialsManagerError) -> Credentials {
        try await credentials(
            RenewalDemand(isForced: true, parameters: Parameters(parameters), headers: headers))
    }

    /// Renews the stored credentials now and delivers them once, on the main actor.
    ///
    /// Does what the async form does.
    public func renew(
        parameters: [String: Any] = [:], headers: [String: String] = [:],
        callback: @escaping @MainActor (CredentialsManagerResult<Credentials>) -> Void
    ) {
        let demand = RenewalDemand(isForced: true, parameters: Parameters(parameters), headers: headers)
        deliver(to: callback) { () async throws(CredentialsManagerError) in try await credentials(demand) }
    }

    private func credentials(_ demand: RenewalDemand) async throws(CredentialsManagerError) -> Credentials {
        try await inTurn { () async throws(CredentialsManagerError) in
            let entry = try read(failing: .renewFailed)
            try endSessionIfOver(entry.credentials)
            if demand.isMet(by: entry.credentials, at: clock.now()) { return entry.credentials }
            return try await renew(entry, demand)
        }
    }

    private func renew(
        _ entry: CredentialsStore.Entry, _ demand: RenewalDemand
    ) async throws(CredentialsManagerError) -> Credentials {
        guard let refreshToken = entry.credentials.refreshToken else { throw .noRefreshToken }
        let request = authentication.renew(withRefreshToken: refreshToken, scope: demand.scope)
            .parameters(demand.parameters).headers(demand.headers)
        let answer: Credentials
        do throws(AuthenticationError) {
            answer = try await request.start()
        } catch {
            throw CredentialsManagerError(.renewFailed, cause: error)
        }
        let kept = try keep(demand.merge(answer, into: entry.credentials), in: entry)

        let now = clock.now()
        guard demand.lives(kept, at: now) else {
            // What a tenant calls a lifetime may be no number that fits.
            let lifetime = max(-1e15, min(1e15, kept.expiresIn.timeIntervalSince(now)))
            throw CredentialsManagerError(.largeMinTTL(minTTL: demand.minTTL, lifetime: Int(lifetime)))
        }
        return kept
    }

    /// Stores renewed credentials and returns what is stored now. A logout or another login that happened meanwhile wins.
    private func keep(
        _ renewed: Credentials, in entry: CredentialsStore.Entry
    ) throws(CredentialsManagerError) -> Credentials {
        do throws(EntryStore.Failure) {
            if try store.replace(entry, with: renewed) { return renewed }
        } catch {
            throw CredentialsManagerError(.storeFailed, cause: error.cause)
        }
        return try read(failing: .renewFailed).credentials
    }

    /// Deletes the session if it has reached the end that the tenant set for it.
    private func endSessionIfOver(_ credentials: Credentials) throws(CredentialsManagerError) {
        guard let ceiling = store.ceiling(of: credentials), ceiling.hasPassed(at: clock.now()) else { return }
        clear()
        throw .sessionExpired
    }
}
