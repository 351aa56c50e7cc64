#if BIOMETRICS_PLATFORM
    import Foundation
    import LocalAuthentication

    /// The context that the system uses to ask the user for items of an ``A0SimpleKeychain``.
    // Apple's class can be used on any thread, but isn't declared `Sendable` everywhere.
    struct PromptContext: @unchecked Sendable {
        let context: LAContext

        init() {
            context = LAContext()
            context.touchIDAuthenticationAllowableReuseDuration = 0
        }

        /// The context with this prompt for the user; if `nil`, the system shows its own.
        func showing(_ message: String?) -> LAContext {
            context.localizedReason = message ?? ""
            return context
        }
    }

    extension A0SimpleKeychain {
        /// The context that the system uses to ask the user.
        public var localAuthenticationContext: LAContext? {
            prompt.context
        }

        /// Accepts a device unlock as verification for that many seconds, up to the system's limit. 0 or less turns
        /// this off.
        public func setTouchIDAuthenticationAllowableReuseDuration(_ duration: TimeInterval) {
            prompt.context.touchIDAuthenticationAllowableReuseDuration = min(
                max(0, duration), LATouchIDAuthenticationMaximumAllowableReuseDuration)
        }
    }
#endif
