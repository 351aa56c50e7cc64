/// A selection of grants, to end their refresh tokens.
enum GrantSelection: Sendable {
    case ids([String])
    /// Those that a user gave in one browser session.
    case session(String, userID: String)
    /// Those of a user, for one client and one audience if given.
    case user(String, clientID: String? = nil, audience: String? = nil)
    /// All with the same user, client, and audience.
    case like(Grant)
}
