/// A challenge of a second factor that `multifactorChallenge` started.
public struct Challenge: Codable, Sendable, Equatable {
    /// `otp` or `oob`.
    public let challengeType: String

    /// Identifies the confirmation on another channel; a secret.
    public let oobCode: String?

    /// `prompt` means that the user receives a code to enter: the `bindingCode` of the login.
    public let bindingMethod: String?

    /// Creates a challenge from its parts, for tests and for answers that come from elsewhere.
    public init(challengeType: String, oobCode: String? = nil, bindingMethod: String? = nil) {
        self.challengeType = challengeType
        self.oobCode = oobCode
        self.bindingMethod = bindingMethod
    }

    enum CodingKeys: String, CodingKey {
        case challengeType = "challenge_type"
        case oobCode = "oob_code"
        case bindingMethod = "binding_method"
    }
}

extension Challenge: CustomStringConvertible, CustomReflectable {
    public var description: String { customMirror.summary }

    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "challengeType": challengeType, "oobCode": Masking.secret(oobCode),
                "bindingMethod": bindingMethod as Any,
            ])
    }
}
