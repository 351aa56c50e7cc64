#if PASSKEYS_PLATFORM
    import AuthenticationServices
    import Foundation

    /// Where the authenticator of a passkey is (Web Authentication Level 3 §5.4.5).
    public typealias PasskeyAttachment = ASAuthorizationPublicKeyCredentialAttachment

    extension ASAuthorizationPublicKeyCredentialAttachment {
        /// `platform` or `cross-platform`; `nil` for values that are neither.
        public var stringValue: String? {
            if self == .platform { return "platform" }
            return self == .crossPlatform ? "cross-platform" : nil
        }
    }

    extension ASAuthorizationPlatformPublicKeyCredentialAssertion: LoginPasskey {}

    extension ASAuthorizationPlatformPublicKeyCredentialRegistration: SignupPasskey {}
#endif
