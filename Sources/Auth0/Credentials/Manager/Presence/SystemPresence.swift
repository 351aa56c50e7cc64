import SimpleKeychain

extension CredentialsManager {
    /// Who asks where nobody else was named. Nobody can where polkit does not exist.
    static var systemPresence: any UserPresence { PolkitUserPresence() }
}

#if BIOMETRICS_PLATFORM
    import LocalAuthentication

    extension CredentialsManager {
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
    extension CredentialsManager {
        /// The same as before: polkit has words of its own.
        static func presence(
            cancelTitle: String?, fallbackTitle: String?, evaluationPolicy: LAPolicy, policy: BiometricPolicy
        ) -> (any UserPresence)? {
            nil
        }
    }
#endif
