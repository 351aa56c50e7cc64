import Foundation
import TestSupport

/// A headless browser that follows redirects one by one, and stops at the first URL of an app.
actor HopBrowser {
    /// An opened URL and its response.
    struct Hop: Sendable {
        let url: URL
        let status: Int
        let html: String
    }

    /// The end of a visit.
    struct Destination: Sendable {
        /// The app's URL, or the URL of the last page.
        let url: URL
        /// The last page, or `nil` if an app's URL ended the visit.
        let page: Hop?
    }

    private(set) var hops: [Hop] = []
    private var browser = PlainBrowser()

    /// Begins a new, independent browser session.
    func forgetCookies() { browser = PlainBrowser() }

    @discardableResult
    func open(_ url: URL) async throws -> Destination {
        var url = url
        for _ in 0..<20 {
            guard ["http", "https"].contains(url.scheme?.lowercased() ?? "") else {
                return Destination(url: url, page: nil)
            }
            let page = try await browser.send("GET", url)
            let hop = Hop(url: url, status: page.status, html: page.text)
            hops.append(hop)
            guard let location = page.location, let next = URL(string: location, relativeTo: url) else {
                return Destination(url: url, page: hop)
            }
            url = next.absoluteURL
        }
        throw URLError(.httpTooManyRedirects)
    }
}
