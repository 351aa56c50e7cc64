import Foundation

/// The second step of a login at the token endpoint.
struct SecondFactor: Sendable {
    let user: UserRecord
    private let request: TokenRequest
    private let ticket: Ticket<MFATransaction>
    private let throttle: Throttle

    /// - Throws: `OAuthError` for an `mfa_token` that is unknown, has expired, or belongs to another client.
    init(_ mfaToken: String, _ request: TokenRequest) async throws {
        let ticket = try await MFATransaction.find(mfaToken, request)
        guard ticket.details.clientID == request.client.clientID,
            let user = try await request.store.user(ticket.details.userID)
        else { throw MFATransaction.malformed }
        try user.requireUnblocked()
        self.user = user
        self.request = request
        self.ticket = ticket
        throttle = request.factorCheck(of: user).throttle
    }

    func enrollments() async throws -> [Enrollment] {
        try await request.factors(of: user).enrollments
    }

    /// Tries a code. An attempt is counted before the code is checked, so that simultaneous guesses can't bypass the
    /// limit.
    ///
    /// - Parameter find: finds what the code belongs to; nil if it is wrong.
    /// - Throws: `OAuthError` after too many wrong codes, or `error` if this code is wrong.
    func guess<Found>(orThrow error: OAuthError, _ find: () throws -> Found?) async throws -> Found {
        guard try await throttle.take(from: request.store, at: request.now) else {
            throw OAuthError(
                429, "too_many_attempts", "Too many wrong codes. Wait a few minutes before the next attempt.")
        }
        guard let found = try find() else { throw error }
        return found
    }

    /// The tokens of the login. Redeems the `mfa_token` and the second factor that was used.
    ///
    /// - Parameter wasGuessed: whether a code was tried, which was correct.
    func outcome(spending shown: [GrantOutcome.Presented] = [], wasGuessed: Bool) async throws -> GrantOutcome {
        let transaction = ticket.details
        try request.requireKey(transaction.keyThumbprint)
        let presented = shown + [.init(.ticket(ticket), orThrow: MFATransaction.malformed)]
        var outcome = try await GrantOutcome.spending(presented) {
            let target = DirectTarget(
                api: try await request.grantedAPI(transaction.audience), scope: transaction.scope,
                organization: transaction.organization)
            return try await DirectGrant(
                request: request, user: request.user(loggingInWith: user, for: target.organization), target: target,
                grantType: GrantType(rawValue: transaction.grantType) ?? .password, hasSecondFactor: true,
                progress: transaction.actions ?? ActionProgress()
            ).outcome()
        }
        if wasGuessed { outcome.issuance.clearedThrottle = throttle.name }
        return outcome
    }
}
