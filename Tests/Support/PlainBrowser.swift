import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A browser with a cookie jar that doesn't follow redirects automatically, so that every response can be checked. As
/// in real browsers, all ports of a host share cookies.
package actor PlainBrowser {
    package struct Page: Sendable {
        package let status: Int
        package let headers: [String: String]
        package let body: Data

        package init(status: Int, headers: [String: String], body: Data) {
            self.status = status
            self.headers = headers
            self.body = body
        }

        package var text: String { String(decoding: body, as: UTF8.self) }
        package var location: String? { headers["location"] }

        /// A parameter of the redirect URL.
        package func parameter(_ name: String) -> String? {
            location.flatMap(URLComponents.init(string:))?.queryItems?.first { $0.name == name }?.value
        }
    }

    package struct NoResponse: Error {
        let url: URL
    }

    package private(set) var cookies: [String: String] = [:]
    private let session: URLSession

    package init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpMaximumConnectionsPerHost = 64
        session = URLSession(configuration: configuration, delegate: StayHere(), delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    package func set(cookie name: String, _ value: String?) { cookies[name] = value }

    package func send(
        _ method: String, _ url: URL, headers: [String: String] = [:], body: Data? = nil
    ) async throws -> Page {
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = body
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        if !cookies.isEmpty {
            let jar = cookies.map { "\($0)=\($1)" }.sorted().joined(separator: "; ")
            request.setValue(jar, forHTTPHeaderField: "Cookie")
        }
        let (data, response) = try await session.data(for: request)
        guard let http = response as? HTTPURLResponse else { throw NoResponse(url: url) }
        let fields = http.allHeaderFields.map { ("\($0)".lowercased(), "\($1)") }
        let page = Page(
            status: http.statusCode, headers: Dictionary(fields) { first, _ in first }, body: data)
        keepCookies(page.headers["set-cookie"] ?? "")
        return page
    }

    package func submit(_ url: URL, _ fields: [String: String], headers: [String: String] = [:]) async throws -> Page {
        try await send(
            "POST", url, headers: headers.merging(["Content-Type": "application/x-www-form-urlencoded"]) { $1 },
            body: Data(formEncoded(fields).utf8))
    }

    /// Multiple cookies are joined in one header. None of the tenant's contains a comma.
    private func keepCookies(_ header: String) {
        for cookie in header.components(separatedBy: ", ") where !cookie.isEmpty {
            let parts = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
            cookies[parts[0]] = parts.count == 2 ? parts[1] : nil
        }
    }
}

/// Encodes form fields, sorted by name (`application/x-www-form-urlencoded`).
package func formEncoded(_ fields: [String: String]) -> String {
    fields.sorted { $0.key < $1.key }.map { "\(percentEncoded($0))=\(percentEncoded($1))" }.joined(separator: "&")
}

private func percentEncoded(_ text: String) -> String {
    let unreserved = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
}

private final class StayHere: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
