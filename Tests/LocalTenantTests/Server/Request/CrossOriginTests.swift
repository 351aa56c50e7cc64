import A0HTTPServer
import Foundation
import Testing

@testable import LocalTenant

@Suite("Cross-origin requests")
struct CrossOriginTests {
    private static let configuration = TenantConfiguration.bookshop.with {
        $0.clients.append(
            TenantClient(
                clientID: "spa", appType: .spa,
                callbacks: ["https://login.example.net/callback?x=y", "net.example:/cb"],
                webOrigins: ["https://*.example.org"], allowedOrigins: ["https://pre-*.example.io/some/path?query"]))
    }

    static let origins: [(String, Bool)] = [
        ("https://login.example.net", true), ("https://a.example.org", true), ("https://pre-7.example.io", true),
        ("HTTPS://A.example.org", true), ("https://a.example.org:443", true),
        ("https://example.org", false), ("https://a.b.example.org", false), ("http://a.example.org", false),
        ("https://a.example.org:8443", false), ("https://pre-.example.io", false), ("https://*.example.org", false),
        ("https://login.example.net.evil.example", false), ("null", false), ("net.example://cb", false),
        ("http://127.0.0.1:4711", false), ("https://a.example.org, https://evil.example", false),
    ]

    @Test("only the client's origins and its callbacks' origins can call the token endpoint", arguments: origins)
    func tokenEndpoint(origin: String, isAllowed: Bool) async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            let response = try await browser.postJSON(
                "/oauth/token", ["client_id": "spa", "grant_type": "authorization_code", "code": "x"],
                headers: ["Origin": origin])
            guard isAllowed else {
                try expectError(response, 403, "access_denied", "Origin \(origin) is not allowed.")
                #expect(response.headers["access-control-allow-origin"] == nil)
                return
            }
            try expectError(response, 403, "invalid_grant")
            #expect(response.headers["access-control-allow-origin"] == origin && response.headers["vary"] == "Origin")
            #expect(response.headers["access-control-allow-credentials"] == nil)
            let exposed = try #require(response.headers["access-control-expose-headers"])
            for name in ["DPoP-Nonce", "WWW-Authenticate", "Location", "Retry-After"] {
                #expect(exposed.contains(name))
            }
        }
    }

    @Test("a client can call only from its own origins, not those of other clients")
    func clientsOwn() async throws {
        try await withTenant(Self.configuration) { _, browser in
            let origin = ["Origin": "https://a.example.org"]
            let own = try await browser.post("/oauth/revoke", ["client_id": "spa", "token": "x"], headers: origin)
            #expect(own.status == 200)
            let other = try await browser.post("/oauth/revoke", ["client_id": "app", "token": "x"], headers: origin)
            try expectError(other, 403, "access_denied", "Origin https://a.example.org is not allowed.")
            // This doesn't specify the application.
            #expect(try await browser.get("/userinfo", headers: origin).status == 401)
        }
    }

    @Test("a rejected origin uses up nothing")
    func nothingHappens() async throws {
        try await withTenant { _, browser in
            let code = try await browser.code()
            let body: [String: TenantValue] = [
                "grant_type": "authorization_code", "client_id": "app", "code": .string(code),
                "redirect_uri": .string(callback), "code_verifier": .string(verifier),
            ]
            let refused = try await browser.postJSON("/oauth/token", body, headers: ["Origin": "https://evil.example"])
            #expect(refused.status == 403)
            // With any port, like callbacks.
            let response = try await browser.postJSON("/oauth/token", body, headers: ["Origin": "http://127.0.0.1:9"])
            #expect(response.status == 200)
        }
    }

    @Test("preflight requests are allowed for every API endpoint but no page")
    func preflight() async throws {
        try await withTenant(Self.configuration) { _, browser in
            func ask(_ path: String, _ method: String, _ origin: String = "https://a.example.org") async throws
                -> Browser.Page
            {
                try await browser.send(
                    "OPTIONS", path, headers: ["Origin": origin, "Access-Control-Request-Method": method])
            }
            for (path, method) in [
                ("/oauth/token", "POST"), ("/oauth/revoke", "POST"), ("/userinfo", "GET"), ("/mfa/challenge", "POST"),
                ("/mfa/authenticators/x", "DELETE"), ("/dbconnections/signup", "POST"), ("/passwordless/start", "POST"),
                ("/api/v2/users/x", "PATCH"), ("/me/v1/authentication-methods", "GET"),
            ] {
                let response = try await ask(path, method)
                #expect(response.status == 204, "\(path)")
                #expect(response.headers["access-control-allow-origin"] == "https://a.example.org", "\(path)")
                #expect(response.headers["access-control-allow-methods"]?.contains(method) == true, "\(path)")
                let headers = try #require(response.headers["access-control-allow-headers"]).lowercased()
                for name in ["authorization", "content-type", "auth0-client", "dpop"] {
                    #expect(headers.contains(name))
                }
                #expect(try await ask(path, method, "https://evil.example").status == 403, "\(path)")
            }
            for path in ["/authorize", "/u/login", "/v2/logout", "/oidc/logout"] {
                let response = try await ask(path, "GET")
                #expect(response.status == 204 && response.headers["allow"]?.isEmpty == false, "\(path)")
                #expect(response.headers["access-control-allow-origin"] == nil, "\(path)")
            }
            let credentials = try await ask("/co/authenticate", "POST")
            #expect(credentials.headers["access-control-allow-credentials"] == "true")
            #expect(try await browser.send("OPTIONS", "/oauth/token").headers["allow"] == "POST")
            #expect(try await ask("/oauth/token", "PATCH").status == 204)
        }
    }

    @Test("documents are available to any origin, and the tenant's own pages need no registration")
    func everybody() async throws {
        try await withTenant { tenant, browser in
            for path in ["/.well-known/openid-configuration", "/.well-known/jwks.json"] {
                let response = try await browser.get(path, headers: ["Origin": "https://anybody.example"])
                #expect(response.status == 200 && response.headers["access-control-allow-origin"] == "*")
                #expect(response.headers["cache-control"] == "public, max-age=15")
            }
            let own = try await browser.get("/userinfo", headers: ["Origin": tenant.domain])
            #expect(own.status == 401)
        }
    }

    @Test("over HTTPS, cookies allow cross-site frames and have a fallback without SameSite")
    func cookies() {
        var response = HTTPServerResponse()
        response.setCookie(.session, "x", lifetime: nil, at: "https://tenant.example.com/")
        #expect(
            response.headers.all("Set-Cookie") == [
                "__Host-auth0=x; Path=/; HttpOnly; SameSite=None; Secure",
                "__Host-auth0_compat=x; Path=/; HttpOnly; Secure",
            ])
        var plain = HTTPServerResponse()
        plain.setCookie(.session, "x", lifetime: 5, at: "http://127.0.0.1:8484/")
        #expect(plain.headers.all("Set-Cookie") == ["auth0_8484=x; Path=/; HttpOnly; SameSite=Lax; Max-Age=5"])
        #expect(CookieName.device.names(at: "https://localhost:1/") == ["__Host-did_1", "__Host-did_compat_1"])
        #expect(CookieName.sessionTransfer.names(at: "https://localhost:1/").count == 1)
    }
}
