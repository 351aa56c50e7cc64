#if !os(tvOS) && !os(watchOS)
    import Foundation
    import SimpleKeychain

    #if canImport(LocalAuthentication)
        import LocalAuthentication
    #endif

    extension CredentialsManager {
        /// Verifies the user before `credentials` returns anything. You can call this again with other settings. Copies
        /// of this manager share the settings; other managers don't.
        ///
        /// On Linux, polkit verifies the user through the desktop session's agent; if there is no agent, `credentials`
        /// fails with `biometricsFailed`. This is a check, not encryption: `user`, `renew`, `apiCredentials`,
        /// `ssoCredentials`, and everything else work without it.
        ///
        /// - Parameters:
        ///   - title: The reason that is shown to the user. polkit shows its own text.
        ///   - cancelTitle: The button that dismisses the prompt (Apple platforms).
        ///   - fallbackTitle: The button for the passcode (Apple platforms).
        ///   - evaluationPolicy: How the user can be verified (Apple platforms).
        ///   - policy: How often to ask.
        public func enableBiometrics(
            withTitle title: String, cancelTitle: String? = nil, fallbackTitle: String? = nil,
            evaluationPolicy: LAPolicy = .deviceOwnerAuthenticationWithBiometrics, policy: BiometricPolicy = .default
        ) {
            let presence = SystemPresence.presence(
                cancelTitle: cancelTitle, fallbackTitle: fallbackTitle, evaluationPolicy: evaluationPolicy,
                policy: policy)
            gate.enable(reason: title, policy: policy, presence: presence)
        }

        /// Whether an earlier verification is still valid, so that the next call of `credentials` doesn't prompt.
        /// `false` if the user was never verified.
        public func isBiometricSessionValid() -> Bool {
            gate.isProven
        }

        /// Discards earlier verifications.
        public func clearBiometricSession() {
            gate.forget()
        }
    }
#endif
