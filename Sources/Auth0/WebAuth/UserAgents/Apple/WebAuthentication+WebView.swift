#if WEB_AUTH_PLATFORM && canImport(UIKit) && canImport(WebKit)
    import UIKit

    extension WebAuthentication {
        /// Shows the pages in a `WKWebView`, which takes the redirect itself, be its scheme the app's own or `https`.
        ///
        /// Many identity providers refuse web views, and passwords are visible to the app: prefer the default.
        ///
        /// - Parameters:
        ///   - style: How the page covers the app.
        ///   - presentationWindow: The window to show it in; `nil` for the active one. It is not kept alive.
        public static func webViewProvider(
            style: UIModalPresentationStyle = .fullScreen, presentationWindow: Auth0WindowRepresentable? = nil
        ) -> WebAuthProvider {
            ModalUserAgent.provider("WKWebView", style: style, window: presentationWindow) {
                url, leave throws(WebAuthError) in try WebViewContent(url, leave: leave)
            }
        }
    }
#endif
