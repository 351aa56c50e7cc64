#if !os(tvOS) && !os(watchOS)
    import Foundation
    import SimpleKeychain

    #if canImport(LocalAuthentication)
        import LocalAuthentication
    #endif

    extension CredentialsManager {
        /// Asks the user to prove to be there before `credentials` hands anything out. Can be called again, with other settings.
        /// Copies of this manager share them; other managers do not.
        ///
        /// On Linux polkit asks, through the agent of the desktop session; where there is no agent, `credentials` fails with
        /// `biometricsFailed`. It is a question, not an encryption: `user`, `renew`, `apiCredentials`, `ssoCredentials` and
        /// everything else work without it.
        ///
        /// - Parameters:
        ///   - title: What the proof is for, in words for the user. polkit shows words of its own.
        ///   - cancelTitle: The button that dismisses the question (Apple platforms).
        ///   - fallbackTitle: The button for the passcode (Apple platforms).
        ///   - evaluationPolicy: What counts as a proof (Apple platforms).
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

        /// Whether an earlier proof still counts, so that the next call of `credentials` asks nobody. `false` as long as
        /// nobody was asked.
        public func isBiometricSessionValid() -> Bool {
            gate.isProven
        }

        /// Lets no earlier proof count any more.
        public func clearBiometricSession() {
            gate.forget()
        }
    }
#endif
