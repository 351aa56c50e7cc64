import A0Concurrency
import A0HTTPClient
import A0HTTPServer
import A0Encoding
import A0HTTP
import Foundation
import SimpleKeychain

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The state that a browser keeps between pages and logins: cookies, passkeys, and the key of its user's authenticator
/// app.
final class BrowserSession: Sendable {
    enum Arrival: Sendable {
        case page(WebPage)
        /// The URL belongs to the application, which isn't in the browser.
        case left(URL)
    }

    private static let maximumRedirects = 20

    let passkeys = SimpleKeychain(service: "TestBrowser", store: .memory())
    private let cookies = Locked<[String: [String: String]]>([:])
    private let appKey = Locked<String?>(nil)
    /// The last code that was typed for a key, in any browser: a tenant accepts each only once.
    private static let usedCodes = Locked<[String: String]>([:])

    /// The base32 key of the authenticator app that was set up last.
    var authenticatorKey: String? {
        get { appKey.withLock { $0 } }
        set { appKey.withLock { $0 = newValue } }
    }

    /// Whether this code was typed before. From now on, it was.
    func hasUsed(_ code: String, of key: String) -> Bool {
        Self.usedCodes.withLock { $0.updateValue(code, forKey: key) == code }
    }

    /// Sets the cookie that the script of the tenant's pages sets if the browser supports passkeys.
    func showPasskeys(at url: URL) { keep("passkeys=1", from: url) }

    func open(_ url: URL, until redirectURL: URL?) async throws -> Arrival {
        try await send(URLRequest(url: url), until: redirectURL)
    }

    func submit(_ fields: [(String, String)], to url: URL, until redirectURL: URL?) async throws -> Arrival {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(FormEncoding.encode(fields).utf8)
        return try await send(request, until: redirectURL)
    }

    /// Follows redirects, but only on this machine.
    private func send(_ first: URLRequest, until redirectURL: URL?) async throws -> Arrival {
        var request = first
        for _ in 0...Self.maximumRedirects {
            guard let url = request.url else { throw URLError(.badURL) }
            let (data, response) = try await self.response(to: request, url)
            guard (300...399).contains(response.statusCode), let text = response.value(forHTTPHeaderField: "Location"),
                let target = URL(string: text, relativeTo: url)?.absoluteURL
            else {
                let html = String(decoding: data, as: UTF8.self)
                return .page(WebPage(url: url, status: response.statusCode, html: html))
            }
            if redirectURL.map(target.isSamePlace) ?? (target.origin != first.url?.origin) { return .left(target) }
            guard ["http", "https"].contains(target.scheme), LoopbackHost.contains(target.host ?? "") else {
                return .left(target)
            }
            let method = request.httpMethod
            request = URLRequest(url: target)
            if [307, 308].contains(response.statusCode) { request.httpMethod = method }
        }
        throw URLError(.httpTooManyRedirects)
    }

    private func response(to request: URLRequest, _ url: URL) async throws -> (Data, HTTPURLResponse) {
        var request = request
        let jar = cookies.withLock { $0[url.origin] ?? [:] }
        if !jar.isEmpty {
            let text = jar.map { "\($0)=\($1)" }.sorted().joined(separator: "; ")
            request.setValue(text, forHTTPHeaderField: "Cookie")
        }
        let (data, response) = try await HTTPClient.shared.data(
            for: request, limits: .init(seconds: 60, bodySize: 16 << 20), usesProxies: false)
        keep(response.value(forHTTPHeaderField: "Set-Cookie") ?? "", from: url)
        return (data, response)
    }

    private static let separator = Pattern(#",\s*(?=[^;,=\s]+=)"#)
    private static let expiry = Pattern(#"(?i);\s*max-age=(0|-\d+)\s*(;|\z)"#)

    /// Several cookies arrive as one header. The comma in a date isn't followed by a name.
    private func keep(_ header: String, from url: URL) {
        for cookie in Self.separator.replacing(in: header, { _ in "\n" }).split(separator: "\n") {
            let parts = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
            guard let name = parts.first?.trimmingCharacters(in: .whitespaces), !name.isEmpty else { continue }
            let isOver = !Self.expiry.matches(String(cookie)).isEmpty
            let value = parts.count == 2 && !isOver ? parts[1] : nil
            cookies.withLock { $0[url.origin, default: [:]][name] = value }
        }
    }
}

extension URL {
    /// Scheme, host and port.
    fileprivate var origin: String {
        "\(scheme?.lowercased() ?? "")://\(host?.lowercased() ?? ""):\(port.map(String.init) ?? "")"
    }

    /// Whether both URLs are equal, except for query and fragment.
    fileprivate func isSamePlace(_ other: URL) -> Bool { origin == other.origin && path == other.path }
}
