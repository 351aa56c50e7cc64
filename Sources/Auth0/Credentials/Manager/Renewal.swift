import Foundation

/// One use of the stored refresh token (RFC 6749 §6): what is sent, what it replaces, and what the caller gets.
struct Renewal<Response: Sendable, Value: Sendable>: Sendable {
    /// The error code if the request or the storage fails.
    let errorCode: CredentialsManagerError.Code

    /// The value that the stored session already provides; `nil` if the refresh token has to be used.
    ///
    /// The last argument is whether someone else replaced the entry while the caller waited.
    let offer: @Sendable (CredentialsStore.Entry, TenantTime, _ isReplaced: Bool) -> Value?

    let request: @Sendable (_ refreshToken: String) -> TokenRequest<Response, AuthenticationError>

    /// The credentials to store after the response.
    let merge: @Sendable (Response, StoredCredentials) -> StoredCredentials

    /// Makes the caller's value after the credentials were stored.
    let finish: @Sendable (Response, Credentials, TenantTime) throws(CredentialsManagerError) -> Value

    /// Whether the request uses the stored refresh token and this client, so that a rejection ends the session. A
    /// caller's parameters may override both.
    var isOrdinary = true
}

extension Parameters {
    /// Whether these parameters don't override what ties a request to the stored session.
    var keepSession: Bool {
        ["grant_type", "refresh_token", "client_id"].allSatisfy { self[$0] == nil }
    }
}

extension RenewalCriteria {
    /// Throws if a new token expires too soon.
    func check(_ expiry: Date, at now: Date) throws(CredentialsManagerError) {
        guard !lives(until: expiry, at: now) else { return }
        // A tenant can send a lifetime that doesn't fit in an `Int`.
        let lifetime = max(-1e15, min(1e15, expiry.timeIntervalSince(now)))
        throw CredentialsManagerError(.largeMinTTL(minTTL: minTTL, lifetime: Int(lifetime)))
    }
}

extension CredentialsManager {
    /// Uses the stored refresh token unless the stored session already has the value. Call it only in turn.
    func renew<Response, Value>(_ renewal: Renewal<Response, Value>) async throws(CredentialsManagerError) -> Value {
        do throws(CredentialsManagerError) {
            return try await renewOnce(renewal)
        } catch {
            // A renewal may still have to be repeated or stored, and the next call may come too late.
            if !(error.cause is AuthenticationError) { await repeatIfUnanswered(isNew: true) }
            throw error
        }
    }

    private func renewOnce<Response, Value>(
        _ renewal: Renewal<Response, Value>
    ) async throws(CredentialsManagerError) -> Value {
        let isSettled = store.settle()
        let entry = try await current(failing: renewal.errorCode)
        let time = time
        if let value = renewal.offer(entry, time, false) { return value }
        announceExpiry(of: entry, at: time)
        guard renewalPolicy == .automatic else { throw .renewalNotAllowed }
        guard let refreshToken = entry.credentials.refreshToken else { throw .noRefreshToken }
        guard isSettled else { throw CredentialsManagerError(.storeFailed, session: .inMemory) }
        let held = try await lock(refreshToken, failing: renewal.errorCode)
        // Can't be canceled from here on: the request may use up the refresh token, so the response has to be stored.
        return try await executor.shield {
            let result = await outcome { () async throws(CredentialsManagerError) in
                try await renewLocked(renewal)
            }
            await held.release()
            return result
        }.get()
    }

    /// How often others may replace the entry before the operation fails. Renewals don't count, because the lock
    /// excludes them.
    private static var patience: Int { 5 }

