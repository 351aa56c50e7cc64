#if !PASSKEYS_PLATFORM
    /// The location of a passkey's authenticator (Web Authentication Level 3 §5.4.5).
    ///
    /// Has the name and members of the type in Apple's `AuthenticationServices`.
    public struct ASAuthorizationPublicKeyCredentialAttachment: RawRepresentable, Hashable, Sendable {
        /// The number of the system's type.
        public let rawValue: Int

        /// A kind of authenticator by its number, known or not.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Built into this device.
        public static let platform = Self(rawValue: 0)

        /// On another device, such as a security key.
        public static let crossPlatform = Self(rawValue: 1)
    }

    extension ASAuthorizationPublicKeyCredentialAttachment {
        /// `platform` or `cross-platform`; `nil` for values that are neither.
        public var stringValue: String? {
            switch self {
            case .platform: "platform"
            case .crossPlatform: "cross-platform"
            default: nil
            }
        }
    }

    /// The location of a passkey's authenticator.
    public typealias PasskeyAttachment = ASAuthorizationPublicKeyCredentialAttachment
#endif
