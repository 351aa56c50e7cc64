import Foundation
import TestSupport
import Testing

@testable import LocalTenant

@Suite("Second factors on the hosted pages")
struct SecondFactorPageTests {
    @Test("a user with an authenticator app must enter a code, and only the first ID token shows it")
    func oneTimePassword() async throws {
        try await withApp { tenant, browser, key in
            let response = try await browser.logIn()
            #expect(response.leads(to: "/u/mfa-otp-challenge"))
            #expect(await browser.cookie(.session) == nil)
            let page = try await browser.open(response)
            #expect(page.title == "Check your authenticator app")
            #expect(page.text.contains(#"autocomplete="one-time-code""#) && page.text.contains(#"inputmode="numeric""#))
            #expect(page.headers["content-security-policy"]?.contains("script-src") == false)
            let otp = try #require(tenant.oneTimePassword(key))
            let done = try await browser.submit(page, ["code": otp.prefix(3) + " " + otp.suffix(3)])
            let tokens = try await browser.tokens(after: done)
            #expect(try tokens.idToken["amr"] == ["mfa"])
            #expect(try tokens.idToken["acr"] == nil)
            let refreshed = try Tokens(try await browser.refresh(tokens.refresh))
            #expect(try refreshed.idToken["amr"] == nil)
            let silent = try await browser.tokens(["prompt": "none"])
            #expect(try silent.idToken["amr"] == nil)
        }
    }

    @Test("a client's MFA policy overrides the tenant's, and a user's policy overrides both")
    func policies() async throws {
        try await withApp(.never) { tenant, browser, _ in
            #expect(try await browser.logIn().leads(to: "/authorize/resume"))
            try await tenant.change(try await tenant.userID()) { $0.mfaPolicy = .enrolled }
            #expect(try await Browser(tenant).logIn().leads(to: "/u/mfa-otp-challenge"))
        }
        let client = TenantConfiguration.direct.client("app") { $0.mfaPolicy = .always }
        try await withTenant(client) { tenant, browser in
            #expect(try await browser.logIn().leads(to: "/u/mfa-begin-enroll-options"))
            try await tenant.change(try await tenant.userID()) { $0.mfaPolicy = .never }
            #expect(try await browser.logIn().leads(to: "/authorize/resume"))
        }
    }

    @Test("phones get their codes only in the way that the Management API allows")
    func messageTypes() async throws {
        try await withService(.administered.with { $0.mfa.policy = .always }) { tenant, service in
            let path = "/api/v2/guardian/factors/phone/message-types"
            #expect(try await service.send("GET", path).json["message_types"] == ["sms", "voice"])
            _ = try await service.send(
                "POST", "/api/v2/users/\(segment(try await tenant.userID()))/authentication-methods",
                ["type": "phone", "phone_number": "+15550100"])
            let both = try await Browser(tenant).passFirstFactor()
            #expect(both.title == "Check your phone" && both.text.contains("mfa-login-options"))
            for (type, title) in [("voice", "Answer your phone"), ("sms", "Check your phone")] {
                let changed = try await service.send("PUT", path, ["message_types": [.string(type)]])
                #expect(try changed.json["message_types"] == [.string(type)])
                #expect(try await Browser(tenant).passFirstFactor().title == title)
            }
            try expectManagementError(
                try await service.send("PUT", path, ["message_types": []]), 400, "invalid_body", "choose sms, voice")
            try await tenant.add(TenantUser(email: "bob@example.com", password: "Bob-Password-1"))
            let browser = Browser(tenant)
            let start = try await browser.logIn(username: "bob@example.com", password: "Bob-Password-1")
            let options = try await browser.open(start)
            #expect(options.text.contains(#"value="sms""#) && !options.text.contains(#"value="voice""#))
        }
    }

