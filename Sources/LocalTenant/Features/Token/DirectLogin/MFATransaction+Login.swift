import Foundation

extension MFATransaction {
    static let malformed = OAuthError.invalidGrant("Malformed mfa_token")
    static let expired = OAuthError(401, "expired_token", "mfa_token is expired")

    /// The login of this token.
    ///
    /// - Parameter unknown: the error for an unknown token.
    /// - Throws: `OAuthError`.
    static func find(
        _ token: String, _ request: some RequestContext, unknown: OAuthError = malformed
    ) async throws -> Ticket<MFATransaction> {
        guard let ticket = try await request.store.ticket(token.secretHash, as: MFATransaction.self) else {
            throw unknown
        }
        guard ticket.expiresAt > request.now else { throw expired }
        return ticket
    }

    /// `mfa_required`, with a new `mfa_token`.
    static func begin(
        _ factors: Factors, _ user: EligibleUser, _ target: DirectTarget, _ grantType: GrantType,
        _ request: TokenRequest, _ actions: ActionProgress? = nil
    ) throws -> GrantOutcome {
        let token = try request.tenant.random.token()
        var error = OAuthError(403, "mfa_required", "Multifactor authentication required")
        error.members = ["mfa_token": .string(token), "mfa_requirements": factors.requirements]
        let ticket = Ticket(
            key: token.secretHash, subject: user.id, expiresAt: request.now + lifetime,
            details: MFATransaction(
                userID: user.id, clientID: request.client.clientID, audience: target.api?.identifier,
                scope: target.scope, grantType: grantType.rawValue, keyThumbprint: request.keyThumbprint,
                organization: target.organization, actions: actions))
        return GrantOutcome(error: error, issuance: Issuance(secondFactor: ticket))
    }
}
