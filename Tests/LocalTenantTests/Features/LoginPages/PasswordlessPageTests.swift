import Foundation
import TestSupport
import Testing

@testable import LocalTenant

@Suite("Passwordless login and bot detection on the hosted pages")
struct PasswordlessPageTests {
    static let ways: [(connection: String, recipient: String, path: String)] = [
        ("email", "grace@example.com", "/u/login/passwordless-email-code"),
        ("sms", "+15551234567", "/u/login/passwordless-sms-otp"),
    ]

    @Test("a code on the login page logs in and creates the user", arguments: ways)
    func login(connection: String, recipient: String, path: String) async throws {
        try await withTenant { tenant, browser in
            let start = try await browser.get("/authorize", authorizeQuery(["connection": connection]))
            #expect(start.leads(to: path))
            let page = try await browser.open(start)
            let refused = try await browser.submit(page, ["recipient": "nobody"])
            #expect(refused.status == 400 && refused.text.contains("role=\"alert\""))
            let sent = try await browser.submit(page, ["recipient": " \(recipient) "])
            #expect(sent.leads(to: path))
            let entry = try await browser.open(sent)
            #expect(entry.text.contains(recipient))
            let first = try #require(tenant.outbox.last?.code)
            _ = try await browser.submit(entry, ["action": "resend"])
            let second = try #require(tenant.outbox.last?.code)
            if first != second {
                #expect(try await browser.submit(entry, ["code": first]).status == 400)
            }
            // As an Arabic keyboard types it.
            let typed = second.unicodeScalars.map { UnicodeScalar($0.value + 0x630).map(String.init) ?? "" }.joined()
            let done = try await browser.submit(entry, ["code": typed])
            let tokens = try await browser.tokens(after: done)
            #expect(try tokens.idToken["sub"]?.stringValue?.hasPrefix("\(connection)|") == true)
            #expect(try await browser.submit(entry, ["code": second]).status == 400, "works once")
            _ = try await browser.tokens(["connection": connection, "prompt": "none"])
        }
    }

