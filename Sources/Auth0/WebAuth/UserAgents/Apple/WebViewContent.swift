#if WEB_AUTH_PLATFORM && canImport(UIKit) && canImport(WebKit)
    import Foundation
    import UIKit
    import WebKit

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// A page in a `WKWebView`, which intercepts the redirect.
    @MainActor
    final class WebViewContent: NSObject, ModalContent, WKNavigationDelegate {
        let controller = UIViewController()
        private let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
        private let redirectURL: URL
        private let leave: ModalUserAgent.Leave

        /// - Throws: `WebAuthError.unknown` if neither the page's URL nor a login in progress determines the redirect
        ///   URL.
        init(_ url: URL, leave: @escaping ModalUserAgent.Leave) throws(WebAuthError) {
            guard let redirectURL = Self.redirectURL(in: url) ?? ActiveFlow.shared.current?.redirectURL else {
                throw WebAuthError(
                    .unknown,
                    "A web view cannot tell when this login is over: its address has no redirect_uri. Use another provider."
                )
            }
            self.redirectURL = redirectURL
            self.leave = leave
            super.init()
            controller.view = webView
            webView.navigationDelegate = self
            webView.load(URLRequest(url: url))
        }

        func stop() {
            webView.navigationDelegate = nil
            webView.stopLoading()
        }

        func webView(
            _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
        ) async -> WKNavigationActionPolicy {
            guard navigationAction.targetFrame?.isMainFrame ?? true, let url = navigationAction.request.url,
                url.isSamePlace(as: redirectURL) || ActiveFlow.shared.current?.awaitsRequest(url) == true
            else { return .allow }
            WebAuthentication.resume(with: url)
            return .cancel
        }

        // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
        func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
            fail(error)
        }

        // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
        func webView(
            _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
        ) {
            fail(error)
        }

        func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
            leave(WebAuthError(.webViewFailure, "The web view's content process ended."))
        }

        private func fail(_ error: any Error) {
            // A navigation that is replaced before it has loaded isn't a failure.
            let error = error as NSError
            if error.domain == NSURLErrorDomain, error.code == NSURLErrorCancelled { return }
            leave(WebAuthError(.webViewFailure, "The web view could not load the page.", cause: error))
        }

        private static func redirectURL(in url: URL) -> URL? {
            let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
            let value = ["redirect_uri", "returnTo"].lazy.compactMap { name in
                items.first { $0.name == name }?.value
            }.first
            return value.flatMap { URL(string: $0) }
        }
    }

    extension URL {
        /// Whether the URLs are equal except for query and fragment.
        fileprivate func isSamePlace(as other: URL) -> Bool {
            scheme?.lowercased() == other.scheme?.lowercased() && host?.lowercased() == other.host?.lowercased()
                && port == other.port && path == other.path
        }
    }
#endif
