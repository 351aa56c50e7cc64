#if WEB_AUTH_PLATFORM && canImport(AuthenticationServices)
    import AuthenticationServices
    import Foundation

    /// The window over which the system shows its browser session.
    final class PresentationAnchor: NSObject, ASWebAuthenticationPresentationContextProviding {
        private let window: WeakReference

        /// - Parameter window: The program's choice. Without one it is the app's active window.
        init(_ window: WeakReference) {
            self.window = window
            super.init()
        }

        nonisolated func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
            // Documented to be called on the main thread.
            MainActor.assumeIsolated {
                window.object as? ASPresentationAnchor ?? ASPresentationAnchor.active ?? ASPresentationAnchor()
            }
        }
    }
#endif