    @Test("a push device's one-time passwords work where authenticator apps aren't offered")
    func pushOnly() async throws {
        try await withTenant(.direct.with { $0.mfa.factors = [.push] }) { tenant, _ in
            let (store, id) = (tenant.tenant.store, try await tenant.userID())
            try await store.addConfirmed(
                Enrollment(id: "dev_1", userID: id, factor: .push, createdAt: Date(), isConfirmed: true))
            let rules = FactorRules(
                store: store, settings: tenant.tenant.configuration.mfa, protectiveAPIs: [])
            let user = try #require(try await store.user(id))
            #expect(try await rules.factors(of: user).authenticators.map(\.kind) == [.push, .totp])
        }
    }

    @Test("text messages with codes say what the Management API's texts for phones say")
    func phoneTexts() async throws {
        try await withService(.administered.with { $0.mfa.policy = .always }) { tenant, service in
            let texts: [String: TenantValue] = [
                "enrollment_message": "{{ code }} adds your phone to {{ tenant.friendly_name }}",
                "verification_message": "{{ code }} logs you in",
            ]
            let stored = try await service.send("PUT", "/api/v2/guardian/factors/phone/templates", texts)
            #expect(stored.status == 200, "\(stored.text)")
            let browser = Browser(tenant)
            let options = try await browser.passFirstFactor()
            let page = try await browser.open(try await browser.submit(options, ["factor": "sms"]))
            let setup = try await browser.submit(page, ["recipient": "+15550100"])
            let first = try await tenant.message(to: "+15550100", kind: .mfaEnrollment)
            let code = try #require(first.code)
            #expect(first.body == "\(code) adds your phone to Local tenant")
            _ = try await browser.submit(try await browser.open(setup), ["code": code])
            _ = try await Browser(tenant).passFirstFactor()
            let second = try await tenant.message(to: "+15550100", kind: .mfaCode)
            #expect(second.body == "\(second.code ?? "") logs you in")
        }
    }

    @Test("a user without a factor sets up an app with a QR code or a key and sees a recovery code once")
    func enrollment() async throws {
        try await withTenant(.direct.with { $0.mfa.policy = .always }, clock: TenantClock(fixedAt: noon)) {
            tenant, browser in
            let options = try await browser.passFirstFactor()
            #expect(options.title == "Keep your account safe")
            for kind in ["totp", "sms", "voice", "email", "push"] {
                #expect(options.text.contains(#"name="factor" value="\#(kind)""#))
            }
            let setup = try await browser.open(try await browser.submit(options, ["factor": "totp"]))
            #expect(setup.text.contains("<svg class=\"qr\"") && setup.text.contains("role=\"img\""))
            let key = try setup.secret
            #expect(try await browser.get("/authorize", authorizeQuery(["prompt": "none"])).parameter("code") == nil)
            let otp = try #require(tenant.oneTimePassword(key))
            let shown = try await browser.submit(setup, ["code": otp])
            #expect(shown.status == 200)
            #expect(shown.title == "Keep this recovery code")
            let recoveryCode = try shown.recoveryCode
            #expect(await browser.cookie(.session) == nil, "nobody is logged in until the recovery code is shown")
            // The code is shown only once.
            let action = try #require(shown.text.firstMatch(of: /action="([^"]*)"/)?.1)
            let again = try await browser.get(String(action))
            #expect(again.status == 200 && !again.text.contains(recoveryCode))
            let tokens = try await browser.tokens(after: try await browser.submit(again))
            #expect(try tokens.idToken["amr"] == ["mfa"])

            // The next login offers both factors.
            let next = Browser(tenant)
            let challenge = try await next.passFirstFactor()
            #expect(challenge.title == "Check your authenticator app")
            #expect(challenge.text.contains("Use another method"))
            let choice = try await next.get(challenge.link("/u/mfa-login-options"))
            #expect(choice.text.contains("Recovery code"))
            let id = try #require(choice.text.firstMatch(of: /value="(recovery-code\|[^"]*)"/)?.1)
            let recovery = try await next.open(try await next.submit(choice, ["authenticator": String(id)]))
            #expect(recovery.title == "Enter your recovery code")
            let wrong = try await next.submit(recovery, ["code": "wrong"])
            #expect(wrong.text.contains("That recovery code is incorrect or was used already."), "it never expires")
            let renewed = try await next.submit(recovery, ["code": recoveryCode.lowercased()])
            #expect(renewed.title == "Keep this recovery code")
            #expect(try renewed.recoveryCode != recoveryCode)
            #expect(try await next.tokens(after: try await next.submit(renewed)).idToken["amr"] == ["mfa"])
            let used = try await next.submit(recovery, ["code": recoveryCode])
            #expect(used.status != 200 && used.location?.hasPrefix("/authorize/resume") != true)
        }
    }

