/// A device with the app *Guardian* that is being enrolled.
public struct PushMFAEnrollmentChallenge: Decodable, Sendable, Equatable {
    /// `oob`.
    public let authenticatorType: String

    /// `auth0`.
    public let oobChannel: String

    /// Identifies the enrollment when it is verified; a secret.
    public let oobCode: String

    /// The text of the QR code.
    public let barcodeUri: String

    /// Codes that each replace the factor once; show them to the user. `nil` if the user already has some.
    public let recoveryCodes: [String]?

    /// Creates a challenge from its parts, for tests.
    public init(
        authenticatorType: String, oobChannel: String, oobCode: String, barcodeUri: String,
        recoveryCodes: [String]? = nil
    ) {
        self.authenticatorType = authenticatorType
        self.oobChannel = oobChannel
        self.oobCode = oobCode
        self.barcodeUri = barcodeUri
        self.recoveryCodes = recoveryCodes
    }

    private enum CodingKeys: String, CodingKey {
        case authenticatorType = "authenticator_type"
        case oobChannel = "oob_channel"
        case oobCode = "oob_code"
        case barcodeUri = "barcode_uri"
        case recoveryCodes = "recovery_codes"
    }
}

extension PushMFAEnrollmentChallenge: CustomStringConvertible, CustomReflectable {
    public var description: String { customMirror.summary }

    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "authenticatorType": authenticatorType, "oobChannel": oobChannel, "oobCode": Masking.mask,
                "barcodeUri": Masking.mask, "recoveryCodes": Masking.secret(recoveryCodes),
            ])
    }
}
