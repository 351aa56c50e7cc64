import Foundation
import Testing

@testable import LocalTenant

@Suite("Logout and revocation")
struct LogoutAndRevokeTests {
    static let allowed: [([String: String], String)] = [
        (["returnTo": "http://127.0.0.1/goodbye", "client_id": "app"], "http://127.0.0.1/goodbye"),
        (["returnTo": "http://127.0.0.1:9/goodbye?a=1#b", "client_id": "app"], "http://127.0.0.1:9/goodbye?a=1#b"),
        (
            ["returnTo": "HTTPS://shop.EXAMPLE.com/out", "client_id": "app", "federated": ""],
            "HTTPS://shop.EXAMPLE.com/out"
        ),
        (["client_id": "app"], "http://127.0.0.1/goodbye"),
        (["returnTo": "https://example.com/bye"], "https://example.com/bye"),
        (["returnTo": "http://127.0.0.1:3000/", "client_id": "quickstart"], "http://127.0.0.1:3000/"),
        (["returnTo": "https://slash.example.com", "client_id": "quickstart"], "https://slash.example.com"),
        (["returnTo": "https://slash.example.com?a=1", "client_id": "quickstart"], "https://slash.example.com?a=1"),
    ]

    static let refused: [[String: String]] = [
        ["returnTo": "https://evil.example/", "client_id": "app"],
        ["returnTo": "http://127.0.0.1/Goodbye", "client_id": "app"],
        ["returnTo": "https://a.shop.example.com/out", "client_id": "app"],
        ["returnTo": "https://example.com/bye", "client_id": "app"],
        ["returnTo": "http://127.0.0.1/goodbye"],
        ["returnTo": "javascript:alert(1)"],
        ["client_id": "nobody"],
        ["returnTo": "http://127.0.0.1:3000//", "client_id": "quickstart"],
        ["returnTo": "http://127.0.0.1:3000/x", "client_id": "quickstart"],
        ["returnTo": "https://127.0.0.1:3000/", "client_id": "quickstart"],
        ["returnTo": "com.example.shop://host/", "client_id": "quickstart"],
        ["returnTo": "http://127.0.0.1/goodbye/", "client_id": "app"],
    ]

    private let configuration = TenantConfiguration.bookshop.with {
        $0.allowedLogoutURLs = ["https://example.com/bye"]
        $0.clients.append(
            TenantClient(
                clientID: "quickstart",
                allowedLogoutURLs: [
                    "http://127.0.0.1:3000", "https://slash.example.com/", "com.example.shop://host",
                ]))
    }

    @Test("logout ends the session and returns to a registered URL", arguments: allowed)
    func returns(query: [String: String], destination: String) async throws {
        try await withTenant(configuration) { _, browser in
            _ = try await browser.authorize()
            let old = await browser.cookie(.session)
            let response = try await browser.get("/v2/logout", query)
            #expect(response.status == 302)
            #expect(response.location == destination)
            #expect(await browser.cookie(.session) == nil)
            await browser.set(cookie: .session, old)
            let silent = try await browser.get("/authorize", authorizeQuery(["prompt": "none"]))
            #expect(silent.parameter("error") == "login_required")
        }
    }

    @Test("a logout to a URL that isn't registered is rejected and keeps the session", arguments: refused)
    func refuses(query: [String: String]) async throws {
        try await withTenant(configuration) { _, browser in
            _ = try await browser.authorize()
            let response = try await browser.get("/v2/logout", query)
            #expect(response.status == 400)
            #expect(response.location == nil)
            #expect(response.text.contains("invalid_request"))
            #expect(try await browser.get("/authorize", authorizeQuery(["prompt": "none"])).parameter("code") != nil)
        }
    }

    @Test("the page of a rejected logout shows the requested and the registered URLs")
    func mismatch() async throws {
        try await withTenant(configuration) { _, browser in
            let query = ["returnTo": "http://127.0.0.1:3000/x", "client_id": "quickstart"]
            let response = try await browser.get("/v2/logout", query)
            #expect(response.text.contains("http://127.0.0.1:3000/x is not in the list"))
            #expect(response.text.contains("In the list: http://127.0.0.1:3000, https://slash.example.com/"))
        }
    }

