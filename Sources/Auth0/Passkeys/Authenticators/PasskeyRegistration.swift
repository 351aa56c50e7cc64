import Foundation

/// A passkey that was just created.
@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
public struct PasskeyRegistration: SignupPasskey, Sendable, Equatable {
    /// The passkey's identifier.
    public let credentialID: Data

    /// The location of the authenticator.
    public let attachment: PasskeyAttachment

    /// The information about the client that the authenticator received, as JSON.
    public let rawClientDataJSON: Data

    /// The passkey's public key, and the authenticator's data about itself, without attestation of the authenticator's
    /// manufacturer.
    public let rawAttestationObject: Data?
}
