import Foundation
import TestSupport

/// A browser without a screen that follows redirects one by one, and stops at the first URL that is an app's.
actor HopBrowser {
    /// A URL that was opened, and how it was answered.
    struct Hop: Sendable {
        let url: URL
        let status: Int
        let html: String
    }

    /// Where a visit ended.
    struct Destination: Sendable {
        /// An app's URL, or that of the last page.
        let url: URL
        /// The last page; `nil` if an app's URL ended the visit.
        let page: Hop?
    }

    private(set) var hops: [Hop] = []
    private var browser = PlainBrowser()

    /// A browser session that shares nothing with the one before.
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