    @Test("a logout without a return URL shows a page, even without a session")
    func page() async throws {
        try await withTenant { _, browser in
            let response = try await browser.get("/v2/logout")
            #expect(response.status == 200)
            #expect(response.headers["content-type"] == "text/html; charset=utf-8")
        }
    }

    @Test("the command-line client can return from a logout to any loopback URL")
    func anyLoopback() async throws {
        try await withTenant(TenantConfiguration().with { $0.sampleUser = false }) { _, browser in
            let query = ["returnTo": "http://127.0.0.1:5/x", "client_id": "a0-cli"]
            let response = try await browser.get("/v2/logout", query)
            #expect(response.location == "http://127.0.0.1:5/x")
        }
    }

    // MARK: Revocation

    private func revoke(_ browser: Browser, _ fields: [String: TenantValue]) async throws -> Browser.Page {
        try await browser.postJSON("/oauth/revoke", fields)
    }

    @Test("revoking a refresh token ends its family, and the response doesn't reveal if it existed")
    func revoking() async throws {
        try await withTenant { tenant, browser in
            try await tenant.add(TenantClient(clientID: "other"))
            let first = try await browser.tokens()
            let second = try Tokens(try await browser.refresh(first.refresh))
            let third = try await browser.tokens()
            let token = TenantValue.string(try second.refresh)
            #expect(try await revoke(browser, ["client_id": "other", "token": token]).status == 200)
            #expect(try await browser.refresh(second.refresh).status == 200, "another client's request has no effect")
            for client in ["app", "app"] {
                let response = try await revoke(browser, ["client_id": .string(client), "token": token])
                #expect(response.status == 200)
                #expect(response.body.isEmpty)
            }
            #expect(try await revoke(browser, ["client_id": "app", "token": "v1.unknown"]).status == 200)
            try expectError(
                try await browser.refresh(second.refresh), 403, "invalid_grant", "Unknown or invalid refresh token.")
            #expect(try await browser.refresh(third.refresh).status == 200)
            let bearer = ["Authorization": "Bearer \(try second.access)"]
            #expect(try await browser.get("/userinfo", headers: bearer).status == 200, "access tokens remain valid")
        }
    }

    @Test("revoking ends all families of the same user, client, and audience if the setting says so")
    func wholeGrant() async throws {
        try await withTenant(.bookshop.with { $0.flags.revocationDeletesGrant = true }) { _, browser in
            let first = try await browser.tokens()
            let second = try await browser.tokens()
            let other = try await browser.tokens(["audience": "https://api.example.com"])
            #expect(try await revoke(browser, ["client_id": "app", "token": .string(try first.refresh)]).status == 200)
            #expect(try await browser.refresh(second.refresh).status == 403)
            #expect(try await browser.refresh(other.refresh).status == 200)
        }
    }

    @Test("revocation rejects missing parameters, unknown clients, wrong secrets, and access tokens")
    func errors() async throws {
        try await withTenant { _, browser in
            try expectError(
                try await revoke(browser, ["client_id": "app"]), 400, "invalid_request",
                "Missing required parameter: token")
            try expectError(
                try await revoke(browser, ["token": "x"]), 400, "invalid_request",
                "Missing required parameter: client_id")
            for fields: [String: TenantValue] in [
                ["client_id": "nobody"], ["client_id": "web", "client_secret": "no"],
            ] {
                try expectError(try await revoke(browser, fields.merging(["token": "x"]) { $1 }), 401, "invalid_client")
            }
            for audience in [nil, "https://api.example.com"] {
                for scope in ["openid", "read:books"] {
                    let token = try await browser.tokens(["audience": audience, "scope": scope]).access
                    try expectError(
                        try await revoke(browser, ["client_id": "app", "token": .string(token)]), 400,
                        "unsupported_token_type")
                }
            }
        }
    }
}
