import Foundation
import TestSupport
import Testing

@testable import LocalTenant

/// A browser for one tenant, with cookies identified by purpose. It doesn't follow redirects automatically.
actor Browser {
    typealias Page = PlainBrowser.Page

    let base: String
    private let tenant: Tenant
    private let browser = PlainBrowser()

    private let forwarded: [String: String]

    /// - Parameter address: The browser's address, for a tenant that trusts this machine as a proxy.
    init(_ tenant: LocalTenant, from address: String? = nil) {
        forwarded = address.map { ["X-Forwarded-For": $0] } ?? [:]
        base = tenant.domain
        self.tenant = tenant.tenant
    }

    func cookie(_ name: CookieName) async -> String? { await browser.cookies[name.name(at: tenant.issuer)] }

    func set(cookie name: CookieName, _ value: String?) async {
        await browser.set(cookie: name.name(at: tenant.issuer), value)
    }

    func get(_ path: String, headers: [String: String] = [:]) async throws -> Page {
        try await send("GET", path, headers: headers)
    }

    func get(_ path: String, _ query: [String: String]) async throws -> Page {
        try await send("GET", path + "?" + formEncoded(query))
    }

    /// Follows the redirect of a response.
    func follow(_ page: Page) async throws -> Page {
        try await get(try #require(page.location))
    }

    func post(_ path: String, _ fields: [String: String], headers: [String: String] = [:]) async throws -> Page {
        try await browser.submit(url(path), fields, headers: headers.merging(forwarded) { $1 })
    }

    func postJSON(
        _ path: String, _ fields: [String: TenantValue], headers: [String: String] = [:]
    ) async throws -> Page {
        try await send(
            "POST", path, headers: headers.merging(["Content-Type": "application/json"]) { $1 },
            body: JSONText.encode(fields))
    }

    func send(
        _ method: String, _ path: String, headers: [String: String] = [:], body: Data? = nil
    ) async throws -> Page {
        try await browser.send(method, url(path), headers: headers.merging(forwarded) { $1 }, body: body)
    }

    private func url(_ path: String) throws -> URL { try #require(URL(string: base + path)) }
}

extension PlainBrowser.Page {
    /// A parameter in the fragment of the redirect URL.
    func fragment(_ name: String) -> String? {
        let fragment = location?.split(separator: "#", maxSplits: 1).dropFirst().first ?? ""
        return URLComponents(string: "?" + fragment)?.queryItems?.first { $0.name == name }?.value
    }

    /// A directive of the page's Content Security Policy, such as `frame-ancestors`.
    func policy(_ name: String) -> String? {
        headers["content-security-policy"]?.components(separatedBy: "; ").first { $0.hasPrefix(name + " ") }
            .map { String($0.dropFirst(name.count + 1)) }
    }

    /// The message that the page sends to the window that opened or framed it, and its target origin.
    var webMessage: (target: String, response: [String: TenantValue]) {
        get throws {
            func data(_ name: String) throws -> String {
                let start = try #require(text.range(of: "data-\(name)=\""))
                return decodedHTML(text[start.upperBound...].prefix { $0 != "\"" })
            }
            let message = try JSONDecoder().decode([String: TenantValue].self, from: Data(try data("message").utf8))
            #expect(message["type"] == "authorization_response")
            guard case .object(let response)? = message["response"] else { return (try data("target"), [:]) }
            return (try data("target"), response)
        }
    }

    var json: [String: TenantValue] {
        get throws { try JSONDecoder().decode([String: TenantValue].self, from: body) }
    }

    /// The value of an input, or an empty string if it has none.
    func field(_ name: String) throws -> String {
        let input = try #require(
            text.split(separator: "<input").first { $0.contains("name=\"\(name)\"") },
            "no field \(name): \(status) \(location ?? text)")
        let attributes = input.prefix { $0 != ">" }
        guard let value = attributes.range(of: "value=\"") else { return "" }
        return String(attributes[value.upperBound...].prefix { $0 != "\"" })
    }
}
