#if !canImport(Security)
    /// Conditions for reading an item, with the names and values of Apple's Security framework, so that the same call
    /// compiles on every platform.
    ///
    /// On Linux, a ``SimpleKeychain`` only supports ``userPresence``, and throws if you write with any of the others.
    public struct SecAccessControlCreateFlags: OptionSet, Sendable {
        /// The bits of the system's type.
        public let rawValue: UInt

        /// Conditions by their bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Biometrics or the passcode; on Linux whatever polkit asks for, usually the user's password.
        public static let userPresence = Self(rawValue: 1 << 0)
        /// Biometrics of any enrolled person.
        public static let biometryAny = Self(rawValue: 1 << 1)
        /// Biometrics, as enrolled when the item was stored.
        public static let biometryCurrentSet = Self(rawValue: 1 << 3)
        /// The passcode.
        public static let devicePasscode = Self(rawValue: 1 << 4)
        /// One of the other conditions is enough.
        public static let or = Self(rawValue: 1 << 14)
        /// All of the other conditions are needed.
        public static let and = Self(rawValue: 1 << 15)
        /// A private key that can only sign.
        public static let privateKeyUsage = Self(rawValue: 1 << 30)
        /// A password that the app provides.
        public static let applicationPassword = Self(rawValue: 1 << 31)
    }
#endif
