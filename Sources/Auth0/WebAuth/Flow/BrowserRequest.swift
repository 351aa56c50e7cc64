import Foundation

/// How the default user agent is to show a page.
struct BrowserRequest: Sendable {
    /// Where the page sends the browser in the end.
    let redirectURL: URL
    /// Whether the page is to share nothing with other pages.
    let isPrivate: Bool
    /// Header fields for what it loads.
    var headers: [String: String] = [:]
    /// The window to show it over, if the program names one.
    var window = WeakReference()
    /// Takes the URL with which the browser came back.
    let handOver: @Sendable (URL) -> BrowserFlow.Reception
}
