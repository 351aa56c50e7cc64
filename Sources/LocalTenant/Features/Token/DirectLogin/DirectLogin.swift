import Foundation

/// A login at the token endpoint itself, without a browser session, after the first factor. Returns tokens, unless a
/// second factor is required.
struct DirectLogin: Sendable {
    let request: TokenRequest
    /// The account of the first factor, which may be linked to another user.
    let account: UserRecord
    let target: DirectTarget
    let grantType: GrantType

    /// - Throws: `OAuthError` for a blocked user, or one who isn't a member of the organization.
    func outcome() async throws -> GrantOutcome {
        let user = try await request.user(loggingInWith: account, for: target.organization)
        if let factors = try await request.dueFactors(of: user, for: target.api) {
            return try MFATransaction.begin(factors, user, target, grantType, request)
        }
        return try await DirectGrant(request: request, user: user, target: target, grantType: grantType).outcome()
    }
}
