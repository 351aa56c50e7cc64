import Foundation
import Testing

@testable import LocalTenant

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A browser with a cookie jar that follows no redirect by itself, so that every answer can be looked at.
actor Browser {
    struct Page: Sendable {
        let status: Int
        let headers: [String: String]
        let body: Data

        var text: String { String(decoding: body, as: UTF8.self) }
        var location: String? { headers["location"] }

        var json: [String: TenantValue] {
            get throws { try JSONDecoder().decode([String: TenantValue].self, from: body) }
        }

        /// The value of an input; empty if it has none.
        func field(_ name: String) throws -> String {
            let input = try #require(text.split(separator: "<input").first { $0.contains("name=\"\(name)\"") })
            let attributes = input.prefix { $0 != ">" }
            guard let value = attributes.range(of: "value=\"") else { return "" }
            return String(attributes[value.upperBound...].prefix { $0 != "\"" })
        }

        /// A parameter of the URL that the answer redirects to.
        func parameter(_ name: String) -> String? {
            location.flatMap(URLComponents.init(string:))?.queryItems?.first { $0.name == name }?.value
        }
    }

    let base: String
    private let tenant: Tenant
    private var cookies: [String: String] = [:]
    private let session: URLSession

    init(_ tenant: LocalTenant) {
        base = tenant.domain
        self.tenant = tenant.tenant
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpMaximumConnectionsPerHost = 64
        session = URLSession(configuration: configuration, delegate: StayHere(), delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    func cookie(_ name: CookieName) -> String? { cookies[name.name(at: tenant.issuer)] }
    func set(cookie name: CookieName, _ value: String?) { cookies[name.name(at: tenant.issuer)] = value }

    func get(_ path: String, headers: [String: String] = [:]) async throws -> Page {
        try await send("GET", path, headers: headers)
    }

    func get(_ path: String, _ query: [String: String]) async throws -> Page {
        try await send("GET", path + "?" + form(query))
    }

    /// Goes where an answer redirects to.
    func follow(_ page: Page) async throws -> Page {
        try await get(try #require(page.location))
    }

    func post(_ path: String, _ fields: [String: String], headers: [String: String] = [:]) async throws -> Page {
        var headers = headers
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        return try await send("POST", path, headers: headers, body: Data(form(fields).utf8))
    }

    func postJSON(
        _ path: String, _ fields: [String: TenantValue], headers: [String: String] = [:]
    ) async throws -> Page {
        var headers = headers
        headers["Content-Type"] = "application/json"
        return try await send("POST", path, headers: headers, body: JSONText.encode(fields))
    }

    func send(
        _ method: String, _ path: String, headers: [String: String] = [:], body: Data? = nil
    ) async throws -> Page {
        var request = URLRequest(url: try #require(URL(string: base + path)))
        request.httpMethod = method
        request.httpBody = body
        request.timeoutInterval = 60
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        if !cookies.isEmpty {
            let jar = cookies.map { "\($0)=\($1)" }.sorted().joined(separator: "; ")
            request.setValue(jar, forHTTPHeaderField: "Cookie")
        }
        let (data, response) = try await session.data(for: request)
        let answer = try #require(response as? HTTPURLResponse)
        var fields: [String: String] = [:]
        for (name, value) in answer.allHeaderFields {
            fields["\(name)".lowercased()] = "\(value)"
        }
        keepCookies(fields["set-cookie"] ?? "")
        return Page(status: answer.statusCode, headers: fields, body: data)
    }

    /// Several come as one header, and none of the tenant's has a comma in it.
    private func keepCookies(_ header: String) {
        for cookie in header.split(separator: ", ") {
            let parts = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
            cookies[parts[0]] = parts.count == 2 ? parts[1] : nil
        }
    }
}

func form(_ fields: [String: String]) -> String {
    let unreserved = CharacterSet(charactersIn: "-._~").union(.alphanumerics)
    return fields.sorted { $0.key < $1.key }.map { name, value in
        let value = value.addingPercentEncoding(withAllowedCharacters: unreserved.intersection(ascii)) ?? ""
        return "\(name)=\(value)"
    }.joined(separator: "&")
}

private let ascii = CharacterSet(charactersIn: Unicode.Scalar(0x21 as UInt8)...Unicode.Scalar(0x7E as UInt8))

private final class StayHere: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
