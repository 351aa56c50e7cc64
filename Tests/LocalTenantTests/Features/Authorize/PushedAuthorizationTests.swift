import Foundation
import Testing

@testable import LocalTenant

@Suite("Pushed authorization requests")
struct PushedAuthorizationTests {
    private func push(_ browser: Browser, _ changes: [String: String?] = [:]) async throws -> String {
        let response = try await browser.post("/oauth/par", authorizeQuery(changes))
        #expect(response.status == 201, "\(response.text)")
        return try #require(try response.json["request_uri"]?.stringValue)
    }

    @Test("a pushed authorization request logs in with only its request URI in the browser")
    func logIn() async throws {
        try await withTenant { _, browser in
            let response = try await browser.post("/oauth/par", authorizeQuery())
            #expect(response.status == 201)
            #expect(response.headers["cache-control"] == "no-store")
            #expect(try response.json["expires_in"] == 30)
            let handle = try #require(try response.json["request_uri"]?.stringValue)
            #expect(handle.hasPrefix("urn:ietf:params:oauth:request_uri:"))
            // Parameters in addition to the handle are ignored.
            let start = try await browser.get(
                "/authorize", ["client_id": "app", "request_uri": handle, "state": "planted", "scope": "openid"])
            let end = try await browser.follow(try await browser.logIn(at: start.location))
            #expect(end.location?.hasPrefix(callback) == true)
            #expect(end.parameter("state") == "a state")
            let tokens = try Tokens(try await browser.exchange(try #require(end.parameter("code"))))
            #expect(tokens.scope == "openid profile email offline_access")
            #expect(try tokens.idToken["nonce"] == "n-1")
        }
    }

    @Test("a pushed request's URI works once, only for its client, until its lifetime ends")
    func once() async throws {
        let clock = TenantClock(fixedAt: Date(timeIntervalSince1970: 1_900_000_000))
        try await withTenant(.bookshop.client("app") { $0.pushedRequestLifetime = 45 }, clock: clock) { _, browser in
            func authorize(_ handle: String, client: String = "app") async throws -> Browser.Page {
                try await browser.get("/authorize", ["client_id": client, "request_uri": handle])
            }
            let handle = try await push(browser)
            #expect(try await authorize(handle, client: "no-grants").status == 400)
            #expect(try await authorize(handle).status == 302)
            let again = try await authorize(handle)
            #expect(again.status == 400)
            #expect(again.text.contains("invalid_request_uri"))
            let early = try await push(browser)
            clock.advance(by: 44)
            #expect(try await authorize(early).status == 302)
            let late = try await push(browser)
            clock.advance(by: 45)
            #expect(try await authorize(late).status == 400)
            #expect(try await authorize("https://evil.example/request.jwt").status == 400)
        }
    }

    @Test("a pushed challenge without a method is one for S256")
    func noMethod() async throws {
        try await withTenant { _, browser in
            let plain = try await browser.get("/authorize", authorizeQuery(["code_challenge_method": nil]))
            #expect(plain.parameter("error") == "invalid_request")
            let handle = try await push(browser, ["code_challenge_method": nil])
            let start = try await browser.get("/authorize", ["client_id": "app", "request_uri": handle])
            let end = try await browser.follow(try await browser.logIn(at: start.location))
            let code = try #require(end.parameter("code"))
            #expect(try await browser.exchange(code).status == 200)
        }
    }

    @Test("public clients need PKCE, unless the tenant says otherwise")
    func withoutPKCE() async throws {
        let plain: [String: String?] = ["code_challenge": nil, "code_challenge_method": nil]
        try await withTenant { _, browser in
            let refused = try await browser.get("/authorize", authorizeQuery(plain))
            #expect(refused.parameter("error") == "invalid_request")
        }
        try await withTenant(.bookshop.with { $0.publicClientsNeedPKCE = false }) { _, browser in
            let code = try await browser.code(plain)
            #expect(try await browser.exchange(code, ["code_verifier": nil]).status == 200)
            let bound = try await browser.code(["prompt": "login"])
            #expect(try await browser.exchange(bound, ["code_verifier": nil]).status == 400)
        }
    }

    static let errors: [([String: String?], Int, String, String?)] = [
        (["client_id": nil], 400, "invalid_request", "Missing required parameter: client_id"),
        (["client_id": "nobody"], 401, "invalid_client", "Unauthorized"),
        (
            ["client_id": "web"], 401, "invalid_client",
            "Unauthorized: the client is registered with client_secret_post, and the request came with "
                + "no client authentication"
        ),
        (["redirect_uri": "https://evil.example/"], 400, "invalid_request", nil),
        (["redirect_uri": nil], 400, "invalid_request", "Missing required parameter: redirect_uri"),
        (["response_type": nil], 400, "invalid_request", "Missing required parameter: response_type"),
        (["response_type": "banana"], 400, "unsupported_response_type", "Unsupported response type: banana"),
        (["response_type": "token"], 400, "unauthorized_client", nil),
        (["code_challenge": nil], 400, "invalid_request", "Missing required parameter: code_challenge"),
        (["code_challenge_method": "plain"], 400, "invalid_request", nil),
        (["request_uri": "urn:x:y"], 400, "invalid_request", "Parameter 'request_uri' must not be pushed"),
        (
            ["audience": "https://nowhere"], 400, "access_denied",
            "Service not found: https://nowhere. Registered are: https://api.example.com"
        ),
        (["prompt": "none login"], 400, "invalid_request", nil),
        (["max_age": "-1"], 400, "invalid_request", nil),
        (["dpop_jkt": "short"], 400, "invalid_request", "Parameter 'dpop_jkt' must be 43 characters of base64url"),
        (["organization": "org_x"], 400, "invalid_request", nil),
    ]

    @Test("a pushed request that /authorize would reject is rejected immediately", arguments: errors)
    func refuses(changes: [String: String?], status: Int, error: String, description: String?) async throws {
        try await withTenant { _, browser in
            try expectError(
                try await browser.post("/oauth/par", authorizeQuery(changes)), status, error, description)
        }
    }

    @Test("a pushed request that is JSON or uses another method is rejected")
    func formOnly() async throws {
        try await withTenant { _, browser in
            try expectError(
                try await browser.postJSON("/oauth/par", ["client_id": "app"]), 400, "invalid_request",
                "The body must be a form")
            try expectError(try await browser.get("/oauth/par"), 405, "method_not_allowed")
            for body in BadInputTests.bodies {
                let response = try await browser.send("POST", "/oauth/par", body: Data(body.utf8))
                #expect((400..<500).contains(response.status))
            }
        }
    }

    @Test("a confidential client pushes a request with its secret")
    func confidential() async throws {
        try await withTenant { _, browser in
            let handle = try await push(
                browser,
                [
                    "client_id": "web", "client_secret": "web-secret",
                    "redirect_uri": "https://shop.example.com/callback",
                    "code_challenge": nil, "code_challenge_method": nil,
                ])
            let start = try await browser.get("/authorize", ["client_id": "web", "request_uri": handle])
            #expect(start.location?.hasPrefix("/u/login?") == true)
        }
    }

    @Test(
        "a client that must push its requests, as the client or the tenant says, can't start with a plain one",
        arguments: [true, false])
    func required(byClient: Bool) async throws {
        let configuration = TenantConfiguration.bookshop.client("app") {
            $0.requirePushedAuthorizationRequests = byClient
        }
        let changed = configuration.with {
            $0.flags.requirePushedAuthorizationRequests = !byClient
            $0.pushedAuthorizationRequests = byClient
        }
        try await withTenant(changed) { _, browser in
            let discovery = try await browser.get("/.well-known/openid-configuration").json
            #expect(discovery["require_pushed_authorization_requests"] == .bool(!byClient))
            let plain = try await browser.get("/authorize", authorizeQuery())
            #expect(plain.status == 400)
            #expect(plain.text.contains("invalid_request"))
            #expect(plain.location == nil)
            let handle = try await push(browser)
            let pushed = try await browser.get("/authorize", ["client_id": "app", "request_uri": handle])
            #expect(pushed.status == 302)
        }
    }

    @Test("discovery doesn't list pushed authorization requests if they're disabled")
    func disabled() async throws {
        try await withTenant(.bookshop.with { $0.pushedAuthorizationRequests = false }) { _, browser in
            try expectError(try await browser.post("/oauth/par", authorizeQuery()), 404, "endpoint_disabled")
            let discovery = try await browser.get("/.well-known/openid-configuration").json
            #expect(discovery["pushed_authorization_request_endpoint"] == nil)
        }
    }
}
