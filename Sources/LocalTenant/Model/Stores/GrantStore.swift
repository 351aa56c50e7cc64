import Foundation

/// Codes and grants.
protocol GrantStore: Sendable {
    /// Adds a grant with its code and access token, and records that its client used the session, and from which
    /// device. False if the session has ended; then nothing is added.
    func insert(
        _ code: AuthorizationCode?, _ accessToken: AccessToken?, grant: Grant, from device: UserDevice
    ) async throws(StoreError) -> Bool
    /// The grant; nil if it has been revoked or is gone.
    func unrevokedGrant(_ id: String) async throws(StoreError) -> Grant?
    /// Ends the refresh tokens of grants; access tokens stay valid until they expire.
    func revokeGrants(_ grants: GrantSelection, at now: Date) async throws(StoreError)
    /// Ends all refresh and access tokens of an owner, some at a time.
    func endTokens(of owner: TokenOwner, at now: Date) async throws(StoreError)
}

/// The user, client, or API that tokens belong to.
enum TokenOwner: Sendable {
    case user(String)
    case client(String)
    case api(String)
}
