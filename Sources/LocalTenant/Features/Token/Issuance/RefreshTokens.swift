import A0JOSE
import Foundation

/// The rules for refresh tokens in all grants.
enum RefreshTokens {
    static let unknown = OAuthError.invalidGrant("Unknown or invalid refresh token.")
    static let reused = OAuthError.invalidGrant(
        "Unsuccessful Refresh Token exchange, reused refresh token detected")

    /// An online one can be told by its beginning, as at Auth0.
    static func make(_ random: SecureRandom, isOnline: Bool = false) throws -> String {
        (isOnline ? "ORT." : "v1.") + (try random.token())
    }

    /// The idle lifetime starts anew with each exchange, the absolute one does not. Those of an online token are the
    /// session's.
    static func expiry(_ client: TenantClient, _ grant: Grant, at now: Date) -> Date? {
        guard !grant.details.isOnline else { return grant.expiresAt }
        let idle = client.refreshToken.idleLifetime.map { now + TimeInterval($0) }
        return [idle, grant.expiresAt].compactMap { $0 }.min()
    }
}
