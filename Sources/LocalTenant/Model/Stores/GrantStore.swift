import Foundation

/// Codes and grants.
protocol GrantStore: Sendable {
    /// Adds a grant with its code and access token.
    func insert(_ code: AuthorizationCode?, _ accessToken: AccessToken?, grant: Grant) async throws(StoreError)
    /// The grant; nil if it has been revoked or is gone.
    func unrevokedGrant(_ id: String) async throws(StoreError) -> Grant?
    /// Ends the refresh tokens of grants; access tokens stay valid until they expire.
    func revokeGrants(_ grants: GrantSelection, at now: Date) async throws(StoreError)
}

extension GrantStore {
    /// Adds a grant with its code.
    func insert(_ code: AuthorizationCode, grant: Grant) async throws(StoreError) {
        try await insert(code, nil, grant: grant)
    }
}