    static let messengers: [(kind: String, recipient: String, channel: TenantMessage.Channel)] = [
        ("sms", "+15551234567", .sms), ("voice", "+15551234567", .voice), ("email", "ada@home.example", .email),
    ]

    @Test(
        "phone and email factors are enrolled with the first code and required at the next login",
        arguments: messengers)
    func messages(kind: String, recipient: String, channel: TenantMessage.Channel) async throws {
        try await withTenant(.direct.with { $0.mfa.policy = .always }) { tenant, browser in
            let address = try await browser.open(
                try await browser.submit(try await browser.passFirstFactor(), ["factor": kind]))
            let refused = try await browser.submit(address, ["recipient": "nowhere"])
            #expect(refused.status == 400 && refused.text.contains("role=\"alert\""))
            let page = try await browser.open(try await browser.submit(refused, ["recipient": recipient]))
            #expect(page.text.contains(recipient))
            let first = try #require(tenant.outbox.last)
            #expect((first.to, first.channel, first.kind) == (recipient, channel, .mfaEnrollment))
            let resent = try await browser.open(try await browser.submit(page, ["action": "resend"]))
            let code = try #require(tenant.outbox.last?.code)
            #expect(tenant.outbox.last?.id != first.id)
            let shown = try await browser.submit(resent, ["code": code])
            #expect(shown.title == "Keep this recovery code")
            _ = try await browser.tokens(after: try await browser.submit(shown))

            let next = Browser(tenant)
            let challenge = try await next.passFirstFactor()
            #expect(!challenge.text.contains(recipient), "the recipient is masked")
            #expect(tenant.outbox.last?.channel == channel && tenant.outbox.last?.kind == .mfaCode)
            let old = try await next.submit(challenge, ["code": code])
            #expect(old.status == 400)
            let done = try await next.submit(challenge, ["code": try #require(tenant.outbox.last?.code)])
            #expect(try await next.tokens(after: done).idToken["amr"] == ["mfa"])
        }
    }

    @Test("a push notification is approved or denied elsewhere, and the login continues on the page")
    func push() async throws {
        try await withTenant(.direct.with { $0.mfa.policy = .enrolled }) { tenant, browser in
            let id = try await tenant.userID()
            try await tenant.enrollPushDevice(userID: id)
            let page = try await browser.passFirstFactor()
            #expect(page.title == "Check your device")
            #expect(try await browser.submit(page).text.contains("Your device hasn&#39;t responded yet."))
            try await tenant.respondToPush(userID: id, approve: false)
            #expect(try await browser.submit(page).text.contains("refused"))
            #expect(try await browser.submit(page).status == 400, "a denial is final")
            let again = try await browser.open(try await browser.submit(page, ["action": "resend"]))
            try await tenant.respondToPush(userID: id, approve: true)
            #expect(try await browser.tokens(after: try await browser.submit(again)).idToken["amr"] == ["mfa"])
        }
    }

    @Test("a push device is enrolled with a QR code and its first approval")
    func pushEnrollment() async throws {
        try await withTenant(.direct.with { $0.mfa = MFASettings(policy: .always, factors: [.push]) }) {
            tenant, browser in
            let page = try await browser.passFirstFactor()
            #expect(page.title == "Set up your device" && page.text.contains("<svg class=\"qr\""))
            try await tenant.respondToPush(userID: try await tenant.userID(), approve: true)
            #expect(try await browser.tokens(after: try await browser.submit(page)).idToken["amr"] == ["mfa"])
        }
    }

    @Test("after ten wrong codes, even the correct one is rejected for a while, also in another browser")
    func throttling() async throws {
        try await withApp { tenant, browser, key in
            let page = try await browser.passFirstFactor()
            for _ in 0..<10 {
                let wrong = try await browser.submit(page, ["code": "000000"])
                #expect(wrong.status == 400 && wrong.text.contains("That code is incorrect"))
            }
            let right = ["code": try #require(tenant.oneTimePassword(key))]
            #expect(try await browser.submit(page, right).status == 429)
            let other = Browser(tenant)
            #expect(try await other.submit(try await other.passFirstFactor(), right).status == 429)
            tenant.clock.advance(by: 360)
            let later = ["code": try #require(tenant.oneTimePassword(key))]
            #expect(try await browser.submit(page, later).leads(to: "/authorize/resume"))
        }
    }

    @Test("a one-time password works for one login")
    func replay() async throws {
        try await withApp { tenant, browser, key in
            let code = ["code": try #require(tenant.oneTimePassword(key))]
            _ = try await browser.tokens(after: try await browser.submit(try await browser.passFirstFactor(), code))
            let other = Browser(tenant)
            #expect(try await other.submit(try await other.passFirstFactor(), code).status == 400)
        }
    }

    @Test("only one of several concurrent submissions of the correct code logs in")
    func concurrency() async throws {
        try await withApp { tenant, browser, key in
            let page = try await browser.passFirstFactor()
            let code = ["code": try #require(tenant.oneTimePassword(key))]
            let responses = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<6 {
                    group.addTask { try await browser.submit(page, code).leads(to: "/authorize/resume") }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(responses.count { $0 } == 1)
        }
    }

    @Test("nothing is accessible without the second factor")
    func nothingWithout() async throws {
        try await withApp { _, browser, _ in
            let page = try await browser.passFirstFactor()
            let state = try page.field("state")
            #expect(try await browser.get("/authorize/resume", ["state": state]).status == 400)
            let fields = ["state": state, "csrf": try page.field("csrf")]
            for path in ["/u/mfa-recovery-code-enrollment", "/u/mfa-otp-enrollment", "/u/mfa-begin-enroll-options"] {
                for more in [[:], ["factor": "totp"], ["factor": "sms", "recipient": "+15550000000"]] {
                    let response = try await browser.post(path, fields.merging(more) { $1 })
                    #expect(response.leads(to: "/u/mfa-otp-challenge") || response.leads(to: "/u/mfa-login-options"))
                }
            }
            #expect(await browser.cookie(.session) == nil)
            #expect(try await browser.get("/authorize/resume", ["state": state]).status == 400)
            #expect(
                try await browser.get("/authorize", authorizeQuery(["prompt": "none"])).parameter("error")
                    == "login_required")
        }
    }

    @Test("second-factor pages are bound to their browser, login, and form")
    func binding() async throws {
        try await withApp { tenant, browser, key in
            let page = try await browser.passFirstFactor()
            let right = ["code": try #require(tenant.oneTimePassword(key))]
            let stranger = Browser(tenant)
            #expect(try await stranger.submit(page, right).status == 400)
            _ = try await stranger.get("/authorize", authorizeQuery())
            #expect(try await stranger.submit(page, right).status == 400)
            var forged = ["state": try page.field("state"), "csrf": "x"]
            #expect(try await browser.post("/u/mfa-otp-challenge", forged.merging(right) { $1 }).status == 403)
            forged["csrf"] = try page.field("csrf")
            forged["state"] = "unknown"
            #expect(try await browser.post("/u/mfa-otp-challenge", forged.merging(right) { $1 }).status == 400)
            // A login without the first factor.
            let fresh = try await browser.get("/authorize", authorizeQuery())
            let login = try await browser.open(fresh)
            let early = try await browser.post(
                "/u/mfa-otp-challenge",
                ["state": login.field("state"), "csrf": login.field("csrf")].merging(right) { $1 })
            #expect(early.leads(to: "/u/login"))
            #expect(try await browser.submit(page, right).leads(to: "/authorize/resume"))
        }
    }

    @Test(
        "a user who is blocked or deleted before the second factor can't log in", arguments: [true, false])
    func lostUser(isBlocked: Bool) async throws {
        try await withApp { tenant, browser, key in
            let page = try await browser.passFirstFactor()
            let id = try await tenant.userID()
            if isBlocked {
                try await tenant.setBlocked(true, userID: id)
            } else {
                try await tenant.removeUser(id)
            }
            let response = try await browser.submit(page, ["code": try #require(tenant.oneTimePassword(key))])
            if isBlocked {
                #expect(response.status == 400 && response.location == nil)
            } else {
                #expect(response.leads(to: "/u/login"), "the login of a deleted user starts again")
            }
        }
    }

    @Test("a login that waits an hour for its second factor expires")
    func expiry() async throws {
        try await withApp { tenant, browser, key in
            let page = try await browser.passFirstFactor()
            tenant.clock.advance(by: 3_600)
            #expect(try await browser.submit(page, ["code": try #require(tenant.oneTimePassword(key))]).status == 400)
        }
    }

    static let badForms: [(path: String, fields: [String: String])] = [
        ("/u/mfa-otp-challenge", [:]), ("/u/mfa-otp-challenge", ["code": ""]),
        ("/u/mfa-otp-challenge", ["code": String(repeating: "1", count: 100_000)]),
        ("/u/mfa-otp-challenge", ["code": "\u{0}\u{1F600}"]), ("/u/mfa-otp-challenge", ["code": "12345é"]),
        ("/u/mfa-login-options", [:]), ("/u/mfa-login-options", ["authenticator": "totp|dev_0"]),
        ("/u/mfa-login-options", ["authenticator": String(repeating: "|", count: 10_000)]),
    ]

    @Test("invalid second-factor forms show their page again", arguments: badForms.indices)
    func badInput(index: Int) async throws {
        try await withApp { _, browser, _ in
            let page = try await browser.passFirstFactor()
            let (path, fields) = Self.badForms[index]
            let response = try await browser.post(
                path, ["state": page.field("state"), "csrf": page.field("csrf")].merging(fields) { $1 })
            #expect(response.status == 400 && response.text.contains("role=\"alert\""), "\(response.status)")
        }
    }

    @Test("unknown methods and paths of the second-factor pages are rejected")
    func methods() async throws {
        try await withApp { _, browser, _ in
            let page = try await browser.passFirstFactor()
            #expect(try await browser.send("DELETE", "/u/mfa-otp-challenge").status == 405)
            #expect(try await browser.get("/u/mfa-magic-challenge").status == 404)
            #expect(try await browser.get("/u/mfa-otp-challenge").status == 400)
            let elsewhere = try await browser.get("/u/mfa-sms-challenge", ["state": page.field("state")])
            #expect(elsewhere.leads(to: "/u/mfa-otp-challenge"))
            let tooBig = try await browser.post(
                "/u/mfa-otp-challenge", ["code": String(repeating: "1", count: 2_000_000)])
            #expect(tooBig.status == 413)
        }
    }

    @Test("too many text messages to one number are rejected with an error")
    func tooManyMessages() async throws {
        try await withTenant(.direct.with { $0.mfa.policy = .enrolled }, clock: TenantClock(fixedAt: noon)) {
            tenant, browser in
            try await tenant.enrollPhone("+15551234567", userID: try await tenant.userID())
            var page = try await browser.passFirstFactor()
            for _ in 0..<9 { page = try await browser.open(try await browser.submit(page, ["action": "resend"])) }
            let refused = try await browser.submit(page, ["action": "resend"])
            #expect(refused.status == 429 && refused.text.contains("Too many messages"))
        }
    }
}

extension Browser.Page {
    /// A link with the state of the same login.
    func link(_ path: String) throws -> String { path + "?" + formEncoded(["state": try field("state")]) }
}
