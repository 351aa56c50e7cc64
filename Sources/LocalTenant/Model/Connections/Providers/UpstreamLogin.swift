import Foundation

/// A login that continues at another provider, or an account that a user connects there. Found by the digest of the
/// `state` that the provider returns, and redeemed once.
struct UpstreamLogin: TicketDetails {
    static let kind = "upstream-login"

    let connection: String
    /// The state of the tenant's login that it belongs to; nil for a connected account.
    var loginState: String?
    /// The key of the session in which a user connects an account; nil for a login.
    var connecting: Data?
    let nonce: String
    /// The PKCE verifier (RFC 7636); nil without PKCE.
    let verifier: String?
    /// The `max_age` that was sent to the provider, in seconds.
    let maxAge: Int?
    /// Whether the user chose the provider on a page that names the application.
    let wasChosen: Bool
}

/// The result of a login at another provider, for the session and for logout.
struct UpstreamSession: Sendable, Equatable, Codable {
    let connection: String
    /// The provider's ID token: `id_token_hint` (OpenID Connect RP-Initiated Logout §2); nil if there is none.
    var idToken: String?
    /// The provider's access token, if the provider requires it at logout.
    var accessToken: String?
    /// When the session must end, according to the provider; nil for no limit.
    var expiresAt: Date?
}

extension UpstreamSession: TicketDetails {
    static let kind = "upstream-session"
}

/// A provider's tokens for its own APIs.
struct UpstreamTokens: Sendable, Equatable, Codable {
    var accessToken: String?
    var refreshToken: String?
    /// The original lifetime in seconds.
    var expiresIn: Int64?
    var issuedAt: Date?
    /// nil if the provider doesn't say.
    var scope: String?
    var lastUsedAt: Date?
    /// Until when one request may refresh them; nil if none does.
    var refreshingUntil: Date?

    enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case expiresIn = "expires_in"
        case issuedAt = "issued_at"
        case lastUsedAt = "last_used_at"
        case refreshingUntil = "refreshing_until"
        case scope
    }
}

extension UpstreamTokens {
    /// nil if it isn't known.
    var expiresAt: Date? {
        guard let issuedAt, let expiresIn else { return nil }
        return issuedAt + TimeInterval(expiresIn)
    }
}

extension UpstreamTokens: CustomStringConvertible {
    /// Hides the tokens, which are secrets.
    var description: String { "UpstreamTokens" }
}

extension UpstreamTokens {
    /// The tokens after later ones. Some providers return a refresh token only at the first login.
    func followed(by new: UpstreamTokens) -> UpstreamTokens {
        var tokens = new
        tokens.scope = new.scope ?? scope
        tokens.refreshToken = new.refreshToken ?? refreshToken
        return tokens
    }
}