    @Test("a code allows three attempts within a few minutes, and another address can be entered")
    func limits() async throws {
        try await withTenant(clock: TenantClock(fixedAt: noon)) { tenant, browser in
            let page = try await browser.open(
                try await browser.get("/authorize", authorizeQuery(["connection": "email", "login_hint": "g@x.org"])))
            #expect(try page.field("recipient") == "g@x.org")
            let entry = try await browser.open(try await browser.submit(page, ["recipient": "g@x.org"]))
            let code = try #require(tenant.outbox.last?.code)
            for wrong in ["", "x", String(repeating: "9", count: 100_000)] {
                #expect(try await browser.submit(entry, ["code": wrong]).status == 400)
            }
            for _ in 0..<3 { #expect(try await browser.submit(entry, ["code": "wrong"]).status == 400) }
            #expect(try await browser.submit(entry, ["code": code]).status == 400)
            let back = String(try #require(entry.text.firstMatch(of: /href="([^"]*again=1)"/)?.1))
            let other = try await browser.get(decodedHTML(back))
            _ = try await browser.submit(other, ["recipient": "h@x.org"])
            let late = try #require(tenant.outbox.last?.code)
            tenant.clock.advance(by: 180)
            #expect(try await browser.submit(entry, ["code": late]).status == 400)
            #expect(await browser.cookie(.session) == nil)
        }
    }

    @Test("without signup, an unknown user sees the same page but gets no code")
    func noSignup() async throws {
        let configuration = TenantConfiguration.bookshop.with { $0.connections[1].disableSignup = true }
        try await withTenant(configuration) { tenant, browser in
            let page = try await browser.open(
                try await browser.get("/authorize", authorizeQuery(["connection": "email"])))
            let entry = try await browser.open(try await browser.submit(page, ["recipient": "grace@example.com"]))
            #expect(entry.title == "Check your email")
            #expect(tenant.outbox.isEmpty)
        }
    }

    @Test("a code's form works only in its browser, and other logins don't have the page")
    func binding() async throws {
        try await withTenant { tenant, browser in
            let page = try await browser.open(
                try await browser.get("/authorize", authorizeQuery(["connection": "email"])))
            #expect(try await Browser(tenant).submit(page, ["recipient": "a@b.c"]).status == 400)
            let fields = ["state": try page.field("state"), "csrf": "x", "recipient": "a@b.c"]
            #expect(try await browser.post(Self.ways[0].path, fields).status == 403)
            let password = try await browser.open(try await browser.get("/authorize", authorizeQuery()))
            let elsewhere = try await browser.get(password.link(Self.ways[0].path))
            #expect(elsewhere.leads(to: "/u/login"))
            let sms = try await browser.get(page.link(Self.ways[1].path))
            #expect(sms.leads(to: Self.ways[0].path))
            #expect(try await browser.send("PUT", Self.ways[0].path).status == 405)
        }
    }

    @Test("a passwordless login has no password pages, so nobody can sign up with another's address")
    func noPasswords() async throws {
        try await withTenant { tenant, browser in
            let page = try await browser.open(
                try await browser.get("/authorize", authorizeQuery(["connection": "email"])))
            let hidden = ["state": try page.field("state"), "csrf": try page.field("csrf")]
            let form = ["email": "grace@example.com", "username": "grace@example.com", "password": "Nanosecond-30cm"]
            for path in ["/u/login", "/u/signup", "/u/reset-password/request"] {
                #expect(try await browser.get(page.link(path)).status == 400)
                #expect(try await browser.post(path, hidden.merging(form) { $1 }).status == 400)
            }
            #expect(await browser.cookie(.session) == nil)
            #expect(try await tenant.tenant.store.user(identifier: "grace@example.com", connection: "email") == nil)
        }
    }

    @Test("the page sends at most fifty codes per hour to a network address")
    func requests() async throws {
        try await withTenant(clock: TenantClock(fixedAt: noon)) { _, browser in
            let page = try await browser.open(
                try await browser.get("/authorize", authorizeQuery(["connection": "email"])))
            for number in 0..<50 {
                #expect(try await browser.submit(page, ["recipient": "a\(number)@b.c"]).status == 303)
            }
            #expect(try await browser.submit(page, ["recipient": "a@b.c"]).status == 429)
        }
    }

    @Test("with bot detection, the API rejects the login, and the page asks a question that works once")
    func captcha() async throws {
        let configuration = TenantConfiguration.direct.with {
            $0.attackProtection = AttackProtection(
                botDetection: [.password, .signup, .passwordReset], captchaOnPages: true)
        }
        try await withTenant(configuration) { tenant, browser in
            try expectError(try await browser.passwordGrant(), 401, "requires_verification")
            let page = try await browser.open(try await browser.get("/authorize", authorizeQuery()))
            let credentials = ["username": "ada@example.com", "password": adaPassword]
            let right = try page.captchaFields()
            for wrong in [[:], ["captcha": "0"], ["captcha": "1", "captcha_token": "a.b"], ["captcha_token": "."]] {
                let fields = credentials.merging(right) { $1 }.filter { wrong.isEmpty ? $0.key != "captcha" : true }
                let response = try await browser.submit(page, fields.merging(wrong) { $1 })
                #expect(response.status == 400 && response.text.contains("not a robot"))
            }
            let done = try await browser.submit(page, credentials.merging(right) { $1 })
            #expect(done.leads(to: "/authorize/resume"))
            // The form is bound to the session, if any, in which its page was shown.
            await browser.set(cookie: .session, nil)
            let replay = try await browser.submit(page, credentials.merging(right) { $1 })
            #expect(replay.status == 400 && replay.text.contains("not a robot"))

            let signup = try await browser.open(
                try await browser.get("/authorize", authorizeQuery(["prompt": "login", "screen_hint": "signup"])))
            let form = ["email": "grace@example.com", "password": "Nanosecond-30cm"]
            #expect(try await browser.submit(signup, form).status == 400)
            #expect(
                try await browser.submit(signup, form.merging(try signup.captchaFields()) { $1 })
                    .leads(to: "/authorize/resume"))
            let reset = try await browser.get(signup.link("/u/reset-password/request"))
            #expect(try await browser.submit(reset, ["email": "ada@example.com"]).status == 400)
            tenant.attackProtection.captchaOnPages = false
            #expect(try await browser.submit(reset, ["email": "ada@example.com"]).status == 200)
        }
    }
}
