import Auth0

/// The result of starting the program.
enum Start {
    case loggedIn(UserInfo)
    case loginRequired
}

/// A user's session for the commands of this example. ``SessionManager`` implements it by hand, ``ManagedSession`` with
/// the SDK's credentials manager.
protocol UserSession: Sendable {
    /// Stores the tokens of a login.
    func store(_ credentials: Credentials) async throws

    /// Checks whether the user is still logged in.
    ///
    /// - Throws: Network and keychain errors; the session is then kept.
    func start() async throws -> Start

    /// Gets new tokens now.
    func renew() async throws

    /// The stored access token.
    func accessToken() async throws -> String

    /// A description of the session, without tokens.
    func status() async throws -> String

    /// Deletes the session.
    ///
    /// - Parameter revokes: Whether to revoke the refresh token at the tenant.
    func logOut(revokes: Bool) async throws
}
