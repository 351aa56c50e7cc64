import Foundation

/// The one step in which a client's code or token is used up, and what it brings is written down.
protocol RedemptionStore: Sendable {
    /// A code that was not used yet, whether it has expired or not, with its grant.
    func code(_ hash: Data) async throws(StoreError) -> (code: AuthorizationCode, grant: Grant)?

    /// Uses everything up and adds everything, or does nothing at all. What came too late is told apart by its place.
    ///
    /// A second use of an authorization code revokes its grant with all its tokens (RFC 6749 §4.1.2), that of a refresh token its
    /// grant with all its refresh tokens (RFC 9700 §4.14.2).
    func redeem(
        _ redemptions: [Redemption], for issuance: Issuance, at now: Date
    ) async throws(StoreError) -> RedemptionOutcome
}
