#if PASSKEYS_PLATFORM
    import AuthenticationServices
    import Foundation

    /// The location of a passkey's authenticator (Web Authentication Level 3 §5.4.5).
    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    public typealias PasskeyAttachment = ASAuthorizationPublicKeyCredentialAttachment

    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    extension ASAuthorizationPublicKeyCredentialAttachment {
        /// `platform` or `cross-platform`; `nil` for values that are neither.
        public var stringValue: String? {
            if self == .platform { return "platform" }
            return self == .crossPlatform ? "cross-platform" : nil
        }
    }

    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    extension ASAuthorizationPlatformPublicKeyCredentialAssertion: LoginPasskey {}

    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    extension ASAuthorizationPlatformPublicKeyCredentialRegistration: SignupPasskey {}
#endif
