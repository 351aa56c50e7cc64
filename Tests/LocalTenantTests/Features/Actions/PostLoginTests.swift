import Foundation
import TestSupport
import Testing

@testable import LocalTenant

@Suite("Login actions")
struct PostLoginTests {
    private struct Oops: Error, CustomStringConvertible {
        var description: String { "out of order" }
    }

    private static let asked: [String: String?] = [
        "audience": booksAPI, "scope": "openid email offline_access read:books",
    ]

    @Test("an action adds claims and scopes to tokens, also when they're refreshed")
    func claims() async throws {
        try await withTenant(.withRoles) { tenant, browser in
            tenant.actions.postLogin { event, api in
                let roles = event.authorization?.roles ?? []
                api.idToken.setCustomClaim("https://example.com/roles", .array(roles.map(TenantValue.string)))
                api.idToken.setCustomClaim("sub", "somebody else")
                api.accessToken.setCustomClaim(planClaim, .string(event.transaction?.protocolName ?? ""))
                api.accessToken.addScope("write:books")
                api.accessToken.removeScope("email")
            }
            let tokens = try await browser.tokens(Self.asked)
            #expect(try tokens.idToken["https://example.com/roles"] == ["reader"])
            #expect(try tokens.idToken["sub"] != "somebody else")
            let access = try LocalTenantTests.claims(tokens.access)
            #expect(access[planClaim] == "oidc-basic-profile")
            #expect(words(access["scope"]) == ["openid", "offline_access", "read:books", "write:books"])
            let userInfo = try await browser.userInfo(tokens.access).json
            #expect(userInfo["https://example.com/roles"] == ["reader"])
            let second = try Tokens(try await browser.refresh(tokens.refresh))
            #expect(try LocalTenantTests.claims(second.access)[planClaim] == "oauth2-refresh-token")
            #expect(words(.string(second.scope ?? "")).contains("write:books"))
        }
    }

    @Test("the event describes the user, client, connection, request, and number of logins")
    func event() async throws {
        let events = Recorder<ActionEvent>()
        let configuration = TenantConfiguration.withRoles.client("app") { $0.clientMetadata = ["tier": "gold"] }
            .with { $0.users[0].appMetadata = ["plan": "free"] }
        try await withTenant(configuration) { tenant, browser in
            tenant.actions.postLogin { event, _ in events.add(event) }
            _ = try await browser.code(["organization": publishers, "audience": booksAPI])
            let event = try #require(events.all.first)
            #expect(event.user.email == "ada@example.com")
            #expect(event.user.isEmailVerified)
            #expect(event.user.appMetadata == ["plan": "free"])
            #expect(event.user.createdAt != nil)
            #expect(event.client.id == "app")
            #expect(event.client.metadata == ["tier": "gold"])
            #expect(event.connection.strategy == "auth0")
            #expect(event.organization?.name == "publishers")
            #expect(event.authorization?.roles == ["editor", "reader"])
            #expect(event.authentication?.methods == ["pwd"])
            #expect(event.resourceServer == booksAPI)
            #expect(event.loginsCount == 1)
            #expect(event.session?.expiresAt != nil)
            #expect(event.transaction?.state == "a state")
            #expect(event.transaction?.requestedScopes.contains("openid") == true)
            #expect(event.request.ip == "127.0.0.1" || event.request.ip == "::1")
        }
    }

    @Test("metadata is saved even if the login is denied, and the next action sees it")
    func metadata() async throws {
        let seen = Recorder<TenantValue?>()
        try await withTenant { tenant, browser in
            tenant.actions.postLogin { _, api in
                api.user.setAppMetadata("plan", "gold")
                api.user.setUserMetadata("greeted", true)
            }
            tenant.actions.postLogin { event, api in
                seen.add(event.user.appMetadata["plan"])
                api.user.setUserMetadata("greeted", .null)
                if event.loginsCount > 1 { api.access.deny("Once is enough") }
            }
            #expect(try await browser.authorize().parameter("code") != nil)
            #expect(seen.all == ["gold"])
            #expect(try await tenant.profile().appMetadata == ["plan": "gold"])
            #expect(try await tenant.profile().userMetadata?["greeted"] == nil)
            try await tenant.change(try await tenant.userID()) { $0.appMetadata = nil }
            let response = try await browser.authorize(["prompt": "login"])
            #expect(response.parameter("error") == "access_denied")
            #expect(response.parameter("error_description") == "Once is enough")
            #expect(response.parameter("state") == "a state")
            #expect(try await tenant.profile().appMetadata == ["plan": "gold"])
        }
    }

