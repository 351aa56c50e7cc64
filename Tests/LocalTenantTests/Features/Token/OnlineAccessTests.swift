import Foundation
import Testing

@testable import LocalTenant

@Suite("Online refresh tokens")
struct OnlineAccessTests {
    private static let configuration = TenantConfiguration.direct.with {
        $0.apis[0].allowOnlineAccess = true
        $0.idleSessionLifetime = 1
        $0.sessionLifetime = 3
        $0.tokenIntrospection = true
    }.client("web") {
        $0.callbacks.append(callback)
        $0.refreshToken = RefreshTokenSettings(tokenLifetime: 120, idleTokenLifetime: 60)
    }

    private static let credentials: [String: String?] = ["client_id": "web", "client_secret": "web-secret"]

    private func authorization(_ scope: String, client: String = "web") -> [String: String?] {
        ["client_id": client, "audience": booksAPI, "scope": scope]
    }

    private func logIn(_ browser: Browser, scope: String = "openid online_access read:books") async throws -> Tokens {
        let code = try await browser.code(authorization(scope))
        let response = try await browser.exchange(code, Self.credentials)
        try #require(response.status == 200, "\(response.text)")
        return try Tokens(response)
    }

    @Test("an online refresh token doesn't rotate and extends the session's idle time but not its lifetime")
    func lastsAsLongAsTheSession() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withTenant(Self.configuration, clock: clock) { _, browser in
            let tokens = try await logIn(browser)
            #expect(try tokens.refresh.hasPrefix("ORT."))
            #expect(tokens.scope == "openid online_access read:books")
            for _ in 0..<3 {
                clock.advance(by: 3_000)
                let response = try await browser.refresh(tokens.refresh, Self.credentials)
                #expect(response.status == 200, "\(response.text)")
                #expect(try response.json["refresh_token"] == nil)
            }
            // 9000 seconds after the login, only the use of the token has kept the session alive.
            let silent = try await browser.get(
                "/authorize", authorizeQuery(authorization("openid").merging(["prompt": "none"]) { $1 }))
            #expect(silent.parameter("code") != nil, "\(silent.location ?? silent.text)")
            clock.advance(by: 1_800)
            try expectError(
                try await browser.refresh(tokens.refresh, Self.credentials), 403, "invalid_grant",
                "Unknown or invalid refresh token.")
        }
    }

    @Test("where sessions end with the browser, an API has to allow online refresh tokens for them, too")
    func ephemeralSessions() async throws {
        for isAllowed in [false, true] {
            let configuration = Self.configuration.with {
                $0.sessionCookieMode = .nonPersistent
                $0.apis[0].allowOnlineAccessWithEphemeralSessions = isAllowed
            }
            try await withTenant(configuration) { _, browser in
                let tokens = try await logIn(browser)
                #expect((tokens.members["refresh_token"] != nil) == isAllowed)
                #expect(tokens.scope?.contains("online_access") == isAllowed)
            }
        }
    }

    @Test("an online refresh token ends with an idle session")
    func idle() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withTenant(Self.configuration, clock: clock) { _, browser in
            let tokens = try await logIn(browser)
            clock.advance(by: 3_600)
            try expectError(
                try await browser.refresh(tokens.refresh, Self.credentials), 403, "invalid_grant",
                "Unknown or invalid refresh token.")
        }
    }

    @Test("a logout revokes the online refresh token, and revoking the token ends the session")
    func logout() async throws {
        try await withTenant(Self.configuration) { _, browser in
            let tokens = try await logIn(browser)
            _ = try await browser.get("/v2/logout", ["client_id": "web"])
            try expectError(
                try await browser.refresh(tokens.refresh, Self.credentials), 403, "invalid_grant",
                "Unknown or invalid refresh token.")
            let dead = try await browser.postJSON(
                "/oauth/introspect",
                ["token": .string(try tokens.refresh), "client_id": "web", "client_secret": "web-secret"])
            #expect(try dead.json["active"] == false)

            let others = try await logIn(browser)
            let revoked = try await browser.postJSON(
                "/oauth/revoke",
                ["token": .string(try others.refresh), "client_id": "web", "client_secret": "web-secret"])
            #expect(revoked.status == 200, "\(revoked.text)")
            let silent = try await browser.get(
                "/authorize", authorizeQuery(authorization("openid").merging(["prompt": "none"]) { $1 }))
            #expect(silent.parameter("error") == "login_required")
        }
    }

    @Test("online refresh tokens require an API that allows them and a browser login")
    func notAllowed() async throws {
        try await withTenant(Self.configuration.with { $0.apis[0].allowOnlineAccess = false }) { _, browser in
            let tokens = try await logIn(browser)
            #expect(tokens.members["refresh_token"] == nil)
            #expect(tokens.scope == "openid read:books")
        }
        try await withTenant(Self.configuration) { _, browser in
            let code = try await browser.code(["client_id": "web", "scope": "openid online_access"])
            let tokens = try Tokens(try await browser.exchange(code, Self.credentials))
            #expect(tokens.members["refresh_token"] == nil)
            let direct = try await browser.passwordGrant([
                "audience": .string(booksAPI), "scope": "openid online_access", "client_id": "web",
                "client_secret": "web-secret",
            ])
            #expect(direct.status == 200, "\(direct.text)")
            #expect(try direct.json["refresh_token"] == nil)
            #expect(try direct.json["scope"] == "openid")
        }
    }

    @Test("a public client needs a DPoP proof for an online refresh token and can retry with one")
    func publicClient() async throws {
        try await withTenant(Self.configuration.with { $0.dpopNonceRequired = false }) { tenant, browser in
            let maker = try ProofMaker(tenant)
            let code = try await browser.code(authorization("openid online_access", client: "app"))
            try expectError(
                try await browser.exchange(code), 400, "invalid_request",
                "Online refresh tokens of public clients need a DPoP proof")
            let bound = try await browser.token(
                [
                    "grant_type": "authorization_code", "client_id": "app", "code": .string(code),
                    "redirect_uri": .string(callback), "code_verifier": .string(verifier),
                ], headers: ["DPoP": try maker.proof()])
            #expect(bound.status == 200, "\(bound.text)")
            let refresh = try Tokens(bound).refresh
            try expectError(try await browser.refresh(refresh), 400, "invalid_dpop_proof")
            let refreshed = try await browser.token(
                ["grant_type": "refresh_token", "client_id": "app", "refresh_token": .string(refresh)],
                headers: ["DPoP": try maker.proof()])
            #expect(refreshed.status == 200, "\(refreshed.text)")
        }
    }
}
