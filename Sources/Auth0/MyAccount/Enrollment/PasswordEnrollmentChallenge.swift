/// A password that is about to be set.
public struct PasswordEnrollmentChallenge: Decodable, Sendable, Equatable {
    /// Identifies the method when it is confirmed.
    public let authenticationId: String

    /// Ties the confirmation to the enrollment; a secret.
    public let authenticationSession: String

    /// The rules for the password.
    public let policy: PasswordPolicy

    /// Creates a challenge from its parts, for example those that your own backend received.
    public init(authenticationId: String, authenticationSession: String, policy: PasswordPolicy) {
        self.authenticationId = authenticationId
        self.authenticationSession = authenticationSession
        self.policy = policy
    }

    private enum CodingKeys: String, CodingKey {
        case authenticationId = "id"
        case authenticationSession = "auth_session"
        case policy
    }
}

extension PasswordEnrollmentChallenge: CustomStringConvertible, CustomReflectable {
    public var description: String { customMirror.summary }

    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "authenticationId": authenticationId, "authenticationSession": Masking.mask, "policy": policy,
            ])
    }
}
