#if WEB_AUTH_PLATFORM && canImport(UIKit)
    import Foundation
    import UIKit

    extension WebAuthentication {
        #if canImport(SafariServices)
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
                let window = WeakReference(object: presentationWindow)
                return { url, callback in
                    ModalUserAgent("SFSafariViewController", style: style, window: window, callback: callback) {
                        leave throws(WebAuthError) in SafariContent(url, leave: leave)
                    }
                }
            }
        #endif

        #if canImport(WebKit)
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
                let window = WeakReference(object: presentationWindow)
                return { url, callback in
                    ModalUserAgent("WKWebView", style: style, window: window, callback: callback) {
                        leave throws(WebAuthError) in try WebViewContent(url, leave: leave)
                    }
                }
            }
        #endif
    }

    /// The earlier name of ``WebAuthentication/resume(with:)``, for apps that were written for it.
    ///
    /// - Parameter options: Not needed.
    @available(*, deprecated, renamed: "WebAuthentication.resume(with:)")
    @discardableResult
    public func resumeAuth(_ url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]) -> Bool {
        WebAuthentication.resume(with: url)
    }
#endif
