import Foundation
import Testing

@testable import LocalTenant

@Suite("Passwordless login")
struct PasswordlessTests {
    private static let email = "grace@example.com"
    private static let phone = "+15551234567"

    private func start(_ browser: Browser, _ changes: [String: TenantValue?] = [:]) async throws -> Browser.Page {
        try await browser.postJSON(
            "/passwordless/start",
            body(
                ["client_id": "app", "connection": "email", "email": .string(Self.email), "send": "code"], changes))
    }

    private func redeem(
        _ browser: Browser, _ code: String, _ changes: [String: TenantValue?] = [:]
    ) async throws -> Browser.Page {
        try await browser.grant(
            .passwordlessOTP,
            [
                "username": .string(Self.email), "otp": .string(code), "realm": "email",
                "scope": "openid profile email offline_access",
            ], changes)
    }

    private static let sms: [String: TenantValue?] = [
        "connection": "sms", "email": nil, "phone_number": .string(phone),
    ]

    private func code(_ tenant: LocalTenant) throws -> String { try #require(tenant.outbox.last?.code) }

    @Test("a code has as many digits as the connection says")
    func codeLength() async throws {
        let configuration = TenantConfiguration.direct.with { configuration in
            for index in configuration.connections.indices { configuration.connections[index].codeLength = 40 }
        }
        try await withTenant(configuration) { tenant, browser in
            #expect(try await start(browser).status == 200)
            let code = try code(tenant)
            #expect(code.wholeMatch(of: /[0-9]{40}/) != nil, "\(code)")
            #expect(try await redeem(browser, code).status == 200)
        }
    }

    @Test("an emailed code creates a user with a verified address and logs in the same user the next time")
    func byEmail() async throws {
        try await withTenant(.direct) { tenant, browser in
            var subjects: Set<TenantValue?> = []
            for _ in 0..<2 {
                let response = try await start(browser)
                #expect(response.status == 200)
                #expect(try response.json["email"] == .string(Self.email))
                #expect(try response.json["email_verified"] == false)
                #expect(try response.text("_id").count == 24)
                let message = try await tenant.message(to: Self.email, kind: .passwordlessCode)
                #expect(message.channel == .email)
                #expect(message.link == nil)
                let code = try code(tenant)
                #expect(code.wholeMatch(of: /[0-9]{6}/) != nil)
                let tokens = try Tokens(try await redeem(browser, code))
                let claims = try tokens.idToken
                #expect(claims["email"] == .string(Self.email))
                #expect(claims["email_verified"] == true)
                #expect(claims["sub"]?.stringValue?.wholeMatch(of: /email\|[0-9a-f]{24}/) != nil)
                subjects.insert(claims["sub"])
                #expect(try await browser.refresh(tokens.refresh).status == 200)
                try expectError(
                    try await redeem(browser, code), 403, "invalid_grant", "Wrong email or verification code.")
            }
            #expect(subjects.count == 1)
        }
    }

    @Test("a code by text message creates a user with a verified phone number")
    func bySMS() async throws {
        try await withTenant(.direct) { tenant, browser in
            let response = try await start(browser, Self.sms)
            #expect(try response.json["phone_number"] == .string(Self.phone))
            #expect(try response.json["phone_verified"] == false)
            #expect(tenant.outbox.map(\.channel) == [.sms])
            let changes: [String: TenantValue?] = [
                "username": .string(Self.phone), "realm": "sms", "scope": "openid phone",
            ]
            try expectError(
                try await redeem(browser, "000", changes), 403, "invalid_grant",
                "Wrong phone number or verification code.")
            let claims = try Tokens(try await redeem(browser, try code(tenant), changes)).idToken
            #expect(claims["phone_number"] == .string(Self.phone))
            #expect(claims["phone_number_verified"] == true)
            #expect(claims["sub"]?.stringValue?.hasPrefix("sms|") == true)
            _ = try await start(browser, Self.sms)
            let again = try Tokens(try await redeem(browser, try code(tenant), changes)).idToken
            #expect(again["sub"] == claims["sub"])
        }
    }

    @Test("a passwordless code is invalid after three wrong attempts, three minutes, or a newer code")
    func deadCodes() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withTenant(.direct, clock: clock) { tenant, browser in
            _ = try await start(browser)
            for _ in 0..<2 { #expect(try await redeem(browser, "wrong").status == 403) }
            #expect(try await redeem(browser, try code(tenant)).status == 200)

            _ = try await start(browser)
            for _ in 0..<3 { #expect(try await redeem(browser, "wrong").status == 403) }
            #expect(try await redeem(browser, try code(tenant)).status == 403)

            _ = try await start(browser)
            clock.advance(by: 180)
            #expect(try await redeem(browser, try code(tenant)).status == 403)

            _ = try await start(browser)
            let older = try code(tenant)
            _ = try await start(browser)
            if older != (try code(tenant)) { #expect(try await redeem(browser, older).status == 403) }
            clock.advance(by: 179)
            #expect(try await redeem(browser, try code(tenant)).status == 200)
        }
    }

    @Test("a passwordless code is bound to its client and recipient")
    func bound() async throws {
        try await withTenant(.direct) { tenant, browser in
            _ = try await start(browser)
            let code = try code(tenant)
            #expect(try await redeem(browser, code, ["username": "other@example.com"]).status == 403)
            let other = try await redeem(
                browser, code, ["client_id": "web", "client_secret": "web-secret"])
            #expect(other.status == 403)
            #expect(try await redeem(browser, code, ["username": "GRACE@example.com"]).status == 200)
        }
    }

    @Test("only one of several concurrent redemptions of a passwordless code succeeds")
    func simultaneously() async throws {
        try await withTenant(.direct) { tenant, browser in
            _ = try await start(browser)
            let code = try code(tenant)
            let responses = try await StoreConformance.simultaneously(3) { try await redeem(browser, code) }
            #expect(responses.filter { $0.status == 200 }.count == 1)
        }
    }

    static let startErrors: [(changes: [String: TenantValue?], status: Int, error: String)] = [
        (["client_id": nil], 400, "bad.client_id"), (["client_id": "nobody"], 401, "access_denied"),
        (["client_id": "web"], 401, "access_denied"), (["client_id": "no-grants"], 403, "unauthorized_client"),
        (["connection": nil], 400, "bad.connection"), (["connection": "nowhere"], 400, "bad.connection"),
        (["connection": .string(database)], 400, "bad.connection"),
        (["connection": "staff-mail"], 400, "bad.connection"), (["connection": 7], 400, "bad.connection"),
        (["email": nil], 400, "bad.email"), (["email": "x"], 400, "bad.email"), (["email": ["x"]], 400, "bad.email"),
        (["connection": "sms"], 400, "bad.phone_number"),
        (["connection": "sms", "phone_number": "5551234567"], 400, "bad.phone_number"),
        (["connection": "sms", "phone_number": "+1555123456789012"], 400, "bad.phone_number"),
        (["authParams": "x"], 400, "bad.authParams"), (["authParams": []], 400, "bad.authParams"),
        (["send": "pigeon"], 400, "bad.request"), (["send": 1], 400, "bad.request"),
        (["organization": "x"], 400, "bad.request"),
    ]

    @Test(
        "a passwordless start request with missing or invalid parameters is rejected with its error",
        arguments: startErrors)
    func refuses(changes: [String: TenantValue?], status: Int, error: String) async throws {
        try await withTenant(.direct) { tenant, browser in
            try expectError(try await start(browser, changes), status, error)
            #expect(tenant.outbox.isEmpty)
        }
    }

    static let grantErrors: [(changes: [String: TenantValue?], status: Int, error: String)] = [
        (["username": nil], 400, "invalid_request"), (["otp": nil], 400, "invalid_request"),
        (["realm": nil], 400, "invalid_request"), (["realm": "nowhere"], 400, "invalid_request"),
        (["realm": .string(database)], 400, "invalid_request"), (["otp": 123_456], 400, "invalid_request"),
        (["client_id": "spa"], 403, "unauthorized_client"), (["client_id": "no-grants"], 403, "unauthorized_client"),
        (["client_id": "web"], 401, "access_denied"), (["audience": "urn:nothing"], 403, "access_denied"),
    ]

    @Test("an invalid request doesn't use up a passwordless code", arguments: grantErrors)
    func grantRefuses(changes: [String: TenantValue?], status: Int, error: String) async throws {
        try await withTenant(.direct) { tenant, browser in
            _ = try await start(browser)
            let code = try code(tenant)
            try expectError(try await redeem(browser, code, changes), status, error)
            #expect(try await redeem(browser, code).status == 200)
        }
    }

    @Test(
        "a confidential client must authenticate, and without signup, unknown users get no message")
    func clientsAndStrangers() async throws {
        let configuration = TenantConfiguration.direct.with { $0.connections[1].disableSignup = true }
        try await withTenant(configuration) { tenant, browser in
            let response = try await start(browser, ["client_id": "web", "client_secret": "web-secret"])
            #expect(response.status == 200)
            #expect(await tenant.settledOutbox.isEmpty)
            var known = TenantUser(email: Self.email, password: nil)
            known.connection = "email"
            try await tenant.add(known)
            #expect(try await start(browser).status == 200)
            // Sent after the response, so that response times reveal nothing.
            #expect(await tenant.settledOutbox.count == 1)
        }
    }

    @Test("passwordless login rejects blocked users and bots and limits messages to fifty per hour")
    func limits() async throws {
        try await withTenant(.direct, clock: TenantClock(fixedAt: noon)) { tenant, browser in
            _ = try await start(browser)
            #expect(try await redeem(browser, try code(tenant)).status == 200)
            try await tenant.setBlocked(true, userID: tenant.userID(Self.email, connection: "email"))
            _ = try await start(browser)
            try expectError(try await redeem(browser, try code(tenant)), 403, "unauthorized", "user is blocked")
            tenant.attackProtection.botDetection = [.passwordless]
            try expectError(try await start(browser), 401, "requires_verification")
            tenant.attackProtection.botDetection = []
            for number in 0..<48 {
                #expect(try await start(browser, ["email": .string("a\(number)@example.com")]).status == 200)
            }
            try expectError(try await start(browser), 429, "too_many_requests")
        }
    }

    // MARK: Links

    private func link(_ tenant: LocalTenant) throws -> String {
        String(try #require(tenant.outbox.last?.link).dropFirst(tenant.domain.count))
    }

    @Test("an emailed link logs in the browser and works once, together with its code")
    func link() async throws {
        try await withTenant(.direct) { tenant, browser in
            for send: TenantValue? in ["link", "link_ios", "link_android", nil] {
                #expect(try await start(browser, ["send": send]).status == 200)
                let message = try await tenant.message(to: Self.email, kind: .passwordlessLink)
                #expect(message.code != nil)
                let page = try await browser.get(try link(tenant))
                #expect(page.status == 200)
                #expect(page.text.contains("You are logged in"))
                #expect(try await redeem(browser, try code(tenant)).status == 403)
                #expect(try await browser.get(try link(tenant)).status == 400)
            }
            #expect(await browser.cookie(.session) != nil)
        }
    }

    @Test("an emailed link with authParams continues to the application with a code")
    func linkToApplication() async throws {
        try await withTenant(.direct) { tenant, browser in
            let parameters: TenantValue = [
                "redirect_uri": .string(callback), "response_type": "code", "state": "s 1", "nonce": "n",
                "scope": "openid email", "code_challenge": .string(challenge), "code_challenge_method": "S256",
            ]
            _ = try await start(browser, ["send": "link", "authParams": parameters])
            let response = try await browser.get(try link(tenant))
            #expect(response.location?.hasPrefix(callback) == true)
            #expect(response.parameter("state") == "s 1")
            let tokens = try Tokens(try await browser.exchange(try #require(response.parameter("code"))))
            #expect(try tokens.idToken["email"] == .string(Self.email))
            #expect(try tokens.idToken["nonce"] == "n")
            #expect(try tokens.idToken["sid"] != nil)
        }
    }

    @Test(
        "an emailed link with authParams that /authorize would reject shows an error page",
        arguments: [
            ["redirect_uri": "https://evil.example/", "response_type": "code"],
            ["redirect_uri": callback, "response_type": "code"], ["redirect_uri": callback, "response_type": "token"],
        ])
    func badApplication(parameters: [String: String]) async throws {
        try await withTenant(.direct) { tenant, browser in
            let object = TenantValue.object(parameters.mapValues(TenantValue.string))
            _ = try await start(browser, ["send": "link", "authParams": object])
            let response = try await browser.get(try link(tenant))
            #expect([400, 403].contains(response.status))
            #expect(response.location == nil)
        }
    }

    @Test("a modified emailed link is rejected without using it up")
    func bentLinks() async throws {
        try await withTenant(.direct) { tenant, browser in
            _ = try await start(browser, ["send": "link"])
            let link = try link(tenant)
            for bent in [
                link.replacing("client_id=app", with: "client_id=nobody"),
                link.replacing("connection=email", with: "connection=sms"),
                link.replacing("grace", with: "other"), link.replacing("verification_code=", with: "x="),
                "/passwordless/verify_redirect",
            ] {
                #expect(try await browser.get(bent).status == 400)
            }
            #expect(try await browser.get(link).status == 200)
        }
    }
}
