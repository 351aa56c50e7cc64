import Foundation

/// An account at another provider that a user has begun to connect: the data behind an `auth_session`.
struct PendingConnection: TicketDetails {
    static let kind = "connect-session"
    /// Seconds.
    static let lifetime: TimeInterval = 300

    let userID: String
    let clientID: String
    let connection: String
    let redirectURI: String
    let state: String?
    /// The scopes that the provider is asked for; nil for those of the connection.
    let scopes: [String]?
    /// Other parameters for the provider, which the connection may pass on.
    let passedOn: [String: String]
    /// `code_challenge` with the method S256 (RFC 7636); nil without PKCE.
    let codeChallenge: String?
}

/// The way from the application to the provider: the `ticket` of `connect_uri`.
struct ConnectTicket: TicketDetails {
    static let kind = "connect-ticket"

    /// The key of the session.
    let session: Data
}

/// The provider's tokens until the application redeems them: the data behind a `connect_code`.
struct ConnectCode: TicketDetails {
    static let kind = "connect-code"

    /// The key of the session.
    let session: Data
    /// The user's id at the provider.
    let subject: String
    let tokens: UpstreamTokens
}
