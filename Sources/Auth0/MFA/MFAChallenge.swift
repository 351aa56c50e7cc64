/// A second factor that was challenged.
public struct MFAChallenge: Decodable, Sendable, Equatable {
    /// `oob`, or `otp` if it was asked for.
    public let challengeType: String

    /// Identifies the challenge when it is verified; a secret. Empty for `otp`, where nothing was sent.
    public let oobCode: String

    /// `prompt` means that the user receives a code to enter: the `bindingCode`.
    public let bindingMethod: String?

    /// Creates a challenge from its parts, for tests.
    public init(challengeType: String, oobCode: String, bindingMethod: String? = nil) {
        self.challengeType = challengeType
        self.oobCode = oobCode
        self.bindingMethod = bindingMethod
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        challengeType = try values.decode(String.self, forKey: .challengeType)
        oobCode =
            challengeType == "otp"
            ? try values.decodeIfPresent(String.self, forKey: .oobCode) ?? ""
            : try values.decode(String.self, forKey: .oobCode)
        bindingMethod = try values.decodeIfPresent(String.self, forKey: .bindingMethod)
    }

    private enum CodingKeys: String, CodingKey {
        case challengeType = "challenge_type"
        case oobCode = "oob_code"
        case bindingMethod = "binding_method"
    }
}

extension MFAChallenge: CustomStringConvertible, CustomReflectable {
    public var description: String { customMirror.summary }

    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "challengeType": challengeType, "oobCode": Masking.mask, "bindingMethod": bindingMethod as Any,
            ])
    }
}
