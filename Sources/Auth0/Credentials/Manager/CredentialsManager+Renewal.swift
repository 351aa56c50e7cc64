import A0Concurrency
import Foundation

extension CredentialsManager {
    /// Returns the stored credentials. Renews them first if the access token expires within `minTTL` seconds or has
    /// another scope.
    ///
    /// Canceling the task ends the wait. A renewal that was already sent is still completed and stored, because it may
    /// have invalidated the stored refresh token.
    ///
    /// - Parameters:
    ///   - scope: The scope that the access token must have, in any order; `nil` for any. `openid` is added when it's
    ///     requested.
    ///   - minTTL: Seconds for which the access token must still be valid.
    ///   - parameters: Extra parameters of the renewal.
    ///   - headers: Extra headers of the renewal.
    /// - Throws: `noCredentials`, `noRefreshToken`, `renewFailed`, `renewalNotAllowed`, `storeFailed`, `largeMinTTL`,
    ///   `sessionExpired`, `biometricsFailed`, `dpopNotConfigured`, `dpopKeyMissing`, `dpopKeyMismatch` or `cancelled`.
    public func credentials(
        withScope scope: String? = nil, minTTL: Int = 60, parameters: [String: Any] = [:],
        headers: [String: String] = [:]
    ) async throws(CredentialsManagerError) -> Credentials {
        try await credentials(
            RenewalCriteria(scope: scope, minTTL: minTTL, parameters: Parameters(parameters), headers: headers))
    }

    /// Delivers the stored credentials once, on the main actor, and renews them first if needed.
    ///
    /// See the async version.
    public func credentials(
        withScope scope: String? = nil, minTTL: Int = 60, parameters: [String: Any] = [:],
        headers: [String: String] = [:],
        callback: @escaping @MainActor (CredentialsManagerResult<Credentials>) -> Void
    ) {
        let criteria = RenewalCriteria(
            scope: scope, minTTL: minTTL, parameters: Parameters(parameters), headers: headers)
        _ = credentials(criteria, callback)
    }

    /// Renews the stored credentials now, even if they haven't expired.
    ///
    /// Canceling the task ends the wait. A renewal that was already sent is still completed and stored, because it may
    /// have invalidated the stored refresh token.
    ///
    /// - Parameters:
    ///   - parameters: Extra parameters of the renewal.
    ///   - headers: Extra headers of the renewal.
    /// - Throws: As `credentials`, but never `biometricsFailed`; `largeMinTTL` if the new token has already expired.
    public func renew(
        parameters: [String: Any] = [:], headers: [String: String] = [:]
    ) async throws(CredentialsManagerError) -> Credentials {
        try await renewed(RenewalCriteria(isForced: true, parameters: Parameters(parameters), headers: headers))
    }

    /// Renews the stored credentials unless they have already been replaced. Call this when an API rejects an access
    /// token that hasn't expired.
    ///
    /// Only one renewal is sent, even if several tasks, managers, and processes were rejected with the same
    /// credentials.
    ///
    /// - Parameters:
    ///   - refused: The credentials whose access token was rejected.
    ///   - parameters: Extra parameters of the renewal.
    ///   - headers: Extra headers of the renewal.
    /// - Returns: The renewed credentials, or those that have been stored in the meantime.
    /// - Throws: As `renew(parameters:headers:)`.
    public func renew(
        insteadOf refused: Credentials, parameters: [String: Any] = [:], headers: [String: String] = [:]
    ) async throws(CredentialsManagerError) -> Credentials {
        try await renewed(
            RenewalCriteria(
                isForced: true, refusedToken: refused.accessToken, parameters: Parameters(parameters), headers: headers)
        )
    }

    /// Renews the stored credentials now and delivers them once, on the main actor.
    ///
    /// See the async version.
    public func renew(
        parameters: [String: Any] = [:], headers: [String: String] = [:],
        callback: @escaping @MainActor (CredentialsManagerResult<Credentials>) -> Void
    ) {
        let criteria = RenewalCriteria(isForced: true, parameters: Parameters(parameters), headers: headers)
        _ = renew(criteria, callback)
    }
}

extension CredentialsManager {
    func credentials(_ criteria: RenewalCriteria, _ callback: @escaping Callback<Credentials>) -> Task<Void, Never> {
        call(asksUser: true, callback) { place throws(CredentialsManagerError) in
            try await patiently(criteria, in: place)
        }
    }

    func renew(_ criteria: RenewalCriteria, _ callback: @escaping Callback<Credentials>) -> Task<Void, Never> {
        call(callback) { place throws(CredentialsManagerError) in try await renewed(criteria, in: place) }
    }

    private func credentials(_ criteria: RenewalCriteria) async throws(CredentialsManagerError) -> Credentials {
        if gate.isClosed {
            try await checkEnd()
            try await gate.pass()
        }
        if let credentials = await stored(for: criteria) { return credentials }
        // Other operations use the credentials, or an earlier renewal must be repeated.
        return try await patiently(criteria)
    }

