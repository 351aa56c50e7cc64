import Foundation

/// Redeems a client's code or token and stores the results, in one step.
protocol RedemptionStore: Sendable {
    /// An unused code, whether expired or not, with its grant.
    func code(_ hash: Data) async throws(StoreError) -> (code: AuthorizationCode, grant: Grant)?

    /// Redeems and adds everything, or nothing. The index of a failed redemption is returned.
    ///
    /// A second use of an authorization code revokes its grant with all tokens (RFC 6749 §4.1.2), and a second use of a
    /// refresh token revokes its grant with all refresh tokens (RFC 9700 §4.14.2).
    func redeem(
        _ redemptions: [Redemption], for issuance: Issuance, at now: Date
    ) async throws(StoreError) -> RedemptionOutcome
}
