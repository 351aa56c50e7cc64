/// An authenticator app that is being enrolled.
public struct OTPMFAEnrollmentChallenge: Decodable, Sendable, Equatable {
    /// `otp`.
    public let authenticatorType: String

    /// The app's secret as base32 text, for users who cannot scan the QR code.
    public let secret: String

    /// The content of the QR code: an `otpauth` URI.
    public let barcodeUri: String

    /// Codes that each replace the factor once; show them to the user. `nil` if the user already has some.
    public let recoveryCodes: [String]?

    /// Creates a challenge from its parts, for tests.
    public init(authenticatorType: String, secret: String, barcodeUri: String, recoveryCodes: [String]? = nil) {
        self.authenticatorType = authenticatorType
        self.secret = secret
        self.barcodeUri = barcodeUri
        self.recoveryCodes = recoveryCodes
    }

    private enum CodingKeys: String, CodingKey {
        case authenticatorType = "authenticator_type"
        case secret
        case barcodeUri = "barcode_uri"
        case recoveryCodes = "recovery_codes"
    }
}

extension OTPMFAEnrollmentChallenge: CustomStringConvertible, CustomReflectable {
    public var description: String { customMirror.summary }

    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "authenticatorType": authenticatorType, "secret": Masking.mask, "barcodeUri": Masking.mask,
                "recoveryCodes": Masking.secret(recoveryCodes),
            ])
    }
}
