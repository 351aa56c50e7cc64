#if WEB_AUTH_PLATFORM && canImport(AuthenticationServices)
    import AuthenticationServices
    import Foundation

    /// The window that the system's browser session is shown over.
    final class PresentationAnchor: NSObject, ASWebAuthenticationPresentationContextProviding {
        private let window: WeakReference

        /// - Parameter window: The window that was set, or else the app's active one.
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
