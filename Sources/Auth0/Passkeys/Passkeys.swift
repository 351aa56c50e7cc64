import Foundation

/// An existing passkey's response to a challenge (Web Authentication Level 3 §5.2.2).
///
/// If a part is missing, the login fails and nothing is sent.
@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
public protocol LoginPasskey {
    // Three types end in `!` because those of the system's passkeys do, and the requirements must match them exactly.

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The user's handle, as it was when the passkey was created.
    var userID: Data! { get }

    /// The passkey's identifier.
    var credentialID: Data { get }

    /// The location of the authenticator.
    var attachment: PasskeyAttachment { get }

    /// The information about the client that the authenticator signed, as JSON.
    var rawClientDataJSON: Data { get }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The authenticator's data about itself.
    var rawAuthenticatorData: Data! { get }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The signature over the data above.
    var signature: Data! { get }
}

/// A passkey that was just created (Web Authentication Level 3 §5.2.1).
@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
public protocol NewPasskey {
    /// The passkey's identifier.
    var credentialID: Data { get }

    /// The location of the authenticator.
    var attachment: PasskeyAttachment { get }

    /// The information about the client that the authenticator received, as JSON.
    var rawClientDataJSON: Data { get }

    /// The passkey's public key, and the authenticator's data about it.
    var rawAttestationObject: Data? { get }
}

/// A passkey that was just created for a user who signs up.
@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
public protocol SignupPasskey: NewPasskey {}
