import Foundation
import TestSupport
import Testing

/// A user who visits local tenants and specifies exactly which cookies are sent.
typealias Visitor = PlainBrowser

extension PlainBrowser.Page {
    var json: [String: Any] {
        get throws { try #require(JSONSerialization.jsonObject(with: body) as? [String: Any]) }
    }

    /// The hidden fields of the page.
    var hiddenFields: [String: String] {
        let inputs = text.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/)
        return Dictionary(inputs.map { (String($0.1), String($0.2)) }) { first, _ in first }
    }
}

extension PlainBrowser {
    func send(
        _ method: String, _ url: String, _ fields: [String: String]? = nil, headers: [String: String] = [:]
    ) async throws -> Page {
        let url = try #require(URL(string: url))
        guard let fields else { return try await send(method, url, headers: headers) }
        return try await submit(url, fields, headers: headers)
    }

    func get(_ url: String, _ query: [String: String] = [:]) async throws -> Page {
        try await send("GET", query.isEmpty ? url : url + "?" + formEncoded(query))
    }

    /// Submits the first form of a tenant's page.
    func submit(_ page: Page, _ fields: [String: String], at domain: String) async throws -> Page {
        let action = try #require(page.text.firstMatch(of: /action="([^"]*)"/)?.1, "\(page.text)")
        return try await send("POST", domain + action, page.hiddenFields.merging(fields) { $1 })
    }

    // MARK: User actions

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

    /// Logs in and returns the final page.
    func logIn(_ tenant: TenantProcess) async throws -> Page {
        let login = try await get(tenant.domain + (try #require(try await authorize(tenant).location)))
        let response = try await submit(
            login, ["username": TenantProcess.user, "password": tenant.password], at: tenant.domain)
        return try await get(tenant.domain + (try #require(response.location, "\(response.text)")))
    }

    func isLoggedIn(_ tenant: TenantProcess) async throws -> Bool {
        try await authorize(tenant, ["prompt": "none"]).parameter("code") != nil
    }
}
