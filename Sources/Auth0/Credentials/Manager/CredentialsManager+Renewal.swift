import A0Concurrency
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
    /// - Throws: `noCredentials`, `noRefreshToken`, `renewFailed`, `renewalNotAllowed`, `storeFailed`, `largeMinTTL`,
    ///   `sessionExpired`, `biometricsFailed`, `dpopNotConfigured`, `dpopKeyMissing`, `dpopKeyMismatch` or `cancelled`.
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
        _ = credentials(demand, callback)
    }

    /// Renews the stored credentials now, whether they have expired or not.
    ///
    /// Cancelling the task ends the wait. A renewal that was sent already is finished and stored nevertheless, because it
    /// may have used up the stored refresh token.
    ///
    /// - Parameters:
    ///   - parameters: Extra parameters of the renewal.
    ///   - headers: Extra headers of the renewal.
    /// - Throws: As `credentials`, but never `biometricsFailed`; `largeMinTTL` when the new token has expired already.
    public func renew(
        parameters: [String: Any] = [:], headers: [String: String] = [:]
    ) async throws(CredentialsManagerError) -> Credentials {
        try await renewed(RenewalDemand(isForced: true, parameters: Parameters(parameters), headers: headers))
    }

    /// Renews the stored credentials unless others have taken their place: what to call when an API refuses an access token that
    /// has not expired.
    ///
    /// However many tasks, managers and processes were refused with the same credentials, one renewal is sent.
    ///
    /// - Parameters:
    ///   - refused: The credentials whose access token was refused.
    ///   - parameters: Extra parameters of the renewal.
    ///   - headers: Extra headers of the renewal.
    /// - Returns: The renewed credentials, or those that were stored since.
    /// - Throws: As `renew(parameters:headers:)`.
    public func renew(
        insteadOf refused: Credentials, parameters: [String: Any] = [:], headers: [String: String] = [:]
    ) async throws(CredentialsManagerError) -> Credentials {
        try await renewed(
            RenewalDemand(
                isForced: true, refusedToken: refused.accessToken, parameters: Parameters(parameters), headers: headers)
        )
    }

    /// Renews the stored credentials now and delivers them once, on the main actor.
    ///
    /// Does what the async form does.
    public func renew(
        parameters: [String: Any] = [:], headers: [String: String] = [:],
        callback: @escaping @MainActor (CredentialsManagerResult<Credentials>) -> Void
    ) {
        let demand = RenewalDemand(isForced: true, parameters: Parameters(parameters), headers: headers)
        _ = renew(demand, callback)
    }
}

extension CredentialsManager {
    func credentials(_ demand: RenewalDemand, _ callback: @escaping Callback<Credentials>) -> Task<Void, Never> {
        call(asksUser: true, callback) { place throws(CredentialsManagerError) in
            try await patiently(demand, in: place)
        }
    }

    func renew(_ demand: RenewalDemand, _ callback: @escaping Callback<Credentials>) -> Task<Void, Never> {
        call(callback) { place throws(CredentialsManagerError) in try await renewed(demand, in: place) }
    }

    private func credentials(_ demand: RenewalDemand) async throws(CredentialsManagerError) -> Credentials {
        if gate.isClosed {
            try await checkEnd()
            try await gate.pass()
        }
        if let credentials = await stored(for: demand) { return credentials }
        // Others are at work on the credentials, or an earlier renewal has to be repeated.
        return try await patiently(demand)
    }

    private func patiently(
        _ demand: RenewalDemand, in place: Lane.Place? = nil
    ) async throws(CredentialsManagerError) -> Credentials {
        try await patiently {
            await meanwhile(demand)
        } orAfter: { () async throws(CredentialsManagerError) in
            try await renewed(demand, in: place)
        }
    }

    /// The stored credentials, if they would do while a renewal is under way.
    private func meanwhile(_ demand: RenewalDemand) async -> Credentials? {
        await executor.run {
            guard let entry = try? store.read(), demand.isMet(by: entry, at: time), !isOver(entry) else { return nil }
            return entry.credentials
        }
    }

