import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Simulates a user with a browser, so that the examples can be tested: it keeps cookies, follows redirects, and fills
/// in the login form of a local tenant. It doesn't run scripts.
public final class ScriptedBrowser: Sendable {
    public struct Page: Sendable {
        public let url: URL
        public let status: Int
        public let html: String
        /// The target of a redirect that only another program can follow, such as `auth0test1://test?code=…`.
        public let redirect: URL?
    }

    private let username: String
    private let password: String
    private let session: URLSession

    /// - Parameter script: `user:password`.
    /// - Throws: ``Ending/badConfiguration`` for anything else.
    public convenience init(_ script: String) throws(ExampleError) {
        let parts = script.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2 else {
            throw ExampleError(.badConfiguration, "--script needs a user and a password: --script user:password")
        }
        self.init(username: parts[0], password: parts[1])
    }

    /// The same user with a private window, without the other one's cookies.
    public convenience init(like other: ScriptedBrowser) {
        self.init(username: other.username, password: other.password)
    }

    private init(username: String, password: String) {
        (self.username, self.password) = (username, password)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieAcceptPolicy = .always
        session = URLSession(configuration: configuration, delegate: StayHere(), delegateQueue: nil)
    }

    deinit { session.finishTasksAndInvalidate() }

    /// Opens a page, logs in if it has a login form, and follows redirects.
    ///
    /// - Returns: The URL at which the browser returned to the application.
    /// - Throws: ``Ending/cancelled`` where a user would close the window: on an error page, or if the password is
    ///   rejected.
    @discardableResult
    public func logIn(at url: URL) async throws -> URL {
        var page = try await open(url)
        if page.html.contains("name=\"password\"") { page = try await submit(page) }
        if let redirect = page.redirect { return redirect }
        guard page.status == 200, !page.html.contains("name=\"password\"") else {
            throw ExampleError(.cancelled, "The browser was closed at a page with status \(page.status).")
        }
        return page.url
    }

    public func open(_ url: URL) async throws -> Page { try await send(URLRequest(url: url)) }

    /// Submits a form that has only a button.
    @discardableResult
    public func post(_ url: URL) async throws -> Page {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        return try await send(request)
    }

    private func submit(_ page: Page) async throws -> Page {
        var fields: [String: String] = [:]
        for input in page.html.matches(of: /<input\b[^>]*>/).map({ String($0.output) }) {
            guard let name = attribute("name", of: input), attribute("type", of: input) == "hidden" else { continue }
            fields[name] = attribute("value", of: input) ?? ""
        }
        fields["username"] = username
        fields["password"] = password
        let form = page.html.firstMatch(of: /<form\b[^>]*>/).map { String($0.output) } ?? ""
        let action = attribute("action", of: form).flatMap { URL(string: $0, relativeTo: page.url) } ?? page.url
        var request = URLRequest(url: action)
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(FormBody.encode(fields).utf8)
        return try await send(request)
    }

    /// Follows redirects itself, to stop at those that only another program can follow.
    private func send(_ request: URLRequest) async throws -> Page {
        var request = request
        while true {
            let (data, response) = try await session.data(for: request)
            guard let response = response as? HTTPURLResponse, let url = response.url else {
                throw ExampleError(.offline, "There was no answer from \(request.url?.host ?? "the server").")
            }
            let location = response.value(forHTTPHeaderField: "Location")
                .flatMap { URL(string: $0, relativeTo: url)?.absoluteURL }
            guard let location, ["http", "https"].contains(location.scheme) else {
                let html = String(decoding: data, as: UTF8.self)
                return Page(url: url, status: response.statusCode, html: html, redirect: location)
            }
            request = URLRequest(url: location)
        }
    }

    private func attribute(_ name: String, of tag: String) -> String? {
        guard let start = tag.range(of: " \(name)=\"") else { return nil }
        let value = tag[start.upperBound...].prefix { $0 != "\"" }
        return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&amp;", "&")]
            .reduce(String(value)) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }
}

private final class StayHere: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
