import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A browser without a screen that follows redirects one by one, keeps cookies, and stops at the first URL that is an app's.
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
    private var cookies: [String: [String: String]] = [:]
    private let session: URLSession

    init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        session = URLSession(configuration: configuration, delegate: RedirectsAreAnswers(), delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// A browser session that shares nothing with the one before.
    func forgetCookies() { cookies = [:] }

    @discardableResult
    func open(_ url: URL) async throws -> Destination {
        var url = url
        for _ in 0..<20 {
            guard ["http", "https"].contains(url.scheme?.lowercased() ?? "") else {
                return Destination(url: url, page: nil)
            }
            let (hop, location) = try await get(url)
            hops.append(hop)
            guard let location, let next = URL(string: location, relativeTo: url) else {
                return Destination(url: url, page: hop)
            }
            url = next.absoluteURL
        }
        throw URLError(.httpTooManyRedirects)
    }

    private func get(_ url: URL) async throws -> (Hop, location: String?) {
        let host = url.host ?? ""
        var request = URLRequest(url: url)
        let jar = cookies[host] ?? [:]
        if !jar.isEmpty {
            request.setValue(jar.map { "\($0)=\($1)" }.joined(separator: "; "), forHTTPHeaderField: "Cookie")
        }
        let (data, answer) = try await session.data(for: request)
        let response = try #require(answer as? HTTPURLResponse)
        // Several come as one header, and none of the tenant's has a comma in it.
        for cookie in (response.value(forHTTPHeaderField: "Set-Cookie") ?? "").split(separator: ", ") {
            let parts = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
            cookies[host, default: [:]][parts[0]] = parts.count == 2 ? parts[1] : nil
        }
        let hop = Hop(url: url, status: response.statusCode, html: String(decoding: data, as: UTF8.self))
        return (hop, response.value(forHTTPHeaderField: "Location"))
    }
}

private final class RedirectsAreAnswers: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
