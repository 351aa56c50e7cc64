/// An email address that is being added: a code has been sent to it.
public typealias EmailEnrollmentChallenge = CodeEnrollmentChallenge<Enrollment.Email>

/// A phone that is being added: a code has been sent to it.
public typealias PhoneEnrollmentChallenge = CodeEnrollmentChallenge<Enrollment.Phone>

/// An address that is being added: a code has been sent to it.
public struct CodeEnrollmentChallenge<Kind: EnrollmentKind>: Decodable, Sendable, Equatable {
    /// Identifies the method when it is confirmed.
    public let authenticationId: String

    /// Ties the confirmation to the enrollment; a secret.
    public let authenticationSession: String

    /// Creates a challenge from its parts, for example those that your own backend received.
    public init(authenticationId: String, authenticationSession: String) {
        self.authenticationId = authenticationId
        self.authenticationSession = authenticationSession
    }

    private enum CodingKeys: String, CodingKey {
        case authenticationId = "id"
        case authenticationSession = "auth_session"
    }
}

extension CodeEnrollmentChallenge: CustomStringConvertible, CustomReflectable {
    /// Without the secret.
    public var description: String { customMirror.summary(of: Kind.challengeName) }

    /// Without the secret.
    public var customMirror: Mirror {
        Mirror(
            self, children: ["authenticationId": authenticationId, "authenticationSession": Masking.mask])
    }
}
