#if BIOMETRICS_PLATFORM
    import A0Concurrency
    import Foundation
    import LocalAuthentication

    /// Verifies the user with Touch ID, Face ID, or the passcode, through `LAContext`.
    package struct LocalAuthenticationPresence: UserPresence {
        private let cancelTitle: String?
        private let fallbackTitle: String?
        private let evaluationPolicy: LAPolicy
        private let reusesContext: Bool
        private let kept = Locked<Context?>(nil)

        // Apple's class can be used on any thread, but isn't declared `Sendable` everywhere.
        private struct Context: @unchecked Sendable {
            let context: LAContext
        }

        /// - Parameters:
        ///   - cancelTitle: The button that dismisses the prompt; `nil` for the system's title.
        ///   - fallbackTitle: The button for the passcode; `nil` for the system's title.
        ///   - evaluationPolicy: How the user can be verified.
        ///   - reusesContext: Whether the system can accept an earlier verification.
        package init(
            cancelTitle: String? = nil, fallbackTitle: String? = nil,
            evaluationPolicy: LAPolicy = .deviceOwnerAuthenticationWithBiometrics, reusesContext: Bool = false
        ) {
            self.cancelTitle = cancelTitle
            self.fallbackTitle = fallbackTitle
            self.evaluationPolicy = evaluationPolicy
            self.reusesContext = reusesContext
        }

        package func confirm(_ reason: String) async throws(UserPresenceError) {
            do throws(LAError) {
                try await ask(reason)
            } catch {
                throw Self.meaning(of: error)
            }
        }

        package func confirmOrSystemError(_ reason: String) async throws {
            try await ask(reason)
        }

        private func ask(_ reason: String) async throws(LAError) {
            let context = context()
            guard context.context.canEvaluatePolicy(evaluationPolicy, error: nil) else {
                throw LAError(.biometryNotAvailable)
            }
            let response = await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    // The system requires a reason.
                    let reason = reason.isEmpty ? "Confirm that it is you" : reason
                    context.context.evaluatePolicy(evaluationPolicy, localizedReason: reason) {
                        @Sendable success, error in
                        continuation.resume(returning: Self.result(success, error))
                    }
                }
            } onCancel: {
                context.context.invalidate()
            }
            do {
                try response.get()
            } catch {
                kept.withLock { $0 = nil }
                throw error
            }
        }

        private func context() -> Context {
            if reusesContext, let kept = kept.withLock({ $0 }) { return kept }
            let context = LAContext()
            context.localizedCancelTitle = cancelTitle
            context.localizedFallbackTitle = fallbackTitle
            let fresh = Context(context: context)
            if reusesContext { kept.withLock { $0 = fresh } }
            return fresh
        }

        private static func result(_ success: Bool, _ error: (any Error)?) -> Result<Void, LAError> {
            success ? .success(()) : .failure(error as? LAError ?? LAError(.authenticationFailed))
        }

        private static func meaning(of error: LAError) -> UserPresenceError {
            switch error.code {
            case .userCancel, .userFallback, .systemCancel, .appCancel: .cancelled
            case .biometryNotAvailable, .biometryNotEnrolled, .passcodeNotSet, .notInteractive:
                .unavailable(error.localizedDescription)
            default: .denied
            }
        }
    }
#endif
