import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

@Suite("Token introspection")
struct IntrospectionTests {
    static let start = Date(timeIntervalSince1970: 1_900_000_000)

    private func introspect(_ browser: Browser, _ token: String, client: String = "service") async throws
        -> [String: TenantValue]
    {
        let response = try await browser.post(
            "/oauth/introspect", ["token": token, "client_id": client, "client_secret": "\(client)-secret"])
        #expect(response.status == 200, "\(response.text)")
        return try response.json
    }

    @Test("introspection describes a user's token for an API")
    func accessToken() async throws {
        try await withTenant(.grants, clock: TenantClock(fixedAt: Self.start)) { tenant, browser in
            let tokens = try await browser.tokens(["audience": booksAPI, "scope": "read:books"])
            let json = try await introspect(browser, try tokens.access)
            let subject = try claims(try tokens.access)["sub"]
            #expect(
                json == [
                    "active": true, "iss": .string(tenant.issuer), "sub": try #require(subject), "client_id": "app",
                    "scope": "read:books", "aud": .string(booksAPI), "token_type": "Bearer", "iat": 1_900_000_000,
                    "exp": 1_900_086_400,
                ])
        }
    }

    @Test("introspection lists /userinfo as the audience of an opaque token")
    func opaque() async throws {
        try await withTenant(.grants, clock: TenantClock(fixedAt: Self.start)) { tenant, browser in
            let json = try await introspect(browser, try await browser.tokens().access)
            #expect(json["active"] == true)
            #expect(json["aud"] == .string(tenant.issuer + "userinfo"))
            #expect(json["scope"] == "openid profile email offline_access")
            #expect(json["exp"] == 1_900_086_400)
        }
    }

    @Test(
        "introspection describes a client's own token signed with the tenant's key or the API's secret",
        arguments: [booksAPI, stockAPI])
    func machine(audience: String) async throws {
        let clock = TenantClock(fixedAt: Self.start)
        try await withTenant(.grants, clock: clock) { _, browser in
            let fields = ClientCredentialsTests.fields.merging(["audience": .string(audience)]) { $1 }
            let token = try Tokens(try await browser.token(fields)).access
            let json = try await introspect(browser, token)
            #expect(json["active"] == true)
            #expect(json["sub"] == "service@clients")
            #expect(json["client_id"] == "service")
            #expect(json["aud"] == .string(audience))
            clock.advance(by: 86_400)
            #expect(try await introspect(browser, token) == ["active": false])
        }
    }

    @Test("introspection shows a refresh token only to its own client until it's used, revoked, or expired")
    func refreshToken() async throws {
        let clock = TenantClock(fixedAt: Self.start)
        let redirectURI = "https://shop.example.com/callback"
        try await withTenant(.grants, clock: clock) { _, browser in
            func refreshToken() async throws -> String {
                let code = try await browser.code(["client_id": "web", "redirect_uri": redirectURI])
                return try Tokens(
                    try await browser.exchange(
                        code, ["client_id": "web", "client_secret": "web-secret", "redirect_uri": redirectURI])
                ).refresh
            }
            let first = try await refreshToken()
            let json = try await introspect(browser, first, client: "web")
            #expect(json["active"] == true)
            #expect(json["client_id"] == "web")
            #expect(json["token_type"] == nil)
            #expect(json["exp"] == .integer(1_900_000_000 + 2_592_000))
            #expect(try await introspect(browser, first) == ["active": false], "another client's token")
            let rotated = try await browser.refresh(first, ["client_id": "web", "client_secret": "web-secret"])
            #expect(rotated.status == 200)
            #expect(try await introspect(browser, first, client: "web") == ["active": false])
            let second = try Tokens(rotated).refresh
            _ = try await browser.post(
                "/oauth/revoke", ["client_id": "web", "client_secret": "web-secret", "token": second])
            #expect(try await introspect(browser, second, client: "web") == ["active": false])
            let third = try await refreshToken()
            clock.advance(by: 2_592_000)
            #expect(try await introspect(browser, third, client: "web") == ["active": false])
        }
    }

    @Test("introspection reports expired, forged, and ID tokens and tokens of blocked users as inactive")
    func inactive() async throws {
        let clock = TenantClock(fixedAt: Self.start)
        try await withTenant(.grants, clock: clock) { tenant, browser in
            let tokens = try await browser.tokens(["audience": booksAPI, "scope": "openid read:books"])
            let access = try tokens.access
            let idToken = try #require(tokens.members["id_token"]?.stringValue)
            let forged = try PrivateKey.generateP256().token(try claims(access))
            for token in ["x", "a.b.c", "..", String(repeating: "x", count: 100_000), access + "x", idToken, forged] {
                #expect(try await introspect(browser, token) == ["active": false])
            }
            let id = try #require(try claims(access)["sub"]?.stringValue)
            try await tenant.setBlocked(true, userID: id)
            #expect(try await introspect(browser, access) == ["active": false])
            try await tenant.setBlocked(false, userID: id)
            #expect(try await introspect(browser, access)["active"] == true)
            clock.advance(by: 86_400)
            #expect(try await introspect(browser, access) == ["active": false])
        }
    }

    @Test("introspection reports tokens as inactive if their code was reused or their key was revoked")
    func revoked() async throws {
        try await withTenant(.grants) { tenant, browser in
            let code = try await browser.code(["audience": booksAPI, "scope": "read:books"])
            let access = try Tokens(try await browser.exchange(code)).access
            #expect(try await introspect(browser, access)["active"] == true)
            tenant.clock.advance(by: 10)
            _ = try await browser.exchange(code)
            #expect(try await introspect(browser, access) == ["active": false])

            let other = try await browser.tokens(["audience": booksAPI, "scope": "read:books"]).access
            let key = try #require(try await tenant.signingKeyIDs().first)
            try await tenant.rotateSigningKeys()
            #expect(try await introspect(browser, other)["active"] == true)
            try await tenant.revokeSigningKey(key)
            #expect(try await introspect(browser, other) == ["active": false])
        }
    }

    @Test("introspection rejects public clients, missing tokens, invalid bodies, and other methods")
    func refuses() async throws {
        try await withTenant(.grants) { _, browser in
            try expectError(
                try await browser.post("/oauth/introspect", ["client_id": "app", "token": "x"]), 401, "invalid_client")
            let secret = ["client_id": "service", "client_secret": "service-secret"]
            try expectError(
                try await browser.post("/oauth/introspect", secret), 400, "invalid_request",
                "Missing required parameter: token")
            try expectError(try await browser.get("/oauth/introspect"), 405, "method_not_allowed")
            for body in BadInputTests.bodies {
                let response = try await browser.send(
                    "POST", "/oauth/introspect", headers: ["Content-Type": "application/json"], body: Data(body.utf8))
                #expect((400..<500).contains(response.status))
            }
        }
    }

    @Test("discovery lists the introspection endpoint unless it's disabled")
    func switchedOff() async throws {
        try await withTenant { tenant, browser in
            let discovery = try await browser.get("/.well-known/openid-configuration").json
            #expect(discovery["introspection_endpoint"] == .string(tenant.issuer + "oauth/introspect"))
        }
        try await withTenant(.grants.with { $0.tokenIntrospection = false }) { _, browser in
            let discovery = try await browser.get("/.well-known/openid-configuration").json
            #expect(discovery["introspection_endpoint"] == nil)
            let response = try await browser.post(
                "/oauth/introspect", ["token": "x", "client_id": "service", "client_secret": "service-secret"])
            try expectError(response, 404, "endpoint_disabled")
        }
    }
}
