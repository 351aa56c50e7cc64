import Foundation
import Testing

@testable import LocalTenant

@Suite("Refresh")
struct RefreshTests {
    private static let reused = "Unsuccessful Refresh Token exchange, reused refresh token detected"
    private static let unknown = "Unknown or invalid refresh token."

    private func fixedClock() -> TenantClock { TenantClock(fixedAt: Date(timeIntervalSince1970: 1_900_000_000)) }

    @Test("a refresh returns a new access token, an ID token without a nonce, and a new refresh token")
    func rotation() async throws {
        let clock = fixedClock()
        try await withTenant(clock: clock) { tenant, browser in
            let first = try await browser.tokens(["max_age": "1000"])
            clock.advance(by: 100)
            let second = try Tokens(try await browser.refresh(first.refresh))
            #expect(try second.refresh != first.refresh)
            #expect(try second.access != first.access)
            let (old, new) = (try first.idToken, try second.idToken)
            #expect(new["nonce"] == nil)
            for name in ["sub", "iss", "aud", "auth_time", "sid"] { #expect(new[name] == old[name], "\(name)") }
            #expect(new["iat"] == 1_900_000_100)
            #expect(second.scope == "openid profile email offline_access")
        }
    }

    @Test("a refreshed ID token contains the current profile")
    func freshProfile() async throws {
        try await withTenant { tenant, browser in
            let tokens = try await browser.tokens()
            let id = try #require(try tokens.idToken["sub"]?.stringValue)
            try await tenant.change(id) { $0.name = "Countess of Lovelace" }
            let refreshed = try Tokens(try await browser.refresh(tokens.refresh))
            #expect(try refreshed.idToken["name"] == "Countess of Lovelace")
        }
    }

    @Test("reusing an old refresh token revokes its family, including the newest token")
    func reuse() async throws {
        try await withTenant { _, browser in
            let first = try await browser.tokens()
            let second = try Tokens(try await browser.refresh(first.refresh))
            try expectError(try await browser.refresh(first.refresh), 403, "invalid_grant", Self.reused)
            try expectError(try await browser.refresh(second.refresh), 403, "invalid_grant", Self.unknown)
            try expectError(try await browser.refresh(first.refresh), 403, "invalid_grant", Self.unknown)
        }
    }

    @Test("a refresh token that is no longer valid leads neither to a second factor nor to an action")
    func deadTokens() async throws {
        let runs = Recorder<Bool>()
        let clock = fixedClock()
        let configuration = TenantConfiguration.bookshop.client("app") {
            $0.refreshToken = .init(rotationType: .rotating, expirationType: .expiring, idleTokenLifetime: 100)
        }
        try await withTenant(configuration, clock: clock) { tenant, browser in
            let rotated = try await browser.tokens()
            _ = try Tokens(try await browser.refresh(rotated.refresh))
            let revoked = try await browser.tokens()
            _ = try await browser.post("/oauth/revoke", ["client_id": "app", "token": try revoked.refresh])
            let valid = try await browser.tokens()
            tenant.actions.postLogin { _, api in
                runs.add(true)
                api.multifactor.enable(.any)
            }
            try expectError(try await browser.refresh(rotated.refresh), 403, "invalid_grant", Self.reused)
            try expectError(try await browser.refresh(revoked.refresh), 403, "invalid_grant", Self.unknown)
            try expectError(try await browser.refresh(valid.refresh), 403, "mfa_required")
            #expect(runs.all.count == 1)
            clock.advance(by: 101)
            try expectError(try await browser.refresh(valid.refresh), 403, "invalid_grant", Self.unknown)
            #expect(runs.all.count == 1)
        }
    }

    @Test("nothing of a deleted user works for a later user with the same ID")
    func successor() async throws {
        try await withTenant { tenant, browser in
            let ada = try await tenant.userID()
            let tokens = try await browser.tokens(["audience": nil])
            let code = try await browser.code()
            let user = try #require(try await tenant.tenant.store.user(ada))
            let link = try await tenant.tenant.makeLink(
                "u/reset-password/change", for: user, PasswordReset(userID: ada, email: user.profile.email)
            ).url.dropFirst(tenant.domain.count)
            #expect(try await browser.get(String(link)).status == 200)
            try await tenant.removeUser(ada)
            let error = "The refresh_token was generated for a user who doesn't exist anymore."
            try expectError(try await browser.refresh(tokens.refresh), 403, "invalid_grant", error)
            var successor = TenantUser(email: "ada@example.com", password: adaPassword)
            successor.userID = ada
            #expect(try await tenant.add(successor) == ada)
            try expectError(try await browser.refresh(tokens.refresh), 403, "invalid_grant", Self.unknown)
            #expect(try await browser.userInfo(tokens.access).status == 401)
            try expectError(try await browser.exchange(code), 403, "invalid_grant", "Invalid authorization code")
            #expect(try await browser.get(String(link)).status == 400)
            #expect(try await browser.get("/authorize", authorizeQuery(["prompt": "none"])).parameter("code") == nil)
        }
    }

    @Test("reuse of a refresh token can return the legacy error description")
    func legacyWords() async throws {
        try await withTenant(.bookshop.with { $0.legacyReuseDescription = true }) { _, browser in
            let first = try await browser.tokens()
            _ = try await browser.refresh(first.refresh)
            try expectError(try await browser.refresh(first.refresh), 403, "invalid_grant", Self.unknown)
        }
    }

    @Test("within the leeway, the previous refresh token works, but not the one before it")
    func leeway() async throws {
        let clock = fixedClock()
        let configuration = TenantConfiguration.bookshop.client("app") { $0.refreshToken.leeway = 10 }
        try await withTenant(configuration, clock: clock) { _, browser in
            let first = try await browser.tokens()
            let second = try Tokens(try await browser.refresh(first.refresh))
            clock.advance(by: 10)
            let again = try Tokens(try await browser.refresh(first.refresh))
            #expect(try again.refresh != second.refresh)
            _ = try Tokens(try await browser.refresh(second.refresh))
            try expectError(try await browser.refresh(first.refresh), 403, "invalid_grant", Self.reused)
            try expectError(try await browser.refresh(again.refresh), 403, "invalid_grant", Self.unknown)
        }
    }

    @Test("after the leeway, using the previous refresh token counts as reuse")
    func leewayOver() async throws {
        let clock = fixedClock()
        let configuration = TenantConfiguration.bookshop.client("app") { $0.refreshToken.leeway = 10 }
        try await withTenant(configuration, clock: clock) { _, browser in
            let first = try await browser.tokens()
            _ = try await browser.refresh(first.refresh)
            clock.advance(by: 11)
            try expectError(try await browser.refresh(first.refresh), 403, "invalid_grant", Self.reused)
        }
    }

    @Test("two concurrent exchanges of a refresh token both succeed only with a leeway", arguments: [0, 10])
    func simultaneous(leeway: Int) async throws {
        let configuration = TenantConfiguration.bookshop.client("app") { $0.refreshToken.leeway = leeway }
        try await withTenant(configuration, clock: fixedClock()) { _, browser in
            let token = try await browser.tokens().refresh
            async let one = browser.refresh(token)
            async let two = browser.refresh(token)
            let responses = try await [one, two]
            let winners = try responses.filter { $0.status == 200 }.map(Tokens.init)
            #expect(winners.count == (leeway == 0 ? 1 : 2))
            for winner in winners {
                #expect(try await browser.refresh(winner.refresh).status == (leeway == 0 ? 403 : 200))
            }
        }
    }

    @Test("without rotation, the client keeps its refresh token")
    func nonRotating() async throws {
        let configuration = TenantConfiguration.bookshop.client("app") { $0.refreshToken.rotationType = .nonRotating }
        try await withTenant(configuration) { _, browser in
            let token = try await browser.tokens().refresh
            for _ in 0..<3 {
                let response = try await browser.refresh(token)
                #expect(response.status == 200)
                #expect(try response.json["refresh_token"] == nil)
            }
        }
    }

    @Test("each exchange renews a refresh token's idle lifetime, but not its absolute one")
    func lifetimes() async throws {
        let clock = fixedClock()
        let configuration = TenantConfiguration.bookshop.client("app") {
            ($0.refreshToken.idleTokenLifetime, $0.refreshToken.tokenLifetime) = (100, 250)
        }
        try await withTenant(configuration, clock: clock) { _, browser in
            var token = try await browser.tokens().refresh
            for _ in 0..<2 {
                clock.advance(by: 99)
                token = try Tokens(try await browser.refresh(token)).refresh
            }
            clock.advance(by: 52)
            try expectError(try await browser.refresh(token), 403, "invalid_grant", Self.unknown)

            let idle = try await browser.tokens().refresh
            clock.advance(by: 100)
            try expectError(try await browser.refresh(idle), 403, "invalid_grant", Self.unknown)
        }
    }

    @Test("nonexpiring refresh tokens don't expire")
    func nonExpiring() async throws {
        let clock = fixedClock()
        let configuration = TenantConfiguration.bookshop.client("app") { $0.refreshToken.expirationType = .nonExpiring }
        try await withTenant(configuration, clock: clock) { _, browser in
            let token = try await browser.tokens().refresh
            clock.advance(by: 20 * 365 * 86_400)
            #expect(try await browser.refresh(token).status == 200)
        }
    }

    @Test("a refresh can request fewer scopes, drops additional ones, and doesn't narrow later refreshes")
    func scopes() async throws {
        try await withTenant { _, browser in
            let first = try await browser.tokens()
            let narrow = try Tokens(try await browser.refresh(first.refresh, ["scope": "openid address magic"]))
            #expect(narrow.scope == "openid")
            #expect(try narrow.idToken["email"] == nil)
            let wide = try Tokens(try await browser.refresh(narrow.refresh))
            #expect(wide.scope == "openid profile email offline_access")
            let none = try Tokens(try await browser.refresh(wide.refresh, ["scope": "email"]))
            #expect(none.members["id_token"] == nil)
        }
    }

    @Test("foreign, unknown, and missing refresh tokens are rejected")
    func errors() async throws {
        try await withTenant { tenant, browser in
            try await tenant.add(TenantClient(clientID: "other"))
            let token = try await browser.tokens().refresh
            try expectError(
                try await browser.refresh(token, ["client_id": "other"]), 403, "invalid_grant", Self.unknown)
            try expectError(try await browser.refresh("v1.garbage"), 403, "invalid_grant", Self.unknown)
            try expectError(
                try await browser.refresh("", ["refresh_token": nil]), 400, "invalid_request",
                "Missing required parameter: refresh_token")
            try expectError(
                try await browser.refresh(token, ["client_id": "no-grants"]), 403, "unauthorized_client",
                "Grant type 'refresh_token' not allowed for the client. It has no grant types.")
            try expectError(
                try await browser.refresh(token, ["audience": "https://nowhere"]), 403, "access_denied",
                "Service not found: https://nowhere. Registered are: https://api.example.com")
            try expectError(
                try await browser.refresh(token, ["audience": "urn:127.0.0.1:session_transfer"]), 403,
                "unauthorized_client")
            #expect(try await browser.refresh(token).status == 200, "rejections don't affect the token")
        }
    }

    @Test("blocked and deleted users can't refresh tokens")
    func users() async throws {
        try await withTenant { tenant, browser in
            let tokens = try await browser.tokens()
            let id = try #require(try tokens.idToken["sub"]?.stringValue)
            try await tenant.setBlocked(true, userID: id)
            try expectError(try await browser.refresh(tokens.refresh), 403, "unauthorized", "user is blocked")
            try await tenant.setBlocked(false, userID: id)
            try await tenant.removeUser(id)
            try expectError(
                try await browser.refresh(tokens.refresh), 403, "invalid_grant",
                "The refresh_token was generated for a user who doesn't exist anymore.")
        }
    }

    @Test("refresh tokens survive a logout")
    func logout() async throws {
        try await withTenant { _, browser in
            let tokens = try await browser.tokens()
            #expect(try await browser.get("/v2/logout").status == 200)
            #expect(try await browser.refresh(tokens.refresh).status == 200)
        }
    }

    @Test("after 200 refresh token families of a user and client, the oldest family is revoked")
    func limit() async throws {
        try await withTenant { _, browser in
            let oldest = try await browser.tokens().refresh
            let second = try await browser.tokens().refresh
            for _ in 0..<199 { _ = try await browser.tokens() }
            try expectError(try await browser.refresh(oldest), 403, "invalid_grant", Self.unknown)
            #expect(try await browser.refresh(second).status == 200)
        }
    }

    @Test("one refresh token works for the APIs of the client's policies")
    func otherAPIs() async throws {
        let api = "https://api.example.com"
        let mail = "https://mail.example.com"
        let configuration = TenantConfiguration.bookshop.client("app") {
            $0.refreshToken.policies = [
                .init(audience: api, scope: ["write:books", "burn:books"]),
                .init(audience: mail, scope: ["send", "unknown"]),
            ]
        }.with {
            $0.apis.append(TenantAPI(identifier: mail, scopes: ["send", "read"]))
            $0.apis.append(TenantAPI(identifier: "https://closed.example.com", scopes: ["x"]))
        }
        try await withTenant(configuration) { tenant, browser in
            var token = try await browser.tokens(["audience": api, "scope": "openid offline_access read:books"]).refresh
            func refresh(_ changes: [String: String?]) async throws -> (audience: TenantValue?, scope: String?) {
                let response = try await browser.refresh(token, changes)
                try #require(response.status == 200, "\(changes): \(response.text)")
                let tokens = try Tokens(response)
                token = try tokens.refresh
                let claims = try claims(tokens.access)
                #expect(claims["gty"] == "refresh_token")
                return (claims["aud"], tokens.scope)
            }
            let userInfo = TenantValue.string(tenant.issuer + "userinfo")
            let same = try await refresh(["audience": api])
            #expect(same.audience == [.string(api), userInfo])
            #expect(same.scope == "openid offline_access read:books write:books")
            let other = try await refresh(["audience": mail])
            #expect(other.audience == [.string(mail), userInfo])
            #expect(other.scope == "openid offline_access send")
            #expect(
                try await refresh(["audience": mail, "scope": "openid read send"]).scope == "openid offline_access send"
            )
            let closed = try await refresh(["audience": "https://closed.example.com"])
            #expect(closed.audience == [.string(api), userInfo])
            #expect(closed.scope == "openid offline_access read:books")
        }
    }
}
