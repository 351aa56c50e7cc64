#if WEB_AUTH_PLATFORM && canImport(UIKit) && canImport(SafariServices) && !os(visionOS)
    import UIKit

    extension WebAuthentication {
        /// Shows the pages in `SFSafariViewController`, whose cookies belong to the app alone.
        ///
        /// The redirect reaches the app as an opened URL, which it hands to ``resume(with:)``. The redirect URL's scheme
        /// has to be registered in the app's property list (`CFBundleURLTypes`); `useHTTPS()` does not work here. Do not
        /// use it for logout.
        ///
        /// - Parameters:
        ///   - style: How the page covers the app.
        ///   - presentationWindow: The window to show it in; `nil` for the active one. It is not kept alive.
        public static func safariProvider(
            style: UIModalPresentationStyle = .fullScreen, presentationWindow: Auth0WindowRepresentable? = nil
        ) -> WebAuthProvider {
            ModalUserAgent.provider("SFSafariViewController", style: style, window: presentationWindow) {
                url, leave throws(WebAuthError) in SafariContent(url, leave: leave)
            }
        }
    }
#endif
