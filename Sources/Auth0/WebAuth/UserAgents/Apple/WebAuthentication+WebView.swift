#if WEB_AUTH_PLATFORM && canImport(UIKit) && canImport(WebKit)
    import UIKit

    extension WebAuthentication {
        /// Shows the pages in a `WKWebView`, which intercepts the redirect itself, with the app's own scheme or
        /// `https`.
        ///
        /// Many identity providers reject web views, and the app can see passwords: prefer the default.
        ///
        /// - Parameters:
        ///   - style: How the page covers the app.
        ///   - presentationWindow: The window to show it in; `nil` for the active one. It's not retained.
        public static func webViewProvider(
            style: UIModalPresentationStyle = .fullScreen, presentationWindow: Auth0WindowRepresentable? = nil
        ) -> WebAuthProvider {
            ModalUserAgent.provider("WKWebView", style: style, window: presentationWindow) {
                url, leave throws(WebAuthError) in try WebViewContent(url, leave: leave)
            }
        }
    }
#endif
