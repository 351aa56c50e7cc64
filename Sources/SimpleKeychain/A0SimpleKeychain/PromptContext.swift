#if BIOMETRICS_PLATFORM
    import Foundation
    import LocalAuthentication

    /// The context through which the system asks the user for an item of an ``A0SimpleKeychain``.
    // Apple's class may be used on any thread, but does not say so everywhere.
    struct PromptContext: @unchecked Sendable {
        let context: LAContext

        init() {
            context = LAContext()
            context.touchIDAuthenticationAllowableReuseDuration = 0
        }

        /// The context with that text for the user; without one the system has words of its own.
        func showing(_ message: String?) -> LAContext {
            context.localizedReason = message ?? ""
            return context
        }
    }

    extension A0SimpleKeychain {
        /// The context through which the system asks the user.
        public var localAuthenticationContext: LAContext? {
            prompt.context
        }

        /// Lets an unlocking of the device count as a proof for that many seconds. None of 0 or less does, and none for
        /// longer than the system allows.
        public func setTouchIDAuthenticationAllowableReuseDuration(_ duration: TimeInterval) {
            prompt.context.touchIDAuthenticationAllowableReuseDuration = min(
                max(0, duration), LATouchIDAuthenticationMaximumAllowableReuseDuration)
        }
    }
#endif
