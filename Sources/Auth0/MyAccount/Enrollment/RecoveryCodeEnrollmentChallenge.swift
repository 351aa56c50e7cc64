/// A recovery code that is being added.
public struct RecoveryCodeEnrollmentChallenge: Decodable, Sendable, Equatable {
    /// Identifies the method when it is confirmed.
    public let authenticationId: String

    /// Ties the confirmation to the enrollment; a secret.
    public let authenticationSession: String

    /// The code; show it to the user.
    public let recoveryCode: String

    /// Creates a challenge from its parts, for example those that your own backend received.
    public init(authenticationId: String, authenticationSession: String, recoveryCode: String) {
        self.authenticationId = authenticationId
        self.authenticationSession = authenticationSession
        self.recoveryCode = recoveryCode
    }

    private enum CodingKeys: String, CodingKey {
        case authenticationId = "id"
        case authenticationSession = "auth_session"
        case recoveryCode = "recovery_code"
    }
}

extension RecoveryCodeEnrollmentChallenge: CustomStringConvertible, CustomReflectable {
    public var description: String { customMirror.summary }

    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "authenticationId": authenticationId, "authenticationSession": Masking.mask,
                "recoveryCode": Masking.mask,
            ])
    }
}