    private func renewLocked<Response, Value>(
        _ renewal: Renewal<Response, Value>
    ) async throws(CredentialsManagerError) -> Value {
        for attempt in 0..<Self.patience {
            let entry = try await current(failing: renewal.errorCode)
            if let value = renewal.offer(entry, time, attempt > 0) { return value }
            guard let refreshToken = entry.credentials.refreshToken else { throw .noRefreshToken }
            try checkKey(of: entry, failing: renewal.errorCode)
            let begun = try storing(or: .untouched) { () throws(EntryStore.EntryError) in
                try store.beginRenewal(of: entry, at: clock.now())
            }
            guard let journaled = begun else { continue }
            var attempt = RenewalAttempt(request: renewal.request(refreshToken), clock: clock)
            switch await attempt.response() {
            case .success(let response):
                guard let kept = try keep(renewal.merge(response, journaled.stored), in: journaled) else {
                    continue
                }
                return try renewal.finish(response, kept, time)
            case .failure(let error):
                if error.endsSession && renewal.isOrdinary {
                    guard endSession(journaled, .refused(error)) else { continue }
                    throw CredentialsManagerError(renewal.errorCode, cause: error, session: .over)
                }
                let managerError = CredentialsManagerError(renewal.errorCode, cause: error)
                let wasSent = attempt.mayHaveLostTokens || error.statusCode != 0
                leave(journaled, begunFrom: entry, wasSent: wasSent, after: error)
                // A gateway may have lost the tokens, too, or an earlier renewal did.
                let mayBeRotated = error.statusCode >= 500 || entry.stored.renewal != nil
                if attempt.mayHaveLostTokens || error.isRetryable && mayBeRotated {
                    repeatInBackground(isNew: wasSent)
                }
                store.session.events.send(.renewalFailed(managerError))
                throw managerError
            }
        }
        throw CredentialsManagerError(renewal.errorCode, cause: ConcurrentChangesError())
    }

    /// Stores renewed credentials. Returns `nil` if a logout or another login happened in the meantime: those win.
    private func keep(
        _ renewed: StoredCredentials, in journaled: CredentialsStore.Entry
    ) throws(CredentialsManagerError) -> Credentials? {
        let thumbprint = thumbprint(for: renewed.credentials)
        do throws(CredentialsManagerError) {
            let isStored = try storing(or: .inMemory) { () throws(EntryStore.EntryError) in
                try store.finishRenewal(of: journaled, with: renewed, boundTo: thumbprint, at: time)
            }
            return isStored ? renewed.credentials : nil
        } catch {
            store.session.events.send(.storeFailed(error))
            throw error
        }
    }

    /// Updates the journal after a failed request.
    private func leave(
        _ journaled: CredentialsStore.Entry, begunFrom entry: CredentialsStore.Entry, wasSent: Bool,
        after error: AuthenticationError
    ) {
        do throws(EntryStore.EntryError) {
            if error.leavesRefreshTokenAlone, entry.stored.renewal == nil {
                try store.takeBack(journaled, to: entry)
            } else {
                try store.leaveOpen(journaled, begunFrom: entry, wasSent: wasSent, at: clock.now())
            }
        } catch {
            Warnings.write("The note of a failed renewal could not be changed; the renewal is tried again early.")
        }
    }

    /// Waits until no one else uses the refresh token.
    func lock(
        _ refreshToken: String, failing code: CredentialsManagerError.Code
    ) async throws(CredentialsManagerError) -> RenewalLocks.Held {
        do {
            return try await RenewalLocks(entries: store.entries, key: store.credentialsKey, clock: clock)
                .acquire(refreshToken)
        } catch is CancellationError {
            throw CredentialsManagerError(.cancelled, cause: CancellationError())
        } catch {
            throw CredentialsManagerError(code, cause: error)
        }
    }
}

/// Other processes kept replacing the credentials during the renewal.
private struct ConcurrentChangesError: LocalizedError {
    let errorDescription: String? =
        "The stored credentials were replaced by others each time that they were to be renewed."
}

extension AuthenticationError {
    /// Whether the tenant reports that the refresh token is invalid (RFC 6749 §5.2; Auth0 responds with 403). With any
    /// other status, the same error code is a server failure.
    var endsSession: Bool {
        info["error"] as? String == "invalid_grant" && [400, 401, 403].contains(statusCode)
    }

    /// Whether the refresh token was never sent. After any other failure, even a response with an error status, it's
    /// unknown whether the tenant has used the token.
    var leavesRefreshTokenAlone: Bool {
        statusCode == 0 && (cause is InvalidRequestError || cause is DPoPError)
    }
}
