import Auth0

/// What a start of the program comes to.
enum Start {
    case loggedIn(UserInfo)
    case loginRequired
}

/// A person's session, as the commands of this example use it. ``SessionManager`` does it by hand, ``ManagedSession`` with the SDK's
/// credentials manager.
protocol UserSession: Sendable {
    /// Keeps the tokens of a login.
    func store(_ credentials: Credentials) async throws

    /// Decides whether the person is still logged in.
    ///
    /// - Throws: network errors, and the keychain's: the session is kept then.
    func start() async throws -> Start

    /// Gets new tokens now.
    func renew() async throws

    /// The stored access token.
    func accessToken() async throws -> String

    /// What there is, in words, and no token.
    func status() async throws -> String

    /// Forgets the session.
    ///
    /// - Parameter revokes: Whether the tenant is told that the refresh token is to be good for nothing.
    func logOut(revokes: Bool) async throws
}
