/// A phone or email address that is being enrolled: the user has been sent a code.
public struct MFAEnrollmentChallenge: Decodable, Sendable, Equatable {
    /// `oob`.
    public let authenticatorType: String

    /// `prompt`: the user enters the code.
    public let bindingMethod: String

    /// Codes that each replace the factor once; show them to the user. `nil` if the user already has some.
    public let recoveryCodes: [String]?

    /// `sms`, `voice` or `email`.
    public let oobChannel: String

    /// Identifies the enrollment when the code is verified; a secret.
    public let oobCode: String

    /// Creates a challenge from its parts, for tests.
    public init(
        authenticatorType: String, bindingMethod: String, recoveryCodes: [String]? = nil, oobChannel: String,
        oobCode: String
    ) {
        self.authenticatorType = authenticatorType
        self.bindingMethod = bindingMethod
        self.recoveryCodes = recoveryCodes
        self.oobChannel = oobChannel
        self.oobCode = oobCode
    }

    private enum CodingKeys: String, CodingKey {
        case authenticatorType = "authenticator_type"
        case bindingMethod = "binding_method"
        case recoveryCodes = "recovery_codes"
        case oobChannel = "oob_channel"
        case oobCode = "oob_code"
    }
}

extension MFAEnrollmentChallenge: CustomStringConvertible, CustomReflectable {
    public var description: String { customMirror.summary }

    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "authenticatorType": authenticatorType, "bindingMethod": bindingMethod,
                "recoveryCodes": Masking.secret(recoveryCodes), "oobChannel": oobChannel, "oobCode": Masking.mask,
            ])
    }
}
