/// A phone that is being added: a code has been sent to it.
public struct PhoneEnrollmentChallenge: Decodable, Sendable, Equatable {
    /// Identifies the method when it is confirmed.
    public let authenticationId: String

    /// Ties the confirmation to the enrollment; a secret.
    public let authenticationSession: String

    /// A challenge of these parts, e.g. from a backend of your own.
    public init(authenticationId: String, authenticationSession: String) {
        self.authenticationId = authenticationId
        self.authenticationSession = authenticationSession
    }

    private enum CodingKeys: String, CodingKey {
        case authenticationId = "id"
        case authenticationSession = "auth_session"
    }
}

extension PhoneEnrollmentChallenge: CustomStringConvertible, CustomReflectable {
    public var description: String { customMirror.summary }

    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "authenticationId": authenticationId, "authenticationSession": Masking.mask,
            ])
    }
}
