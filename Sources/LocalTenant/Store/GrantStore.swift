import Foundation

/// Codes and grants.
protocol GrantStore: Sendable {
    /// Adds a grant that needs no code.
    func insert(_ grant: Grant) async throws(StoreError)
    func insert(_ code: AuthorizationCode, grant: Grant) async throws(StoreError)
    /// Uses a code of this client up. A second use later than `leeway` seconds after the first one revokes the grant with all its
    /// tokens (RFC 6749 §4.1.2).
    func redeemCode(
        _ hash: Data, clientID: String, leeway: TimeInterval, at now: Date
    ) async throws(StoreError) -> CodeRedemption
    /// The grant that an authorization code or device code will be exchanged for; nil if it is used, or nobody has allowed the
    /// device. Nothing is used up.
    func grant(waitingFor hash: Data) async throws(StoreError) -> Grant?
    /// The grant; nil if it has been revoked or is gone.
    func unrevokedGrant(_ id: String) async throws(StoreError) -> Grant?
    /// Ends the refresh tokens of the grant; access tokens stay good until they expire.
    func revokeGrant(_ id: String, at now: Date) async throws(StoreError)
    /// Ends the refresh tokens of all grants of the same user, client and audience.
    func revokeGrants(like grant: Grant, at now: Date) async throws(StoreError)
}
