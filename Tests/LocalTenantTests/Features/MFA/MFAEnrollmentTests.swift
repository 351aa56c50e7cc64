import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

@Suite("Enrolling second factors")
struct MFAEnrollmentTests {
    @Test("an authenticator app is enrolled, confirmed by its first code, and required from then on")
    func otp() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withMFA(clock: clock) { tenant, browser in
            let login = try await MFALogin.begin(tenant, browser)
            #expect(login.requirements == ["enroll": types("otp", "phone", "email", "push-notification")])
            #expect(try await login.authenticators().isEmpty)

            let response = try await login.associate(["otp"])
            #expect(response.status == 200, "\(response.text)")
            #expect(try response.json["authenticator_type"] == "otp")
            let secret = try response.text("secret")
            #expect(secret.wholeMatch(of: /[A-Z2-7]{32}/) != nil)
            #expect(
                try response.text("barcode_uri")
                    == "otpauth://totp/Local%20tenant:ada@example.com?secret=\(secret)&issuer=Local%20tenant"
                    + "&algorithm=SHA1&digits=6&period=30")
            guard case .array(let codes)? = try response.json["recovery_codes"] else { throw Missing() }
            #expect(codes.count == 1)
            #expect(try await login.authenticators().map { $0["active"] } == [false, false])

            let password = try #require(tenant.oneTimePassword(secret))
            let tokens = try Tokens(try await login.otp(password))
            #expect(try tokens.idToken["sub"] == .string(try await tenant.userID()))
            #expect(try tokens.idToken["amr"] == nil)
            #expect(tokens.scope == "openid profile email offline_access", "the scope of the first step")
            #expect(try await browser.refresh(tokens.refresh).status == 200)
            try expectError(try await login.otp(password), 403, "invalid_grant", "Malformed mfa_token")