    private func patiently(
        _ criteria: RenewalCriteria, in place: SerialTaskQueue.Place? = nil
    ) async throws(CredentialsManagerError) -> Credentials {
        try await patiently {
            await meanwhile(criteria)
        } orAfter: { () async throws(CredentialsManagerError) in
            try await renewed(criteria, in: place)
        }
    }

    /// The stored credentials, if they meet the criteria while a renewal is in progress.
    private func meanwhile(_ criteria: RenewalCriteria) async -> Credentials? {
        await executor.run {
            guard let entry = try? store.read(), criteria.isMet(by: entry, at: time), !isOver(entry) else { return nil }
            return entry.credentials
        }
    }

    /// Deletes an ended session, so that the user isn't prompted for it.
    func checkEnd() async throws(CredentialsManagerError) {
        try await executor.run {
            await outcome { () async throws(CredentialsManagerError) in
                if isOver(nil) { _ = try await current(failing: .renewFailed) }
            }
        }.get()
    }

    /// The usual case: the stored credentials, if no operation is using them.
    private func stored(for criteria: RenewalCriteria) async -> Credentials? {
        guard taskQueue.isFree, !Task.isCancelled else { return nil }
        writeUnsaved()
        guard readExecutor.isBlocking else { return good(for: criteria)?.credentials }
        return await readExecutor.run { good(for: criteria)?.credentials }
    }

    /// Tries again to write credentials that couldn't be stored, without delaying the caller.
    private func writeUnsaved() {
        guard store.session.shouldRetryWriting(at: clock.now()) else { return }
        Task { [self] in
            _ = try? await inTurn { () throws(CredentialsManagerError) in store.settle() }
        }
    }

    /// The stored entry, if it meets the criteria as it is.
    private func good(for criteria: RenewalCriteria) -> CredentialsStore.Entry? {
        guard let entry = try? store.read() else { return nil }
        return isGood(entry, for: criteria, at: time) && !isOver(entry) ? entry : nil
    }

    /// Whether the stored credentials meet the criteria and no renewal has to be repeated.
    private func isGood(
        _ entry: CredentialsStore.Entry, for criteria: RenewalCriteria, at time: TenantTime
    ) -> Bool {
        guard !criteria.isForced, criteria.isMet(by: entry, at: time) else { return false }
        guard renewalPolicy == .automatic, let unanswered = entry.stored.renewal else { return true }
        return !unanswered.isUrgent(at: time.local, isOwn: store.session.hasAttempted(unanswered))
    }

    /// Renews if needed, and retries if the tenant can't answer. Other operations can run between two attempts.
    ///
    /// - Parameter place: The queue position of the first attempt.
    func renewed(
        _ criteria: RenewalCriteria, in place: SerialTaskQueue.Place? = nil
    ) async throws(CredentialsManagerError) -> Credentials {
        var retry = 0
        while true {
            let pause: TimeInterval
            do throws(CredentialsManagerError) {
                return try await inTurn(retry == 0 ? place : nil) { () async throws(CredentialsManagerError) in
                    try await renew(renewal(for: criteria))
                }
            } catch {
                guard retry < maxRetries, let next = Self.pause(after: error, retry: retry) else {
                    return try await leftover(for: criteria, after: error)
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

    /// Seconds until the next attempt, at least as many as the tenant asks for; `nil` to stop retrying.
    private static func pause(after error: CredentialsManagerError, retry: Int) -> TimeInterval? {
        guard let cause = error.cause as? AuthenticationError, cause.isRetryable else { return nil }
        let wanted = cause.retryAfter ?? 0
        return wanted <= Backoff.longestPause ? max(wanted, 0.5 * pow(2, Double(retry))) : nil
    }

    /// The renewal of the stored credentials, as the criteria require.
    private func renewal(for criteria: RenewalCriteria) -> Renewal<Credentials, Credentials> {
        Renewal(
            errorCode: .renewFailed,
            offer: { entry, time, isReplaced in
                // Credentials that someone else stored in the meantime are newer than those to renew.
                if criteria.isForced, isReplaced || criteria.isOvertaken(by: entry) { return entry.credentials }
                return isGood(entry, for: criteria, at: time) ? entry.credentials : nil
            },
            request: { refreshToken in
                authentication.renew(withRefreshToken: refreshToken, scope: criteria.scope)
                    .parameters(criteria.parameters).headers(criteria.headers)
            },
            merge: { response, previous in criteria.merge(response, into: previous) },
            finish: { _, kept, time throws(CredentialsManagerError) in
                store.session.events.send(.renewed(kept))
                try criteria.check(kept.expiresIn, at: time.local)
                return kept
            },
            isOrdinary: criteria.parameters.keepSession)
    }

    /// The stored credentials, if they meet the criteria and the renewal was only needed to repeat an unanswered one.
    private func leftover(
        for criteria: RenewalCriteria, after error: CredentialsManagerError
    ) async throws(CredentialsManagerError) -> Credentials {
        guard error.code == .renewFailed || error.code == .storeFailed else { throw error }
        let entry = await executor.run { try? store.read() }
        guard let entry, entry.stored.renewal != nil, !criteria.isForced, criteria.isMet(by: entry, at: time),
            !isOver(entry)
        else { throw error }
        return entry.credentials
    }
}
