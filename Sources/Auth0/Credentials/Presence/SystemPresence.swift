import SimpleKeychain

/// The system's way of verifying the user.
enum SystemPresence {
    /// The default. Without polkit, verification always fails.
    static var standard: any UserPresence { PolkitUserPresence() }
}

#if BIOMETRICS_PLATFORM
    import LocalAuthentication

    extension SystemPresence {
        /// Verification with these texts.
        static func presence(
            cancelTitle: String?, fallbackTitle: String?, evaluationPolicy: LAPolicy, policy: BiometricPolicy
        ) -> (any UserPresence)? {
            LocalAuthenticationPresence(
                cancelTitle: cancelTitle, fallbackTitle: fallbackTitle, evaluationPolicy: evaluationPolicy,
                reusesContext: policy == .default)
        }
    }
#elseif !os(tvOS) && !os(watchOS)
    extension SystemPresence {
        /// Returns the current value: polkit shows its own texts.
        static func presence(
            cancelTitle: String?, fallbackTitle: String?, evaluationPolicy: LAPolicy, policy: BiometricPolicy
        ) -> (any UserPresence)? {
            nil
        }
    }
#endif
