import Foundation
import Testing

@testable import LocalTenant

@Suite("Step-up authentication, devices, and links with second factors")
struct StepUpTests {
    @Test("an application's request for multifactor authentication is met within the same session")
    func stepUp() async throws {
        try await withApp(.never) { tenant, browser, key in
            let first = try await browser.tokens().idToken
            #expect(first["acr"] == nil && first["amr"] == nil)
            let silent = try await browser.get(
                "/authorize", authorizeQuery(["acr_values": multifactor, "prompt": "none"]))
            #expect(silent.parameter("error") == "login_required")
            #expect(silent.parameter("error_description") == "Multifactor authentication required")

            let cookie = await browser.cookie(.session)
            let start = try await browser.get("/authorize", authorizeQuery(["acr_values": "urn:other \(multifactor)"]))
            #expect(start.leads(to: "/u/mfa-otp-challenge"))
            let page = try await browser.open(start)
            let done = try await browser.submit(page, ["code": try #require(tenant.oneTimePassword(key))])
            #expect(await browser.cookie(.session) != cookie, "the old session cookie isn't sufficient")
            let second = try await browser.tokens(after: done).idToken
            #expect(second["acr"] == .string(multifactor))
            #expect(second["amr"] == ["mfa"])
            #expect(second["sid"] == first["sid"])

            let third = try await browser.tokens(["acr_values": multifactor, "prompt": "none"]).idToken
            #expect(third["acr"] == .string(multifactor) && third["amr"] == nil)
            await browser.set(cookie: .session, cookie)
            let old = try await browser.get("/authorize", authorizeQuery(["prompt": "none"]))
            #expect(old.parameter("error") == "login_required")
        }
    }

    @Test("a session that predates a stricter policy must also verify the factor")
    func laterPolicy() async throws {
        try await withApp(.never) { tenant, browser, key in
            _ = try await browser.tokens()
            tenant.mfa.policy = .enrolled
            #expect(
                try await browser.get("/authorize", authorizeQuery(["prompt": "none"])).parameter("error_description")
                    == "Multifactor authentication required")
            let page = try await browser.open(try await browser.get("/authorize", authorizeQuery()))
            let done = try await browser.submit(page, ["code": try #require(tenant.oneTimePassword(key))])
            _ = try await browser.tokens(after: done)
            _ = try await browser.tokens(["prompt": "none"])
        }
    }

    @Test("a step-up is bound to the session that started it")
    func otherSession() async throws {
        try await withApp(.never) { tenant, browser, key in
            try await tenant.add(TenantUser(email: "bob@example.com", password: "Bob-Password-1"))
            _ = try await browser.tokens()
            let page = try await browser.open(
                try await browser.get("/authorize", authorizeQuery(["acr_values": multifactor])))
            let login = try await browser.logIn(
                ["prompt": "login"], username: "bob@example.com", password: "Bob-Password-1")
            _ = try await browser.follow(login)
            let code = ["code": try #require(tenant.oneTimePassword(key))]
            #expect(try await browser.submit(page, code).status == 403, "the page belongs to its session")
            let again = try await browser.get(page.link("/u/mfa-otp-challenge"))
            let response = try await browser.submit(again, code)
            #expect(response.status == 400 && response.location == nil)
        }
    }

    @Test("a signup continues with the second factor if the policy requires one")
    func signup() async throws {
        try await withTenant(.direct.with { $0.mfa.policy = .always }) { _, browser in
            let page = try await browser.open(
                try await browser.get("/authorize", authorizeQuery(["screen_hint": "signup"])))
            let response = try await browser.submit(
                page, ["email": "grace@example.com", "password": "Nanosecond-30cm"])
            #expect(response.leads(to: "/u/mfa-begin-enroll-options"))
            #expect(await browser.cookie(.session) == nil)
        }
    }

    @Test("a required second factor fails with an error if the tenant has no factors")
    func noFactors() async throws {
        let configuration = TenantConfiguration.direct.with { $0.mfa = MFASettings(policy: .always, factors: []) }
        try await withTenant(configuration) { _, browser in
            let response = try await browser.logIn()
            #expect(response.parameter("error") == "unmet_authentication_requirements")
            #expect(await browser.cookie(.session) == nil)
            let asked = try await browser.get("/authorize", authorizeQuery(["acr_values": multifactor]))
            #expect(asked.parameter("error") == "unmet_authentication_requirements")
        }
    }

    @Test(
        "a device gets its tokens only after the second factor, with or without a session",
        arguments: [true, false])
    func device(hasSession: Bool) async throws {
        let configuration = TenantConfiguration.grants.with {
            $0.mfa.policy = .enrolled
            $0.clients[0].mfaPolicy = .never
        }
        try await withTenant(configuration, clock: TenantClock(fixedAt: noon)) { tenant, browser in
            let key = try await tenant.enrollAuthenticatorApp(userID: try await tenant.userID())
            if hasSession { _ = try await browser.tokens() }
            let device = try await browser.postJSON(
                "/oauth/device/code", ["client_id": "tv", "scope": "openid offline_access"])
            func poll() async throws -> Browser.Page {
                tenant.clock.advance(by: 6)
                return try await browser.token([
                    "grant_type": .string(deviceGrant), "client_id": "tv",
                    "device_code": .string(try device.text("device_code")),
                ])
            }
            let entry = try await browser.get("/activate")
            let confirmation = try await browser.post(
                "/activate", ["csrf": entry.field("csrf"), "user_code": device.text("user_code")])
            var response = try await browser.post(
                "/u/device/confirmation",
                ["csrf": confirmation.field("csrf"), "user_code": device.text("user_code"), "action": "allow"])
            if !hasSession { response = try await browser.logIn(at: response.location) }
            #expect(response.leads(to: "/u/mfa-otp-challenge"), "\(response.location ?? response.text)")
            try expectError(try await poll(), 403, "authorization_pending")
            let page = try await browser.open(response)
            let done = try await browser.submit(page, ["code": try #require(tenant.oneTimePassword(key))])
            #expect(try await browser.open(done).location == "/u/device/allowed")
            let tokens = try Tokens(try await poll())
            #expect(try tokens.idToken["amr"] == ["mfa"])
            let refreshed = try Tokens(try await browser.refresh(tokens.refresh, ["client_id": "tv"]))
            #expect(try refreshed.idToken["amr"] == nil)
        }
    }

    @Test("an emailed link alone doesn't log in a user who needs a second factor")
    func passwordlessLink() async throws {
        let configuration = TenantConfiguration.direct.with { $0.mfa.policy = .always }
        try await withTenant(configuration, clock: TenantClock(fixedAt: noon)) { tenant, browser in
            func link(_ authParams: [String: TenantValue]) async throws -> String {
                _ = try await browser.postJSON(
                    "/passwordless/start",
                    [
                        "client_id": "app", "connection": "email", "email": "grace@example.com", "send": "link",
                        "authParams": .object(authParams),
                    ])
                return String(try #require(tenant.outbox.last?.link).dropFirst(tenant.domain.count))
            }
            let alone = try await browser.get(try await link([:]))
            #expect(alone.status == 200 && alone.text.contains("One more step is needed"))
            #expect(await browser.cookie(.session) == nil)
            let query = authorizeQuery().mapValues(TenantValue.string)
            let options = try await browser.open(try await browser.get(try await link(query)))
            #expect(options.title == "Keep your account safe")
            let setup = try await browser.open(try await browser.submit(options, ["factor": "totp"]))
            let otp = try #require(tenant.oneTimePassword(try setup.secret))
            let shown = try await browser.submit(setup, ["code": otp])
            let tokens = try await browser.tokens(after: try await browser.submit(shown))
            #expect(try tokens.idToken["email"] == "grace@example.com")
        }
    }
}
