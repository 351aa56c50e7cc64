import Foundation

/// A login that went on to another provider. Found by the digest of the `state` that the provider brings back, once.
struct UpstreamLogin: TicketDetails {
    static let kind = "upstream-login"

    let connection: String
    /// The state of the login here that it belongs to.
    let loginState: String
    let nonce: String
    /// The secret that the code is bound to (RFC 7636); nil where it is not.
    let verifier: String?
    /// `max_age` that the provider was asked for, in seconds.
    let maxAge: Int?
    /// Whether a person chose the provider on a page that says which application the login is for.
    let wasChosen: Bool
}

/// What a login at another provider left behind: for the session, and for when the user logs out.
struct UpstreamSession: Sendable, Equatable, Codable {
    let connection: String
    /// The provider's ID token: `id_token_hint` (OpenID Connect RP-Initiated Logout §2); nil where there is none.
    var idToken: String?
    /// What the provider gave for its own APIs, where it wants to see that at the logout.
    var accessToken: String?
    /// When the provider says that the session has to end; nil for whenever the tenant wants.
    var expiresAt: Date?
}

extension UpstreamSession: TicketDetails {
    static let kind = "upstream-session"
}

/// What a provider gave for its own APIs.
struct UpstreamTokens: Sendable, Equatable, Codable {
    var accessToken: String?
    var refreshToken: String?
    /// Seconds, when it was new.
    var expiresIn: Int64?

    enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case expiresIn = "expires_in"
    }
}

extension UpstreamTokens: CustomStringConvertible {
    /// Says nothing about the tokens, which are secrets.
    var description: String { "UpstreamTokens" }
}

extension UpstreamTokens? {
    /// Takes over what a later login brought. Refresh tokens come with the first one alone.
    mutating func follow(_ new: UpstreamTokens) {
        let refreshToken = new.refreshToken ?? self?.refreshToken
        self = new
        self?.refreshToken = refreshToken
    }
}
