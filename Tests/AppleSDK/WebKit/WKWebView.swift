// A stand-in for the part of Apple's WebKit that this package uses, written from its documentation, so that code for
// Apple platforms can be type-checked and run elsewhere. It isn't for use in programs; `package` is for tests.

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
#if canImport(UIKit)
    import UIKit

    public typealias ViewOfThePlatform = UIView
#else
    import AppKit

    public typealias ViewOfThePlatform = NSView
#endif

// https://developer.apple.com/documentation/webkit/wkwebview
@MainActor
open class WKWebView: ViewOfThePlatform {
    open private(set) var configuration: WKWebViewConfiguration
    open weak var navigationDelegate: (any WKNavigationDelegate)?

    // https://developer.apple.com/documentation/webkit/wkwebview/init(frame:configuration:)
    public init(frame: CGRect, configuration: WKWebViewConfiguration) {
        self.configuration = configuration
        super.init(frame: frame)
    }

    // https://developer.apple.com/documentation/webkit/wkwebview/load(_:)-9vuv9
    @discardableResult
    open func load(_ request: URLRequest) -> WKNavigation? {
        loaded.append(request)
        return WKNavigation()
    }

    // https://developer.apple.com/documentation/webkit/wkwebview/stoploading()
    open func stopLoading() { hasStopped = true }

    package private(set) var loaded: [URLRequest] = []
    package private(set) var hasStopped = false

    /// Simulates a navigation by the page.
    package func navigate(to url: URL, inMainFrame: Bool = true) async -> WKNavigationActionPolicy? {
        let action = WKNavigationAction(
            request: URLRequest(url: url), targetFrame: WKFrameInfo(isMainFrame: inMainFrame))
        return await navigationDelegate?.webView(self, decidePolicyFor: action)
    }
}

// https://developer.apple.com/documentation/webkit/wkwebviewconfiguration
@MainActor
open class WKWebViewConfiguration: NSObject {
    open var websiteDataStore = WKWebsiteDataStore.default()

    public override init() { super.init() }
}

// https://developer.apple.com/documentation/webkit/wkwebsitedatastore
@MainActor
open class WKWebsiteDataStore: NSObject {
    open private(set) var httpCookieStore = WKHTTPCookieStore()

    open class func `default`() -> WKWebsiteDataStore { WKWebsiteDataStore() }
}

// https://developer.apple.com/documentation/webkit/wkhttpcookiestore
@MainActor
open class WKHTTPCookieStore: NSObject {
    // https://developer.apple.com/documentation/webkit/wkhttpcookiestore/setcookie(_:completionhandler:)
    open func setCookie(_ cookie: HTTPCookie, completionHandler: (@MainActor () -> Void)? = nil) {
        completionHandler?()
    }
}
