/// An app for one-time passwords that is being added.
public typealias TOTPEnrollmentChallenge = AppEnrollmentChallenge<Enrollment.TOTP>

/// An app for push notifications that is being added.
public typealias PushEnrollmentChallenge = AppEnrollmentChallenge<Enrollment.Push>

/// An app that is being added.
public struct AppEnrollmentChallenge<Kind: EnrollmentKind>: Decodable, Sendable, Equatable {
    /// Identifies the method when it is confirmed.
    public let authenticationId: String

    /// Ties the confirmation to the enrollment; a secret.
    public let authenticationSession: String

    /// The text of the QR code.
    public let authenticatorQRCodeURI: String

    /// For users who cannot scan the QR code.
    public let authenticatorManualInputCode: String?

    /// Creates a challenge from its parts, for example those that your own backend received.
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

extension AppEnrollmentChallenge: CustomStringConvertible, CustomReflectable {
    /// Without the secrets.
    public var description: String { customMirror.summary(of: Kind.challengeName) }

    /// Without the secrets.
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
