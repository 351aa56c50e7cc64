/// A one-time password that is on its way to a user of a database connection.
public struct PasswordlessChallenge: Codable, Sendable, Equatable {
    /// Ties the login to the challenge; a secret.
    public let authSession: String

    /// Creates a challenge for this session, for tests and for answers that come from elsewhere.
    public init(authSession: String) {
        self.authSession = authSession
    }

    enum CodingKeys: String, CodingKey {
        case authSession = "auth_session"
    }
}

extension PasswordlessChallenge: CustomStringConvertible, CustomReflectable {
    public var description: String { customMirror.summary }
    public var customMirror: Mirror { Mirror(self, children: ["authSession": Masking.mask]) }
}