            let next = try await MFALogin.begin(tenant, browser)
            #expect(next.requirements == ["challenge": types("otp", "recovery-code", "email")])
            try expectError(
                try await next.otp(password), 403, "invalid_grant", "Invalid otp_code.")
            #expect(try await next.challenge().json == ["challenge_type": "otp"])
            clock.advance(by: 30)
            #expect(try await next.otp(tenant.oneTimePassword(secret)).status == 200)
        }
    }

    private struct Missing: Error {}

    static let channels: [(channel: String, more: [String: TenantValue?], to: String, ids: Set<String>)] = [
        ("sms", ["phone_number": "+15551232046"], "+15551232046", ["sms", "voice", "recovery-code", "email"]),
        ("voice", ["phone_number": "+15551232046"], "+15551232046", ["sms", "voice", "recovery-code", "email"]),
        ("email", ["email": "second@example.com"], "second@example.com", ["email", "recovery-code"]),
    ]

    @Test("text messages, phone calls, and email are enrolled as factors", arguments: channels)
    func codes(channel: String, more: [String: TenantValue?], to: String, ids: Set<String>) async throws {
        try await withMFA { tenant, browser in
            let login = try await MFALogin.begin(tenant, browser)
            let response = try await login.associate(["oob"], [.string(channel)], more)
            #expect(try response.json["authenticator_type"] == "oob")
            #expect(try response.json["oob_channel"] == .string(channel))
            #expect(try response.json["binding_method"] == "prompt")
            #expect(try response.json["recovery_codes"] != nil)
            let message = try await tenant.message(to: to, kind: .mfaEnrollment)
            #expect(message.channel.rawValue == channel)
            let oobCode = try response.text("oob_code")
            try expectError(
                try await login.oob(oobCode, "wrong"), 403, "invalid_grant", "Invalid binding_code.")
            try expectError(
                try await login.oob(oobCode, nil), 400, "invalid_request",
                "Missing required parameter: binding_code")
            #expect(try await login.oob(oobCode, message.code).status == 200)

            let next = try await MFALogin.begin(tenant, browser)
            let listed = try await next.authenticators()
            #expect(listed.allSatisfy { $0["active"] == true })
            let prefixes = listed.compactMap { $0["id"]?.stringValue?.split(separator: "|").first.map(String.init) }
            #expect(Set(prefixes) == ids)
            let again = try await next.challenge(["challenge_type": "oob"])
            #expect(try again.json["challenge_type"] == "oob")
            #expect(try again.json["binding_method"] == "prompt")
            #expect(tenant.outbox.last?.kind == .mfaCode)
            #expect(tenant.outbox.last?.to == to)
            #expect(prefixes.first == channel && tenant.outbox.last?.channel.rawValue == channel, "as it was enrolled")
            #expect(try await next.oob(again.text("oob_code"), next.newestCode).status == 200)
        }
    }

    @Test("a push device is confirmed on the page linked in its message and can also provide codes")
    func push() async throws {
        try await withMFA { tenant, browser in
            let login = try await MFALogin.begin(tenant, browser)
            let response = try await login.associate(["oob"], ["auth0"])
            #expect(try response.json["oob_channel"] == "auth0")
            #expect(try response.json["binding_method"] == nil)
            #expect(try response.text("barcode_uri").hasPrefix("otpauth://totp/"))
            let message = try await tenant.message(to: tenant.userID(), kind: .mfaEnrollment)
            #expect(message.channel == .push)
            let link = String(try #require(message.link).dropFirst(tenant.domain.count))
            let page = try await browser.get(link)
            #expect(try await browser.submit(page, ["answer": "x"]).status == 400)
            let done = try await browser.submit(page, ["answer": "approve"])
            #expect(done.status == 200)
            #expect(try await browser.get(link).status == 400)
            #expect(try await login.oob(response.text("oob_code"), nil).status == 200)

            let next = try await MFALogin.begin(tenant, browser)
            #expect(next.requirements == ["challenge": types("push-notification", "otp", "recovery-code", "email")])
            let secret = try #require(response.text("barcode_uri").split(separator: "secret=").last?.prefix(32))
            #expect(try await next.otp(tenant.oneTimePassword(String(secret))).status == 200)
        }
    }

    @Test("phone numbers and email addresses of factors are masked, but types and channels are listed")
    func listing() async throws {
        try await withMFA { tenant, browser in
            try await tenant.enrollPhone("+15551232046", userID: tenant.userID())
            let login = try await MFALogin.begin(tenant, browser)
            let listed = try await login.authenticators()
            #expect(listed.count == 3)
            let sms = listed[0]
            #expect(sms["name"] == "XXXXXXXX2046")
            #expect(sms["type"] == "phone")
            #expect(sms["authenticator_type"] == "oob")
            #expect(sms["oob_channel"] == "sms")
            #expect(sms["active"] == true)
            #expect(sms["id"]?.stringValue?.wholeMatch(of: /sms\|dev_[0-9a-f]{16}/) != nil)
            #expect(listed[1]["oob_channel"] == "voice")
            #expect(listed[2]["name"] == "ad****@exam*****", "the verified address")
            #expect(listed[2]["type"] == "email")
        }
    }

    @Test("an mfa_token enrolls only the first factor, and a new attempt replaces an unfinished one")
    func onlyTheFirst() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withMFA(clock: clock) { tenant, browser in
            let login = try await MFALogin.begin(tenant, browser)
            let first = try await login.associate(["otp"]).text("secret")
            let second = try await login.associate(["otp"]).text("secret")
            let other = try await login.associate(["oob"], ["sms"], ["phone_number": "+15551234567"])
            #expect(other.status == 200)
            try expectError(try await login.otp(tenant.oneTimePassword(first)), 403, "invalid_grant")
            #expect(try await login.otp(tenant.oneTimePassword(second)).status == 200)

            let next = try await MFALogin.begin(tenant, browser)
            try expectError(
                try await next.associate(["otp"]), 403, "access_denied", "User is already enrolled.")
            let late = try await next.oob(other.text("oob_code"), next.newestCode)
            try expectError(late, 403, "invalid_grant", "Invalid oob_code.")
            #expect(try await next.authenticators().filter { $0["oob_channel"] == "sms" }.isEmpty)
        }
    }

    @Test("codes have the length and lifetime of their channel's settings")
    func codes() async throws {
        let clock = TenantClock(fixedAt: noon)
        let configuration = TenantConfiguration.direct.with {
            $0.mfa.phoneCodes = OneTimeCodeSettings(length: 8, lifetime: 60)
            $0.mfa.emailCodes.lifetime = 900
        }
        try await withMFA(configuration, clock: clock) { tenant, browser in
            let login = try await MFALogin.begin(tenant, browser)
            let sms = try await login.associate(["oob"], ["sms"], ["phone_number": "+15551234567"])
            let code = try login.newestCode
            #expect(code.wholeMatch(of: /[0-9]{8}/) != nil, "\(code)")
            clock.advance(by: 61)
            try expectError(try await login.oob(sms.text("oob_code"), code), 403, "invalid_grant")
            let mail = try await login.associate(["oob"], ["email"], ["email": "ada@example.com"])
            let other = try login.newestCode
            #expect(other.wholeMatch(of: /[0-9]{6}/) != nil, "\(other)")
            clock.advance(by: 500)
            #expect(try await login.oob(mail.text("oob_code"), other).status == 200)
        }
    }

    static let errors: [(TenantValue?, TenantValue?, [String: TenantValue?], Int, String)] = [
        (nil, nil, [:], 400, "invalid_request"), ([], nil, [:], 400, "invalid_request"),
        ("otp", nil, [:], 400, "invalid_request"), ([1], nil, [:], 400, "invalid_request"),
        (["pigeon"], nil, [:], 400, "unsupported_authenticator_type"),
        (["recovery-code"], nil, [:], 400, "unsupported_authenticator_type"),
        (["oob"], nil, [:], 400, "invalid_request"), (["oob"], ["pigeon"], [:], 400, "invalid_request"),
        (["oob"], ["sms"], [:], 400, "invalid_request"),
        (["oob"], ["sms"], ["phone_number": "555"], 400, "invalid_phone_number"),
        (["oob"], ["sms"], ["phone_number": 555], 400, "invalid_request"),
        (["oob"], ["email"], [:], 400, "invalid_request"),
        (["oob"], ["email"], ["email": "x"], 400, "invalid_email"),
    ]

    @Test("a missing or invalid enrollment parameter is rejected with its error", arguments: errors.indices)
    func refuses(index: Int) async throws {
        let (types, channels, more, status, error) = Self.errors[index]
        try await withMFA { tenant, browser in
            let login = try await MFALogin.begin(tenant, browser)
            try expectError(try await login.associate(types, channels, more), status, error)
            #expect(tenant.outbox.isEmpty)
            #expect(try await login.authenticators().isEmpty)
        }
    }

    @Test("factors that the tenant doesn't offer are neither listed nor enrolled")
    func settings() async throws {
        try await withMFA(.direct.with { $0.mfa.factors = [.otp] }) { tenant, browser in
            let login = try await MFALogin.begin(tenant, browser)
            #expect(login.requirements == ["enroll": types("otp")])
            try expectError(
                try await login.associate(["oob"], ["sms"], ["phone_number": "+15551234567"]), 400,
                "unsupported_authenticator_type")
            let response = try await login.associate(["otp"])
            #expect(try response.json["recovery_codes"] == nil)
            #expect(try await login.otp(tenant.oneTimePassword(response.text("secret"))).status == 200)
        }
    }

    @Test("a factor that is no longer offered doesn't prevent enrolling another one")
    func retired() async throws {
        try await withMFA(.direct.with { $0.mfa.factors = [.otp] }) { tenant, browser in
            try await tenant.enrollPhone("+15551234567", userID: tenant.userID())
            let login = try await MFALogin.begin(tenant, browser)
            #expect(try await login.authenticators().isEmpty)
            let secret = try await login.associate(["otp"]).text("secret")
            #expect(try await login.otp(tenant.oneTimePassword(secret)).status == 200)
        }
    }

    @Test("a browser login can't request tokens for the MFA API")
    func notInTheBrowser() async throws {
        try await withTenant(.direct) { tenant, browser in
            let response = try await browser.get("/authorize", authorizeQuery(["audience": tenant.issuer + "mfa/"]))
            #expect(response.parameter("error") == "access_denied")
        }
    }

    // MARK: With an access token of the MFA API

    private func accessToken(_ tenant: LocalTenant, _ browser: Browser, scope: TenantValue? = nil) async throws
        -> String
    {
        let response = try await browser.passwordGrant([
            "audience": .string(tenant.issuer + "mfa/"), "scope": scope,
        ])
        return try Tokens(response).access
    }

    @Test("an MFA API token enrolls, lists, and removes factors, and paired factors are removed together")
    func withAccessToken() async throws {
        try await withTenant(.direct) { tenant, browser in
            let token = try await accessToken(tenant, browser)
            let header = ["Authorization": "Bearer \(token)"]
            #expect(try claims(token)["aud"] == .string(tenant.issuer + "mfa/"))
            try await tenant.enrollPhone("+15551232046", userID: tenant.userID())
            let added = try await browser.postJSON(
                "/mfa/associate", ["authenticator_types": ["otp"]], headers: header)
            #expect(added.status == 200, "a second one is allowed")
            #expect(try added.json["recovery_codes"] == nil, "recovery codes come with the first factor")

            let list = try await browser.get("/mfa/authenticators", headers: header)
            let ids = try JSONDecoder().decode([[String: TenantValue]].self, from: list.body)
                .compactMap { $0["id"]?.stringValue }
            let sms = try #require(ids.first { $0.hasPrefix("sms|") })
            let email = try #require(ids.first { $0.hasPrefix("email|") })
            func delete(_ id: String) async throws -> Browser.Page {
                try await browser.send(
                    "DELETE", "/mfa/authenticators/" + id.replacing("|", with: "%7C"), headers: header)
            }
            try expectError(try await delete(email), 400, "invalid_request")
            try expectError(try await delete("sms|dev_nobody"), 404, "invalid_authenticator")
            #expect(try await delete(sms).status == 204)
            try expectError(try await delete(sms.replacing("sms", with: "voice")), 404, "invalid_authenticator")
        }
    }

    @Test("a user with a second factor must verify it to get an MFA API token")
    func stepUp() async throws {
        try await withTenant(.direct) { tenant, browser in
            let secret = try await tenant.enrollAuthenticatorApp(userID: tenant.userID())
            #expect(try await browser.passwordGrant().status == 200, "the policy is never")
            let login = try await MFALogin.begin(
                tenant, browser, ["audience": .string(tenant.issuer + "mfa/"), "scope": "read:authenticators"])
            let tokens = try Tokens(try await login.otp(tenant.oneTimePassword(secret)))
            #expect(tokens.scope == "read:authenticators")
            #expect(try claims(tokens.access)["aud"] == .string(tenant.issuer + "mfa/"))
        }
    }

    @Test("missing, foreign, expired, or insufficient tokens for the MFA API are rejected")
    func badTokens() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withTenant(.direct, clock: clock) { tenant, browser in
            let read = try await accessToken(tenant, browser, scope: "openid read:authenticators")
            let other = try Tokens(try await browser.passwordGrant(["audience": "https://api.example.com"])).access
            let opaque = try Tokens(try await browser.passwordGrant()).access
            tenant.mfa.policy = .always
            let login = try await MFALogin.begin(tenant, browser)
            func call(_ method: String, _ path: String, _ header: String?) async throws -> Browser.Page {
                try await browser.send(
                    method, path, headers: header.map { ["Authorization": $0] } ?? [:],
                    body: method == "POST" ? Data("{}".utf8) : nil)
            }
            let calls = [
                ("GET", "/mfa/authenticators"), ("POST", "/mfa/associate"), ("DELETE", "/mfa/authenticators/sms%7Cx"),
            ]
            for (method, path) in calls {
                for header in [
                    nil, "", "Bearer", "Bearer x", "Basic eA==", "Bearer \(other)", "Bearer \(opaque)", "Bearer a.b.c",
                ] {
                    let response = try await call(method, path, header)
                    try expectError(response, 401, "invalid_token")
                    #expect(response.headers["www-authenticate"]?.contains("invalid_token") == true)
                }
            }
            try expectError(try await call("POST", "/mfa/associate", "Bearer \(read)"), 403, "insufficient_scope")
            try expectError(
                try await call("DELETE", "/mfa/authenticators/x", "Bearer \(login.token)"), 403, "insufficient_scope")
            #expect(try await call("GET", "/mfa/authenticators", "Bearer \(read)").status == 200)
            clock.advance(by: 600)
            try expectError(
                try await call("GET", "/mfa/authenticators", "Bearer \(login.token)"), 401, "expired_token",
                "mfa_token is expired")
            try expectError(try await call("GET", "/mfa/authenticators", "Bearer \(read)"), 401, "invalid_token")
        }
    }
}
