// Refused on macos: type 'Page' does not conform to protocol 'WKNavigationDelegate'
import WebKit

@MainActor
final class Page: NSObject, WKNavigationDelegate {
    func webView(_ webView: WKWebView, didFailed navigation: WKNavigation!, withError error: any Error) {}
}
