import Foundation

/// A passkey that was just created.
@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
public struct PasskeyRegistration: SignupPasskey, Sendable, Equatable {
    /// The passkey's identifier.
    public let credentialID: Data

    /// Where the authenticator is.
    public let attachment: PasskeyAttachment

    /// What the authenticator was told about the client, as JSON.
    public let rawClientDataJSON: Data

    /// The passkey's public key, and what the authenticator says about itself. Without attestation: who made the
    /// authenticator is not proven.
    public let rawAttestationObject: Data?
}
