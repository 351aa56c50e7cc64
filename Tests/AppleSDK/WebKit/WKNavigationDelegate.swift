import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// https://developer.apple.com/documentation/webkit/wknavigationdelegate
@MainActor
public protocol WKNavigationDelegate: NSObjectProtocol {
    // All are optional in Objective-C; required here, so that a misspelled one doesn't compile.

    // https://developer.apple.com/documentation/webkit/wknavigationdelegate/webview(_:decidepolicyfor:decisionhandler:)-2ni62
    // (its async form)
    func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    // https://developer.apple.com/documentation/webkit/wknavigationdelegate/webview(_:didfail:witherror:)
    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    // https://developer.apple.com/documentation/webkit/wknavigationdelegate/webview(_:didfailprovisionalnavigation:witherror:)
    func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error)

    // https://developer.apple.com/documentation/webkit/wknavigationdelegate/webviewwebcontentprocessdidterminate(_:)
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
}

// https://developer.apple.com/documentation/webkit/wknavigation
@MainActor
open class WKNavigation: NSObject {
    public override init() { super.init() }
}

// https://developer.apple.com/documentation/webkit/wknavigationaction
@MainActor
open class WKNavigationAction: NSObject {
    open private(set) var request: URLRequest
    open private(set) var targetFrame: WKFrameInfo?

    package init(request: URLRequest, targetFrame: WKFrameInfo?) {
        self.request = request
        self.targetFrame = targetFrame
        super.init()
    }
}

// https://developer.apple.com/documentation/webkit/wkframeinfo
@MainActor
open class WKFrameInfo: NSObject {
    open private(set) var isMainFrame: Bool

    package init(isMainFrame: Bool) {
        self.isMainFrame = isMainFrame
        super.init()
    }
}

// https://developer.apple.com/documentation/webkit/wknavigationactionpolicy
public enum WKNavigationActionPolicy: Int, Sendable {
    case cancel = 0
    case allow = 1
    case download = 2
}
