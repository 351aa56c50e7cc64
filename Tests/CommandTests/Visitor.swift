import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Somebody who talks to tenants of this machine and says exactly which cookies are sent. As in a browser, all ports share them.
/// Follows no redirect by itself.
actor Visitor {
    struct Page: Sendable {
        let status: Int
        let headers: [String: String]
        let text: String

        var location: String? { headers["location"] }

        var json: [String: Any] {
            get throws { try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]) }
        }

        /// What the first form of the page sends of its own.
        var hiddenFields: [String: String] {
            let inputs = text.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/)
            return Dictionary(inputs.map { (String($0.1), String($0.2)) }) { first, _ in first }
        }

        /// A parameter of the URL that the answer redirects to.
        func parameter(_ name: String) -> String? {
            location.flatMap(URLComponents.init(string:))?.queryItems?.first { $0.name == name }?.value
        }
    }

    private(set) var cookies: [String: String] = [:]
    private let session = URLSession(configuration: .withoutCookies, delegate: StayHere(), delegateQueue: nil)

    deinit {
        session.finishTasksAndInvalidate()
    }

    func set(cookie name: String, _ value: String) { cookies[name] = value }

    func send(
        _ method: String, _ url: String, _ fields: [String: String]? = nil, headers: [String: String] = [:]
    ) async throws -> Page {
        var request = URLRequest(url: try #require(URL(string: url)))
        request.httpMethod = method
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        if let fields {
            request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
            request.httpBody = Data(Self.query(fields).utf8)
        }
        if !cookies.isEmpty {
            request.setValue(cookies.map { "\($0)=\($1)" }.joined(separator: "; "), forHTTPHeaderField: "Cookie")
        }
        let (data, answer) = try await session.data(for: request)
        let response = try #require(answer as? HTTPURLResponse)
        let headers = Dictionary(response.allHeaderFields.map { ("\($0)".lowercased(), "\($1)") }) { first, _ in first }
        // Several come as one header, and none of the tenant's has a comma in it.
        for cookie in (headers["set-cookie"] ?? "").split(separator: ", ") {
            let parts = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
            cookies[parts[0]] = parts.count == 2 ? parts[1] : nil
        }
        return Page(status: response.statusCode, headers: headers, text: String(decoding: data, as: UTF8.self))
    }

    func get(_ url: String, _ query: [String: String] = [:]) async throws -> Page {
        try await send("GET", query.isEmpty ? url : url + "?" + Self.query(query))
    }

    /// Sends the first form of a page of the tenant.
    func submit(_ page: Page, _ fields: [String: String], at domain: String) async throws -> Page {
        let action = try #require(page.text.firstMatch(of: /action="([^"]*)"/)?.1, "\(page.text)")
        return try await send("POST", domain + action, page.hiddenFields.merging(fields) { $1 })
    }

    // MARK: What people do at a tenant

    static let callback = "http://127.0.0.1:4711/callback"

    /// RFC 7636, appendix B.
    static func authorizeQuery(_ changes: [String: String] = [:]) -> [String: String] {
        [
            "client_id": "a0-cli", "response_type": "code", "redirect_uri": callback, "scope": "openid", "state": "s",
            "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256",
        ].merging(changes) { $1 }
    }

    func authorize(_ tenant: TenantProcess, _ changes: [String: String] = [:]) async throws -> Page {
        try await get(tenant.domain + "/authorize", Self.authorizeQuery(changes))
    }

    /// Logs in and returns where that leads.
    func logIn(_ tenant: TenantProcess) async throws -> Page {
        let login = try await get(tenant.domain + (try #require(try await authorize(tenant).location)))
        let answer = try await submit(
            login, ["username": TenantProcess.user, "password": tenant.password], at: tenant.domain)
        return try await get(tenant.domain + (try #require(answer.location, "\(answer.text)")))
    }

    func isLoggedIn(_ tenant: TenantProcess) async throws -> Bool {
        try await authorize(tenant, ["prompt": "none"]).parameter("code") != nil
    }

    private static func query(_ items: [String: String]) -> String {
        var unreserved = CharacterSet(charactersIn: "-._~")
        unreserved.insert(charactersIn: "0"..."9")
        unreserved.insert(charactersIn: "A"..."Z")
        unreserved.insert(charactersIn: "a"..."z")
        return items.map { "\($0)=\($1.addingPercentEncoding(withAllowedCharacters: unreserved) ?? "")" }
            .joined(separator: "&")
    }
}

extension URLSessionConfiguration {
    fileprivate static var withoutCookies: URLSessionConfiguration {
        let configuration = ephemeral
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        return configuration
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
