import Foundation

/// Refresh tokens and access tokens.
protocol TokenStore: Sendable {
    /// Adds the first refresh token of a grant and ends the oldest grants of the user and client beyond `limit`.
    /// False if the grant has been revoked in the meantime.
    func insert(_ token: RefreshToken, limit: Int, at now: Date) async throws(StoreError) -> Bool
    func refreshToken(_ hash: Data) async throws(StoreError) -> (token: RefreshToken, grant: Grant)?
    /// Whether the refresh token could be redeemed now.
    func isAlive(refreshToken hash: Data, at now: Date) async throws(StoreError) -> Bool
    /// - Parameter accessToken: what the exchange brings, which is added along with it.
    func redeemRefreshToken(
        _ hash: Data, clientID: String, at now: Date, _ exchange: RefreshExchange, _ accessToken: AccessToken?
    ) async throws(StoreError) -> RefreshRedemption
    /// The same token may come more than once, and from several grants: signed tokens made within one second are equal.
    func insert(_ token: AccessToken) async throws(StoreError)
    /// With a grant that made the token; nil if there is none, or all of them were revoked along with their access tokens.
    func accessToken(_ hash: Data) async throws(StoreError) -> (token: AccessToken, grant: Grant)?
}
