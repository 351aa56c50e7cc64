import Foundation

/// An authenticator's response to the challenge of a login.
@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
public struct PasskeyAssertion: LoginPasskey, Sendable, Equatable {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The user's handle. `nil` only if the tenant named the passkey and the security key didn't return its user.
    public let userID: Data!

    /// The passkey's identifier.
    public let credentialID: Data

    /// The location of the authenticator.
    public let attachment: PasskeyAttachment

    /// The information about the client that the passkey signed, as JSON.
    public let rawClientDataJSON: Data

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The authenticator's data about itself.
    public let rawAuthenticatorData: Data!

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The signature over the authenticator data and the SHA-256 digest of the client data.
    public let signature: Data!
}
