import Foundation

/// Refresh tokens and access tokens.
protocol TokenStore: Sendable {
    func refreshToken(_ hash: Data) async throws(StoreError) -> (token: RefreshToken, grant: Grant)?
    /// The user's refresh tokens that aren't revoked, one for each grant, with the oldest first.
    func refreshTokens(
        of userID: String, at now: Date
    ) async throws(StoreError) -> [(token: RefreshToken, grant: Grant)]
    /// Changes the metadata of a grant's refresh tokens. False if there is no such grant.
    func changeMetadata(
        of grantID: String, _ change: @escaping @Sendable (inout [String: TenantValue]?) -> Void
    ) async throws(StoreError) -> Bool
    /// Whether the refresh token could be redeemed now.
    func isAlive(refreshToken hash: Data, at now: Date) async throws(StoreError) -> Bool
    /// The token with a grant that issued it; nil if there is none, or if all of them were revoked along with their
    /// access tokens.
    func accessToken(_ hash: Data) async throws(StoreError) -> (token: AccessToken, grant: Grant)?
}
