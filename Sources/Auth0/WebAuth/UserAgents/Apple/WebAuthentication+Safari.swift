#if WEB_AUTH_PLATFORM && canImport(UIKit) && canImport(SafariServices) && !os(visionOS) && !targetEnvironment(macCatalyst)
    import UIKit

    extension WebAuthentication {
        /// Shows the pages in `SFSafariViewController`, whose cookies belong to the app alone.
        ///
        /// The redirect reaches the app as an opened URL, which it passes to ``resume(with:)``. Register the redirect
        /// URL's scheme in the app's property list (`CFBundleURLTypes`); `useHTTPS()` doesn't work here. Don't use this
        /// provider for logout.
        ///
        /// - Parameters:
        ///   - style: How the page covers the app.
        ///   - presentationWindow: The window to show it in; `nil` for the active one. It's not retained.
        public static func safariProvider(
            style: UIModalPresentationStyle = .fullScreen, presentationWindow: Auth0WindowRepresentable? = nil
        ) -> WebAuthProvider {
            ModalUserAgent.provider("SFSafariViewController", style: style, window: presentationWindow) {
                url, leave throws(WebAuthError) in SafariContent(url, leave: leave)
            }
        }
    }
#endif
