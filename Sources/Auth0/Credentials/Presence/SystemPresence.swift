import SimpleKeychain

/// Who asks people on this system whether they are there.
enum SystemPresence {
    /// Who asks where nobody else was named. Nobody can where polkit does not exist.
    static var standard: any UserPresence { PolkitUserPresence() }
}

#if BIOMETRICS_PLATFORM
    import LocalAuthentication

    extension SystemPresence {
        /// Who asks with these words from now on.
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
        /// The same as before: polkit has words of its own.
        static func presence(
            cancelTitle: String?, fallbackTitle: String?, evaluationPolicy: LAPolicy, policy: BiometricPolicy
        ) -> (any UserPresence)? {
            nil
        }
    }
#endif
