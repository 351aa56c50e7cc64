import Foundation
import TestSupport
import Testing

@testable import LocalTenant

@Suite("Cross-site forms")
struct FormFromOtherSiteTests {
    private static let configuration = TenantConfiguration.bookshop.with {
        $0.clients[0].allowedLogoutURLs = ["https://shop.example.com/out"]
    }

    /// Posts a cross-site form like a browser, without its cookies.
    private func postFromElsewhere(
        _ path: String, _ fields: [String: String], at tenant: LocalTenant
    ) async throws -> Browser.Page {
        try await Browser(tenant).post(
            path, fields, headers: ["Origin": "https://shop.example.com", "Sec-Fetch-Site": "cross-site"])
    }

    @Test("a cross-site login continues with the session and doesn't affect logins in other tabs")
    func authorize() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            _ = try await browser.authorize()
            let other = try await browser.get("/authorize", authorizeQuery(["prompt": "login"]))
            let device = await browser.cookie(.device)

            let response = try await postFromElsewhere("/authorize", authorizeQuery(["state": "ä &+"]), at: tenant)
            #expect(response.status == 303)
            #expect(response.headers["set-cookie"] == nil)
            let end = try await browser.follow(response)
            #expect(end.parameter("code") != nil)
            #expect(end.parameter("state") == "ä &+")
            #expect(await browser.cookie(.device) == device)
            #expect(try await browser.logIn(at: other.location).status == 303)
        }
    }

    @Test("a cross-site logout ends the session, and an invalid one is still rejected")
    func logout() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            let token = try #require(try await browser.tokens().members["id_token"]?.stringValue)
            let response = try await postFromElsewhere(
                "/oidc/logout", ["id_token_hint": token, "state": "s"], at: tenant)
            #expect(response.status == 303)
            #expect(try await browser.follow(response).location == "https://shop.example.com/out?state=s")
            let silent = try await browser.get("/authorize", authorizeQuery(["prompt": "none"]))
            #expect(silent.parameter("error") == "login_required")

            let refused = try await postFromElsewhere("/oidc/logout", ["id_token_hint": "x"], at: tenant)
            #expect(try await browser.follow(refused).status == 400)
        }
    }

    @Test("a request with cookies, not from a browser, or that is too long is handled immediately")
    func direct() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            _ = try await browser.authorize()
            let known = try await browser.post(
                "/authorize", authorizeQuery(), headers: ["Origin": "https://shop.example.com"])
            #expect(known.parameter("code") != nil)
            let program = try await Browser(tenant).post("/authorize", authorizeQuery())
            #expect(program.location?.hasPrefix("/u/login") == true)
            let long = try await postFromElsewhere(
                "/authorize", authorizeQuery(["state": String(repeating: "s", count: 20_000)]), at: tenant)
            #expect(long.parameter("error") == "invalid_request")
        }
    }
}
