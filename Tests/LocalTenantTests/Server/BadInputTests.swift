import Foundation
import Testing

@testable import LocalTenant

@Suite("Invalid requests")
struct BadInputTests {
    static let bodies = [
        "", "{", "[]", "null", "\"x\"", "{\"grant_type\":{}}", "{\"grant_type\":1,\"client_id\":true}",
        "{\"grant_type\":\"refresh_token\",\"client_id\":\"app\",\"refresh_token\":[]}",
        "{\"grant_type\":\"authorization_code\",\"client_id\":\"app\",\"code\":1e999}",
        "{\"grant_type\":\"authorization_code\",\"client_id\":\"app\",\"code\":\"\\u0000\"}",
        "{\"token\":7,\"client_id\":\"app\"}", "{\"a\":\(String(repeating: "[", count: 100_000))",
        "{\"client_id\":\"\\ud800\"}", "\u{FEFF}{}", "%%%=&&&=%zz&grant_type=\u{0}",
    ]

    @Test("invalid bodies and wrong types get a 4xx error, never 500", arguments: bodies)
    func refuses(body: String) async throws {
        try await withTenant { _, browser in
            for path in ["/oauth/token", "/oauth/revoke"] {
                for type in [
                    "application/json", "application/x-www-form-urlencoded", "application/json; charset=utf-16", "x",
                ] {
                    let response = try await browser.send(
                        "POST", path, headers: ["Content-Type": type], body: Data(body.utf8))
                    #expect((400..<500).contains(response.status), "\(path) \(type): \(response.status)")
                    #expect(try response.json["error"] != nil)
                }
            }
        }
    }

    @Test("a scope can be a list of strings, and anything else is an invalid scope")
    func scopes() async throws {
        try await withTenant { _, browser in
            let token = TenantValue.string(try await browser.tokens().refresh)
            let fields: [String: TenantValue] = [
                "grant_type": "refresh_token", "client_id": "app", "refresh_token": token,
            ]
            for scope: TenantValue in [3, [3], ["a": "b"], true] {
                let response = try await browser.postJSON("/oauth/token", fields.merging(["scope": scope]) { $1 })
                try expectError(response, 400, "invalid_scope", "Scope must be an array or a string")
            }
            let response = try await browser.postJSON(
                "/oauth/token", fields.merging(["scope": ["openid", "email"]]) { $1 })
            #expect(try response.json["scope"] == "openid email")
        }
    }

    @Test("a repeated parameter is an error")
    func repeated() async throws {
        try await withTenant { _, browser in
            let response = try await browser.send(
                "POST", "/oauth/token", headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: Data("grant_type=refresh_token&client_id=app&client_id=web&refresh_token=x".utf8))
            try expectError(response, 400, "invalid_request", "Parameter 'client_id' must not be repeated")
        }
    }

    @Test("huge bodies are rejected, but huge fields don't cause a server error")
    func huge() async throws {
        try await withTenant { _, browser in
            let big = String(repeating: "x", count: 900_000)
            #expect(try await browser.exchange(big).status == 403)
            #expect(try await browser.logIn(password: big).status == 400)
            #expect(try await browser.logIn(username: big).status == 400)
            let response = try await browser.send("POST", "/oauth/token", body: Data(count: 2 << 20))
            #expect(response.status == 413)
        }
    }

    @Test("invalid login forms get a page, never 500")
    func forms() async throws {
        try await withTenant { _, browser in
            for path in ["/u/login", "/u/signup"] {
                for body in Self.bodies {
                    let response = try await browser.send("POST", path, body: Data(body.utf8))
                    #expect(response.status == 400)
                    #expect(response.headers["content-type"] == "text/html; charset=utf-8")
                }
            }
            let page = try await browser.follow(try await browser.get("/authorize", authorizeQuery()))
            let token = try ["state": page.field("state"), "csrf": page.field("csrf")]
            for fields in [
                [:], ["username": "ada@example.com"], ["password": "x"], ["username": " ", "password": "x"],
            ] {
                #expect(try await browser.post("/u/login", token.merging(fields) { $1 }).status == 400)
            }
            #expect(
                try await browser.post(
                    "/u/login", token.merging(["username": "\u{0}'\"<&", "password": "\u{0}"]) { $1 }
                ).status == 400)
        }
    }

    @Test("an invalid session cookie counts as no session")
    func cookies() async throws {
        try await withTenant { _, browser in
            for value in ["x", "\"x\"", "=", String(repeating: "x", count: 4_000)] {
                await browser.set(cookie: .session, value)
                await browser.set(cookie: .device, value)
                let response = try await browser.get("/authorize", authorizeQuery(["prompt": "none"]))
                #expect(response.parameter("error") == "login_required")
            }
            let start = try await browser.get("/authorize", authorizeQuery())
            #expect(await browser.cookie(.device)?.count == 43, "an invalid device cookie is replaced")
            #expect(try await browser.logIn(at: start.location).status == 303)
        }
    }

    @Test("unknown paths get 404, wrong methods 405, and unsupported features 404")
    func routes() async throws {
        try await withTenant { _, browser in
            try expectError(try await browser.get("/nowhere"), 404, "not_found")
            try expectError(try await browser.get("/oauth/token/"), 404, "not_found")
            let wrong = try await browser.get("/oauth/token")
            try expectError(
                wrong, 405, "method_not_allowed", "GET does not work here. Allowed here: POST")
            #expect(wrong.headers["allow"] == "POST")
            try expectError(try await browser.send("DELETE", "/authorize"), 405, "method_not_allowed")
            for path in ["/oidc/register"] {
                try expectError(try await browser.postJSON(path, [:]), 404, "endpoint_disabled")
            }
        }
    }

    @Test("a foreign Host header is rejected to prevent DNS rebinding")
    func rebinding() async throws {
        try await withTenant { tenant, browser in
            let response = try await browser.get("/userinfo", headers: ["Host": "evil.example:\(tenant.url.port ?? 0)"])
            #expect(response.status == 421)
        }
    }

    @Test("only browsers with a registered origin can call the API")
    func crossOrigin() async throws {
        try await withTenant(.bookshop.client("app") { $0.webOrigins = ["https://spa.example.com"] }) { _, browser in
            for (origin, isAllowed) in [
                ("https://spa.example.com", true), ("https://shop.example.com", true), ("https://evil.example", false),
                ("null", false),
            ] {
                let preflight = try await browser.send("OPTIONS", "/oauth/token", headers: ["Origin": origin])
                #expect(preflight.headers["access-control-allow-origin"] == (isAllowed ? origin : nil))
                #expect(preflight.status == (isAllowed ? 204 : 403))
                let response = try await browser.get("/userinfo", headers: ["Origin": origin])
                // Auth0 also rejects such requests: a page that may not read the response must not cause any effect.
                guard isAllowed else {
                    try expectError(response, 403, "access_denied", "Origin \(origin) is not allowed.")
                    continue
                }
                #expect(response.status == 401)
                #expect(response.headers["access-control-allow-origin"] == origin)
            }
            let keys = try await browser.get("/.well-known/jwks.json", headers: ["Origin": "https://evil.example"])
            #expect(keys.headers["access-control-allow-origin"] == "*")
        }
    }
}