    /// Nobody is asked to be there for a session that is over.
    func checkEnd() async throws(CredentialsManagerError) {
        try await executor.run {
            await outcome { () async throws(CredentialsManagerError) in
                if isOver(nil) { _ = try await current(failing: .renewFailed) }
            }
        }.get()
    }

    /// What most calls get: the stored credentials, while nobody is at work on them.
    private func stored(for demand: RenewalDemand) async -> Credentials? {
        guard lane.isFree, !Task.isCancelled else { return nil }
        guard readExecutor.isBlocking else { return good(for: demand)?.credentials }
        return await readExecutor.run { good(for: demand)?.credentials }
    }

    /// The stored entry if it will do as it is.
    private func good(for demand: RenewalDemand) -> CredentialsStore.Entry? {
        guard let entry = try? store.read() else { return nil }
        return isGood(entry, for: demand, at: time) && !isOver(entry) ? entry : nil
    }

    /// Whether the stored credentials are what is wanted, with no renewal waiting to be repeated.
    private func isGood(
        _ entry: CredentialsStore.Entry, for demand: RenewalDemand, at time: TenantTime
    ) -> Bool {
        guard !demand.isForced, demand.isMet(by: entry, at: time) else { return false }
        return renewalPolicy == .never || entry.stored.renewal?.isUrgent(at: time.local) != true
    }

    /// Renews if need be, and tries again when the tenant cannot answer. Between two attempts others have their turn.
    ///
    /// - Parameter place: Where in the line the first attempt stands.
    private func renewed(
        _ demand: RenewalDemand, in place: Lane.Place? = nil
    ) async throws(CredentialsManagerError) -> Credentials {
        var retry = 0
        while true {
            let pause: TimeInterval
            do throws(CredentialsManagerError) {
                return try await inTurn(retry == 0 ? place : nil) { () async throws(CredentialsManagerError) in
                    try await refresh(renewal(for: demand))
                }
            } catch {
                guard retry < maxRetries, let next = Self.pause(after: error, retry: retry) else {
                    return try await leftover(for: demand, after: error)
                }
                pause = next
            }
            do {
                try await clock.sleep(pause)
            } catch {
                throw CredentialsManagerError(.cancelled, cause: error)
            }
            retry += 1
        }
    }

    /// Seconds until the next attempt, as many as the tenant asks for at least; `nil` when there should be none.
    private static func pause(after error: CredentialsManagerError, retry: Int) -> TimeInterval? {
        guard let cause = error.cause as? AuthenticationError, cause.isRetryable else { return nil }
        let wanted = cause.retryAfter ?? 0
        return wanted <= Backoff.longestPause ? max(wanted, 0.5 * pow(2, Double(retry))) : nil
    }

    /// The renewal of the stored credentials.
    private func renewal(for demand: RenewalDemand) -> Refresh<Credentials, Credentials> {
        Refresh(
            failure: .renewFailed,
            offer: { entry, time, isReplaced in
                // What somebody else has stored meanwhile is newer than what was to be renewed.
                if demand.isForced, isReplaced || demand.isOvertaken(by: entry) { return entry.credentials }
                return isGood(entry, for: demand, at: time) ? entry.credentials : nil
            },
            request: { refreshToken in
                authentication.renew(withRefreshToken: refreshToken, scope: demand.scope)
                    .parameters(demand.parameters).headers(demand.headers)
            },
            merge: { answer, previous in demand.merge(answer, into: previous) },
            finish: { _, kept, time throws(CredentialsManagerError) in
                store.session.events.send(.renewed(kept))
                try demand.check(kept.expiresIn, at: time.local)
                return kept
            },
            isOrdinary: demand.parameters.keepSession)
    }

    /// The stored credentials, if only an earlier, unanswered renewal was to be repeated and they would have done.
    private func leftover(
        for demand: RenewalDemand, after error: CredentialsManagerError
    ) async throws(CredentialsManagerError) -> Credentials {
        guard error.code == .renewFailed || error.code == .storeFailed else { throw error }
        let entry = await executor.run { try? store.read() }
        guard let entry, entry.stored.renewal != nil, !demand.isForced, demand.isMet(by: entry, at: time),
            !isOver(entry)
        else { throw error }
        return entry.credentials
    }
}
