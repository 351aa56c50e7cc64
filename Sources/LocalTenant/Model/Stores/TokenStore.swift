import Foundation

/// Refresh tokens and access tokens.
protocol TokenStore: Sendable {
    func refreshToken(_ hash: Data) async throws(StoreError) -> (token: RefreshToken, grant: Grant)?
    /// Whether the refresh token could be redeemed now.
    func isAlive(refreshToken hash: Data, at now: Date) async throws(StoreError) -> Bool
    /// With a grant that made the token; nil if there is none, or all of them were revoked along with their access tokens.
    func accessToken(_ hash: Data) async throws(StoreError) -> (token: AccessToken, grant: Grant)?
}
