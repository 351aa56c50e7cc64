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

/// Who has logged in at another provider in a login that is not finished, for when the user logs out.
struct UpstreamSession: Sendable, Equatable, Codable {
    let connection: String
    /// The provider's ID token: `id_token_hint` (OpenID Connect RP-Initiated Logout §2).
    let idToken: String
}

extension UpstreamSession: TicketDetails {
    static let kind = "upstream-session"
}