    @Test("actions run for every kind of login, and each reports a denial in its own way")
    func everywhere() async throws {
        let protocols = Recorder<String>()
        try await withTenant(.withRoles) { tenant, browser in
            let tokens = try await browser.tokens(Self.asked)
            tenant.actions.postLogin { event, api in
                protocols.add(event.transaction?.protocolName ?? "")
                api.user.setAppMetadata("tried", .string(event.transaction?.protocolName ?? ""))
                api.access.deny("Closed")
            }
            try expectError(try await browser.refresh(tokens.refresh), 403, "access_denied", "Closed")
            #expect(try await tenant.profile().appMetadata?["tried"] == "oauth2-refresh-token")
            let silent = try await browser.get("/authorize", authorizeQuery(["prompt": "none"]))
            #expect(silent.parameter("error") == "access_denied")
            let plain = try await browser.get("/authorize", authorizeQuery())
            #expect(plain.parameter("error_description") == "Closed")
            try expectError(try await browser.passwordGrant(), 403, "access_denied", "Closed")
            #expect(
                protocols.all == [
                    "oauth2-refresh-token", "oidc-basic-profile", "oidc-basic-profile", "oauth2-password",
                ])
            tenant.actions.removeAll()
            // A denial doesn't invalidate the refresh token.
            #expect(try await browser.refresh(tokens.refresh).status == 200)
        }
    }

    @Test("an action that throws or times out fails the login without side effects")
    func errors() async throws {
        let configuration = TenantConfiguration.withRoles.with { $0.actions.timeLimit = 0.05 }
        try await withTenant(configuration) { tenant, browser in
            let tokens = try await browser.tokens(Self.asked)
            tenant.actions.postLogin("Greeter") { event, api in
                api.user.setAppMetadata("half", true)
                if event.transaction?.protocolName == "oauth2-refresh-token" { throw Oops() }
                try await Task.sleep(nanoseconds: 3_600_000_000_000)
            }
            let response = try await browser.get("/authorize", authorizeQuery())
            #expect(response.parameter("error") == "server_error")
            let reason = response.parameter("error_description") ?? ""
            #expect(reason.contains("Greeter") && reason.contains("did not end"), "\(reason)")
            let refused = try await browser.refresh(tokens.refresh)
            try expectError(refused, 500, "server_error", "The action \"Greeter\" failed: out of order")
            #expect(try await tenant.profile().appMetadata == nil)
            tenant.actions.removeAll()
            #expect(try await browser.refresh(tokens.refresh).status == 200)
        }
    }

    @Test("an action's invalid call fails the login with an explanation")
    func nonsense() async throws {
        try await withTenant { tenant, browser in
            tenant.actions.postLogin { _, api in api.accessToken.addScope("a b") }
            let response = try await browser.authorize()
            #expect(response.parameter("error") == "server_error")
            #expect(response.parameter("error_description")?.contains("a scope has no spaces") == true)
        }
    }

    // MARK: Redirects

    @Test("an action redirects the browser and continues with the data that it returns with")
    func redirect() async throws {
        let secret = "a secret that both know"
        let ran = Recorder<String>()
        try await withTenant { tenant, browser in
            tenant.actions.postLogin("Terms") { event, api in
                ran.add("begin")
                #expect(api.redirect.canRedirect())
                let token = try api.redirect.encodeToken(secret: secret, payload: ["email": "ada@example.com"])
                api.redirect.sendUser(to: "http://127.0.0.1:9/terms", query: ["session_token": token])
            } onContinue: { event, api in
                ran.add("continue")
                let payload = try api.redirect.validateToken(secret: secret)
                api.idToken.setCustomClaim(planClaim, payload["email"] ?? .null)
                api.authentication.recordMethod("https://example.com/terms")
            }
            tenant.actions.postLogin { event, api in
                ran.add("after")
                api.accessToken.setCustomClaim("unused", true)
                #expect(event.authentication?.methods.contains("https://example.com/terms") == true)
            }
            let away = try await browser.follow(try await browser.logIn())
            let target = try #require(away.location)
            #expect(target.hasPrefix("http://127.0.0.1:9/terms?"))
            let state = try #require(away.parameter("state"))
            let token = try #require(away.parameter("session_token"))
            #expect(HMACToken.verify(token, key: Data(secret.utf8))?["email"] == "ada@example.com")
            // A user who skips the page is redirected there again.
            let again = try await browser.get("/authorize/resume", ["state": state])
            #expect(again.location == target)
            let back = try await browser.get("/continue", ["state": state, "session_token": token])
            let code = try #require(back.parameter("code"))
            #expect(try Tokens(try await browser.exchange(code)).idToken[planClaim] == "ada@example.com")
            #expect(ran.all == ["begin", "continue", "after"])
            let twice = try await browser.get("/continue", ["state": state, "session_token": token])
            #expect(twice.parameter("code") == nil)
        }
    }

    @Test("a forged session token or an unknown state ends the login")
    func badToken() async throws {
        try await withTenant { tenant, browser in
            tenant.actions.postLogin { _, api in
                api.redirect.sendUser(to: "http://127.0.0.1:9/terms")
            } onContinue: { _, api in
                _ = try api.redirect.validateToken(secret: "right")
            }
            let forged = try HMACToken.sign(["exp": 9_999_999_999], type: "JWT", key: Data("wrong".utf8))
            let away = try await browser.follow(try await browser.logIn())
            let state = try #require(away.parameter("state"))
            let back = try await browser.get("/continue", ["state": state, "session_token": forged])
            #expect(back.parameter("error") == "server_error")
            #expect(try await browser.get("/continue", ["state": "nobody's"]).status == 400)
        }
    }

    @Test("an action's redirect without a browser fails with interaction_required")
    func noRedirect() async throws {
        try await withTenant(.withRoles) { tenant, browser in
            let tokens = try await browser.tokens(Self.asked)
            tenant.actions.postLogin { _, api in api.redirect.sendUser(to: "https://example.com") }
            let silent = try await browser.get("/authorize", authorizeQuery(["prompt": "none"]))
            #expect(silent.parameter("error") == "interaction_required")
            try expectError(try await browser.refresh(tokens.refresh), 403, "interaction_required")
            try expectError(try await browser.passwordGrant(), 403, "interaction_required")
        }
    }

    // MARK: Second factors

    @Test("an action requires a second factor on the pages and at the token endpoint")
    func factor() async throws {
        try await withTenant(.withRoles) { tenant, browser in
            let key = try await tenant.enrollAuthenticatorApp(userID: try await tenant.userID())
            tenant.actions.postLogin { _, api in api.multifactor.enable(.any) }
            let page = try await browser.follow(try await browser.logIn())
            #expect(page.location?.contains("/u/mfa-otp-challenge") == true, "\(page.location ?? page.text)")
            // A user who skips the factor is asked again.
            let state = try #require(page.parameter("state"))
            let skipped = try await browser.get("/authorize/resume", ["state": state])
            #expect(skipped.parameter("code") == nil)
            let form = try await browser.follow(page)
            let otp = try #require(tenant.oneTimePassword(key))
            let response = try await browser.submit(form, ["code": otp])
            #expect(try await browser.follow(response).parameter("code") != nil)
            let direct = try await browser.passwordGrant()
            try expectError(direct, 403, "mfa_required")
            let next = try #require(tenant.oneTimePassword(key, periods: 1))
            let tokens = try await browser.token([
                "grant_type": "http://auth0.com/oauth/grant-type/mfa-otp", "client_id": "app",
                "mfa_token": try #require(try direct.json["mfa_token"]), "otp": .string(next),
            ])
            #expect(tokens.status == 200, "\(tokens.text)")
            let silent = try await browser.get("/authorize", authorizeQuery(["prompt": "none"]))
            #expect(silent.parameter("code") != nil)
        }
    }

    @Test("an action's challenge pauses the next action, and a user without the factor is denied")
    func challenge() async throws {
        let ran = Recorder<[String]>()
        try await withTenant { tenant, browser in
            tenant.actions.postLogin { _, api in api.authentication.challengeWith(.otp) }
            let nobody = try await browser.authorize()
            #expect(nobody.parameter("error") == "access_denied")
            _ = try await tenant.enrollAuthenticatorApp(userID: try await tenant.userID())
            tenant.actions.postLogin { event, _ in ran.add(event.authentication?.methods ?? []) }
            let page = try await browser.follow(try await browser.logIn(["prompt": "login"]))
            #expect(page.location?.contains("/u/mfa-otp-challenge") == true)
            #expect(ran.all.isEmpty)
            let silent = try await browser.get("/authorize", authorizeQuery(["prompt": "none"]))
            #expect(silent.parameter("error") == "login_required")
        }
    }

    // MARK: Sessions

    @Test("an action revokes or shortens the session and stores metadata with it")
    func sessions() async throws {
        let clock = TenantClock(fixedAt: Date())
        try await withTenant(clock: clock) { tenant, browser in
            tenant.actions.postLogin { event, api in
                api.session.setExpiresAt(clock.now + 600)
                api.session.setMetadata("seen", "yes")
                if event.session?.metadata["seen"] == "yes" { api.session.revoke("Twice") }
            }
            #expect(try await browser.authorize().parameter("code") != nil)
            let twice = try await browser.get("/authorize", authorizeQuery(["prompt": "none"]))
            #expect(twice.parameter("error_description") == "Twice")
            let gone = try await browser.get("/authorize", authorizeQuery(["prompt": "none"]))
            #expect(gone.parameter("error") == "login_required")
            tenant.actions.removeAll()
            tenant.actions.postLogin { _, api in api.session.setExpiresAt(clock.now + 600) }
            #expect(try await browser.authorize().parameter("code") != nil)
            tenant.actions.removeAll()
            clock.advance(by: 601)
            let late = try await browser.get("/authorize", authorizeQuery(["prompt": "none"]))
            #expect(late.parameter("error") == "login_required")
        }
    }

    @Test("an action decides whether a session's cookie is persistent, and by that how long the session lasts")
    func cookieModes() async throws {
        let clock = TenantClock(fixedAt: Date())
        try await withTenant(clock: clock) { tenant, browser in
            tenant.actions.postLogin { _, api in api.session.setCookieMode(.nonPersistent) }
            let login = try await browser.authorize()
            #expect(login.headers["set-cookie"]?.contains("Max-Age") == false)
            let code = try #require(login.parameter("code"))
            let sid = try Tokens(try await browser.exchange(code)).idToken["sid"]?.stringValue
            let stored = try #require(try await tenant.tenant.store.session(id: sid ?? ""))
            #expect(stored.cookieMode == .nonPersistent)
            #expect(stored.idleLimit == 24 * 3_600 && stored.absoluteLimit == 72 * 3_600)
            tenant.actions.removeAll()
            clock.advance(by: 25 * 3_600)
            let late = try await browser.get("/authorize", authorizeQuery(["prompt": "none"]))
            #expect(late.parameter("error") == "login_required")
        }
    }

    @Test("an action revokes a refresh token")
    func refreshTokens() async throws {
        try await withTenant(.withRoles) { tenant, browser in
            let tokens = try await browser.tokens(Self.asked)
            tenant.actions.postLogin { event, api in
                if event.transaction?.protocolName == "oauth2-refresh-token" { api.refreshToken.revoke("Over") }
            }
            try expectError(try await browser.refresh(tokens.refresh), 403, "access_denied", "Over")
            tenant.actions.removeAll()
            try expectError(try await browser.refresh(tokens.refresh), 403, "invalid_grant")
        }
    }

    @Test("an action shortens an unused refresh token's lifetime and stores metadata with it")
    func refreshTokenLimits() async throws {
        let seen = Recorder<TenantValue?>()
        let clock = TenantClock(fixedAt: Date())
        try await withTenant(.withRoles, clock: clock) { tenant, browser in
            tenant.actions.postLogin { event, api in
                api.refreshToken.setIdleExpiresAt(clock.now + 60)
                api.refreshToken.setMetadata("device", "phone")
                if let metadata = event.refreshTokenMetadata { seen.add(metadata["device"]) }
            }
            let tokens = try await browser.tokens(Self.asked)
            clock.advance(by: 30)
            let second = try Tokens(try await browser.refresh(tokens.refresh))
            #expect(seen.all == ["phone"])
            clock.advance(by: 61)
            try expectError(try await browser.refresh(second.refresh), 403, "invalid_grant")
        }
    }

    // MARK: Other triggers

    @Test("actions change and deny client credentials tokens")
    func machines() async throws {
        try await withTenant(.grants) { tenant, browser in
            tenant.actions.credentialsExchange { event, api in
                api.accessToken.setCustomClaim(planClaim, .string(event.client.name))
                api.transaction.addTargetScope("write:books")
            }
            let claims = try accessClaims(try await browser.token(ClientCredentialsTests.fields))
            #expect(claims[planClaim] == "service")
            #expect(words(claims["scope"]) == ["read:books", "write:books"])
            tenant.actions.credentialsExchange { _, api in api.access.deny(.invalidScope, "Not today") }
            try expectError(
                try await browser.token(ClientCredentialsTests.fields), 400, "invalid_scope", "Not today")
        }
    }

    @Test("actions deny signups and set metadata for new users")
    func signups() async throws {
        try await withTenant { tenant, browser in
            tenant.actions.preUserRegistration { event, api in
                api.user.setAppMetadata("from", .string(event.connection.name))
                if event.user.email?.hasSuffix("@example.org") == true {
                    api.access.deny("domain", userMessage: "Use your own address")
                }
            }
            let fields: [String: TenantValue] = [
                "client_id": "app", "connection": .string(TenantConnection.defaultName),
                "password": .string(adaPassword),
            ]
            let refused = try await browser.postJSON(
                "/dbconnections/signup", fields.merging(["email": "eve@example.org"]) { $1 })
            #expect(refused.status == 400)
            #expect(try refused.json["description"] == "Use your own address")
            let made = try await browser.postJSON(
                "/dbconnections/signup", fields.merging(["email": "eve@example.com"]) { $1 })
            #expect(made.status == 200)
            #expect(
                try await tenant.profile("eve@example.com").appMetadata == [
                    "from": .string(TenantConnection.defaultName)
                ])
        }
    }
}
