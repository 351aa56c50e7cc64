/// An authenticator app that is being added.
public struct TOTPEnrollmentChallenge: Decodable, Sendable, Equatable {
    /// Identifies the method when it is confirmed.
    public let authenticationId: String

    /// Ties the confirmation to the enrollment; a secret.
    public let authenticationSession: String

    /// What the QR code says.
    public let authenticatorQRCodeURI: String

    /// For users who cannot scan the QR code.
    public let authenticatorManualInputCode: String?

    /// A challenge of these parts, e.g. from a backend of your own.
    public init(
        authenticationId: String, authenticationSession: String, authenticatorQRCodeURI: String,
        authenticatorManualInputCode: String? = nil
    ) {
        self.authenticationId = authenticationId
        self.authenticationSession = authenticationSession
        self.authenticatorQRCodeURI = authenticatorQRCodeURI
        self.authenticatorManualInputCode = authenticatorManualInputCode
    }

    private enum CodingKeys: String, CodingKey {
        case authenticationId = "id"
        case authenticationSession = "auth_session"
        case authenticatorQRCodeURI = "barcode_uri"
        case authenticatorManualInputCode = "manual_input_code"
    }
}

extension TOTPEnrollmentChallenge: CustomStringConvertible, CustomReflectable {
    public var description: String { customMirror.summary }

    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "authenticationId": authenticationId, "authenticationSession": Masking.mask,
                "authenticatorQRCodeURI": Masking.mask,
                "authenticatorManualInputCode": Masking.secret(authenticatorManualInputCode),
            ])
    }
}
