import Foundation

/// Refresh tokens and access tokens.
protocol TokenStore: Sendable {
    func refreshToken(_ hash: Data) async throws(StoreError) -> (token: RefreshToken, grant: Grant)?
    /// Whether the refresh token could be redeemed now.
    func isAlive(refreshToken hash: Data, at now: Date) async throws(StoreError) -> Bool
    /// The token with a grant that issued it; nil if there is none, or if all of them were revoked along with their
    /// access tokens.
    func accessToken(_ hash: Data) async throws(StoreError) -> (token: AccessToken, grant: Grant)?
}
