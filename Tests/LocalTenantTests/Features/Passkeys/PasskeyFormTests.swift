import A0JOSE
import Foundation
import TestSupport
import Testing

@testable import LocalTenant

@Suite("Passkey forms")
struct PasskeyFormTests {
    /// Runs `body` with a tenant whose host supports passkeys, and with a browser that is known to support them.
    private func withPages(
        _ configuration: TenantConfiguration = .withPasskeys, clock: TenantClock = .init(),
        _ body: (LocalTenant, Browser, TestAuthenticator) async throws -> Void
    ) async throws {
        try await withTenant(configuration.with { $0.host = .localhost }, clock: clock) { tenant, browser in
            await browser.set(cookie: .passkeys, "1")
            try await body(tenant, browser, TestAuthenticator(origin: tenant.domain))
        }
    }

    private func loginPage(_ browser: Browser) async throws -> Browser.Page {
        try await browser.follow(try await browser.get("/authorize", authorizeQuery()))
    }

    /// Logs Ada in with her password and opens the passkey enrollment that follows.
    private func offer(_ browser: Browser) async throws -> Browser.Page {
        let response = try await browser.logIn()
        #expect(response.location?.hasPrefix("/u/passkey-enrollment?") == true)
        return try await browser.follow(response)
    }

    private func expectNoOffer(_ browser: Browser) async throws {
        let response = try await browser.logIn()
        #expect(response.location?.hasPrefix("/authorize/resume") == true)
    }

    private func enroll(_ browser: Browser, _ authenticator: inout TestAuthenticator) async throws -> Browser.Page {
        let page = try await offer(browser)
        return try await browser.post("/u/passkey-enrollment", page.response(authenticator.create(page.passkeyOptions)))
    }

    private func logOut(_ browser: Browser) async throws {
        _ = try await browser.get("/v2/logout")
    }

    @Test("a passkey is created after a password login and is enough for the next login")
    func enrollment() async throws {
        try await withPages { tenant, browser, authenticator in
            var authenticator = authenticator
            let done = try await enroll(browser, &authenticator)
            #expect(done.status == 303)
            #expect(try await browser.follow(done).parameter("code") != nil)
            let passkeys = try await tenant.tenant.store.passkeys(userID: try await tenant.userID())
            #expect(passkeys.map(\.credentialID) == authenticator.passkeys.map(\.credentialID))

            try await logOut(browser)
            let page = try await loginPage(browser)
            let response = try await browser.post(
                "/u/login/passkey", page.response(authenticator.assert(page.passkeyOptions)))
            #expect(response.location?.hasPrefix("/authorize/resume?") == true, "no other passkey is offered")
            #expect(try await browser.follow(response).parameter("code") != nil)
        }
    }

    @Test("where the identifier is asked for first, a passkey is enough on that page")
    func identifierFirst() async throws {
        try await withPages(.withPasskeys.with { $0.asksIdentifierFirst = true }) { _, browser, authenticator in
            var authenticator = authenticator
            let first = try await loginPage(browser)
            #expect(!first.text.contains("name=\"password\""))
            let second = try await browser.follow(try await browser.submit(first, ["username": "ada@example.com"]))
            #expect(try second.field("username") == "ada@example.com")
            let login = try await browser.submit(second, ["username": "ada@example.com", "password": adaPassword])
            let offer = try await browser.follow(login)
            _ = try await browser.post(
                "/u/passkey-enrollment", offer.response(authenticator.create(offer.passkeyOptions)))

            try await logOut(browser)
            let page = try await loginPage(browser)
            #expect(page.text.contains("autocomplete=\"username webauthn\""))
            let response = try await browser.post(
                "/u/login/passkey", page.response(authenticator.assert(page.passkeyOptions)))
            #expect(try await browser.follow(response).parameter("code") != nil)
            try await logOut(browser)
            let other = try await loginPage(browser)
            var wrong = try other.response(authenticator.assert(other.passkeyOptions))
            wrong["auth_session"] = "x"
            let failed = try await browser.post("/u/login/passkey", wrong)
            #expect(failed.status == 400 && !failed.text.contains("name=\"password\""))
            #expect(failed.text.contains("role=\"alert\""))
        }
    }

    @Test("passkey pages run only their own script and allow no others")
    func policy() async throws {
        try await withPages { _, browser, _ in
            for page in [try await loginPage(browser), try await offer(browser)] {
                let policy = try #require(page.headers["content-security-policy"])
                let nonce = try #require(policy.firstMatch(of: /script-src 'nonce-([A-Za-z0-9_-]{22})'/)?.1)
                #expect(page.text.contains("<script nonce=\"\(nonce)\">"))
                #expect(page.text.components(separatedBy: "<script").count == 2)
                #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
            }
        }
        try await withTenant(.withPasskeys) { _, browser in
            let page = try await loginPage(browser)
            #expect(!page.text.contains("credentials.create(") && !page.text.contains("id=\"passkey\""))
        }
    }

    @Test("an error of a passkey doesn't mark the form's fields as invalid")
    func refusedPasskey() async throws {
        try await withPages { _, browser, authenticator in
            var authenticator = authenticator
            _ = try await enroll(browser, &authenticator)
            try await logOut(browser)
            let page = try await loginPage(browser)
            var response = try page.response(authenticator.assert(page.passkeyOptions))
            response["auth_session"] = "x"
            let refused = try await browser.post("/u/login/passkey", response)
            #expect(refused.status == 400)
            #expect(refused.text.contains("role=\"alert\" id=\"problem\""))
            #expect(!refused.text.contains(/<input[^>]* aria-invalid/))
            #expect(try await browser.logIn(password: "wrong").text.contains(/<input[^>]* aria-invalid/))
        }
    }

    @Test("a user who declines a passkey is asked again after 30 days")
    func decline() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withPages(clock: clock) { _, browser, _ in
            let page = try await offer(browser)
            let response = try await browser.post(
                "/u/passkey-enrollment",
                ["state": page.field("state"), "csrf": page.field("csrf"), "action": "skip"])
            #expect(try await browser.follow(response).parameter("code") != nil)
            clock.advance(by: DeclinedPasskey.lifetime - 1)
            try await logOut(browser)
            try await expectNoOffer(browser)
            clock.advance(by: 1)
            try await logOut(browser)
            _ = try await offer(browser)
        }
    }

    static let unwilling: [(String, @Sendable (inout TenantConfiguration) -> Void)] = [
        ("the connection doesn't offer them", { $0.connections[0].passkeys.progressiveEnrollment = false }),
        ("the connection says nothing", { $0.connections = TenantConfiguration.direct.connections }),
        ("disabled for the connection", { $0.connections[0].passkeys.isEnabled = false }),
        ("disabled for the tenant", { $0.passkeys.isEnabled = false }),
        ("another domain as the relying party", { $0.passkeys.relyingPartyID = "login.example.com" }),
    ]

    @Test("no passkey is offered if passkeys are disabled or not possible", arguments: unwilling.indices)
    func noOffer(index: Int) async throws {
        try await withPages(.withPasskeys.with(Self.unwilling[index].1)) { _, browser, _ in
            try await expectNoOffer(browser)
        }
    }

    @Test("a browser without passkey support isn't offered one")
    func oldBrowser() async throws {
        try await withPages { _, browser, _ in
            await browser.set(cookie: .passkeys, nil)
            try await expectNoOffer(browser)
        }
    }

    @Test("a new user signs up with a passkey, once, with an address that is available")
    func signup() async throws {
        try await withPages { tenant, browser, authenticator in
            var authenticator = authenticator
            let start = try await browser.get("/authorize", authorizeQuery(["screen_hint": "signup"]))
            let form = try await browser.follow(start)
            let token = try ["state": form.field("state"), "csrf": form.field("csrf")]
            let taken = try await browser.post(
                "/u/signup/passkey", token.merging(["email": "ada@example.com"]) { $1 })
            #expect(taken.status == 400)
            #expect(taken.text.contains("create your account"))
            #expect(try await browser.post("/u/signup/passkey", token.merging(["email": "x"]) { $1 }).status == 400)

            let page = try await browser.post(
                "/u/signup/passkey", token.merging(["email": "grace@example.com"]) { $1 })
            #expect(page.status == 200)
            #expect(page.text.contains("grace@example.com"))
            let wrong = try await browser.post(
                "/u/passkey-enrollment", page.response(["type": "public-key"]))
            #expect(wrong.status == 400)
            #expect(wrong.text.contains("could not be saved"))
            let fields = try wrong.response(authenticator.create(wrong.passkeyOptions))
            let done = try await browser.post("/u/passkey-enrollment", fields)
            #expect(try await browser.follow(done).parameter("code") != nil)
            let userID = try await tenant.userID("grace@example.com")
            #expect(try await tenant.tenant.store.passkeys(userID: userID).count == 1)
            #expect(try await browser.post("/u/passkey-enrollment", fields).status == 400)
        }
    }

    @Test("an address that is taken in the meantime isn't signed up twice")
    func overtaken() async throws {
        try await withPages { tenant, browser, authenticator in
            var authenticator = authenticator
            let start = try await browser.get("/authorize", authorizeQuery(["screen_hint": "signup"]))
            let form = try await browser.follow(start)
            let token = try ["state": form.field("state"), "csrf": form.field("csrf"), "email": "grace@example.com"]
            let pages = [
                try await browser.post("/u/signup/passkey", token), try await browser.post("/u/signup/passkey", token),
            ]
            try await tenant.add(TenantUser(email: "grace@example.com", password: nil))
            let responses = [
                try pages[0].response(authenticator.create(pages[0].passkeyOptions)), try pages[1].response([:]),
            ]
            for response in responses {
                let refused = try await browser.post("/u/passkey-enrollment", response)
                #expect(refused.status == 400)
                #expect(refused.text.contains("create your account"))
            }
        }
    }

    @Test("a passkey can't be created without a login")
    func noLogin() async throws {
        try await withPages { tenant, browser, authenticator in
            var authenticator = authenticator
            let page = try await loginPage(browser)
            let query = try "?" + formEncoded(["state": page.field("state")])
            #expect(try await browser.get("/u/passkey-enrollment" + query).status == 400)
            let response = try page.response(
                authenticator.create(challenge: Data(count: 32), relyingPartyID: "localhost", userHandle: Data([1]))
                    .json)
            #expect(try await browser.post("/u/passkey-enrollment", response).status == 400)
            let userID = try await tenant.userID()
            #expect(try await tenant.tenant.store.passkeys(userID: userID).isEmpty)
        }
    }

    @Test("a passkey form without its token or from another browser is rejected")
    func forgedForms() async throws {
        try await withPages { _, browser, authenticator in
            var authenticator = authenticator
            _ = try await enroll(browser, &authenticator)
            try await logOut(browser)
            let page = try await loginPage(browser)
            var fields = try page.response(authenticator.assert(page.passkeyOptions))
            fields["csrf"] = "x"
            for path in ["/u/login/passkey", "/u/signup/passkey", "/u/passkey-enrollment"] {
                #expect(try await browser.post(path, fields).status == 403)
            }
            fields["csrf"] = try page.field("csrf")
            await browser.set(cookie: .device, nil)
            #expect(try await browser.post("/u/login/passkey", fields).status == 400)
        }
    }

    @Test("a failed passkey shows the login page again for another attempt")
    func retry() async throws {
        try await withPages { tenant, browser, authenticator in
            var authenticator = authenticator
            _ = try await enroll(browser, &authenticator)
            try await logOut(browser)
            let page = try await loginPage(browser)
            authenticator.lies.signature = { _ in Data([0x30, 0]) }
            let refused = try await browser.post(
                "/u/login/passkey", page.response(authenticator.assert(page.passkeyOptions)))
            #expect(refused.status == 400)
            #expect(refused.text.contains("This passkey couldn&#39;t be used."))
            authenticator.lies = .init()
            let fields = try refused.response(authenticator.assert(refused.passkeyOptions))
            #expect(try await browser.post("/u/login/passkey", fields).status == 303)
            // The form is bound to the session, if any, in which its page was shown.
            await browser.set(cookie: .session, nil)
            #expect(try await browser.post("/u/login/passkey", fields).status == 400, "a response works once")
            try await tenant.setBlocked(true, userID: try await tenant.userID())
            try await logOut(browser)
            let next = try await loginPage(browser)
            let blocked = try await browser.post(
                "/u/login/passkey", next.response(authenticator.assert(next.passkeyOptions)))
            #expect(blocked.parameter("error") == "unauthorized")
        }
    }

    @Test("the challenge of an open login page lasts as long as the login")
    func patience() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withPages(clock: clock) { _, browser, authenticator in
            var authenticator = authenticator
            _ = try await enroll(browser, &authenticator)
            try await logOut(browser)
            let page = try await loginPage(browser)
            clock.advance(by: LoginTransaction.lifetime - 1)
            let response = try await browser.post(
                "/u/login/passkey", page.response(authenticator.assert(page.passkeyOptions)))
            #expect(response.status == 303)
        }
    }

    @Test(
        "broken passkey forms get a page, never 500",
        arguments: ["/u/login/passkey", "/u/signup/passkey", "/u/passkey-enrollment"])
    func broken(path: String) async throws {
        try await withPages { _, browser, _ in
            for body in BadInputTests.bodies {
                let response = try await browser.send("POST", path, body: Data(body.utf8))
                #expect(response.status == 400)
                #expect(response.headers["content-type"] == "text/html; charset=utf-8")
            }
            let page = try await loginPage(browser)
            let token = try ["state": page.field("state"), "csrf": page.field("csrf")]
            for credential in ["", "{", "[]", "{}", #"{"id":7}"#, String(repeating: "[", count: 50_000)] {
                let fields = token.merging(["credential": credential, "auth_session": "x"]) { $1 }
                #expect(try await browser.post(path, fields).status == 400)
            }
        }
    }

    @Test("with bot detection, a passkey signup also requires the CAPTCHA")
    func captcha() async throws {
        let protection = AttackProtection(botDetection: [.signup], captchaOnPages: true)
        try await withPages(.withPasskeys.with { $0.attackProtection = protection }) { _, browser, _ in
            let start = try await browser.get("/authorize", authorizeQuery(["screen_hint": "signup"]))
            let form = try await browser.follow(start)
            let response = try await browser.post(
                "/u/signup/passkey",
                ["state": form.field("state"), "csrf": form.field("csrf"), "email": "grace@example.com"])
            #expect(response.status == 400)
            #expect(response.text.contains("not a robot"))
        }
    }

    @Test("a required second factor follows the passkey")
    func secondFactor() async throws {
        try await withPages { tenant, browser, authenticator in
            var authenticator = authenticator
            _ = try await enroll(browser, &authenticator)
            try await tenant.change(try await tenant.userID()) { $0.mfaPolicy = .always }
            try await logOut(browser)
            let page = try await loginPage(browser)
            let response = try await browser.post(
                "/u/login/passkey", page.response(authenticator.assert(page.passkeyOptions)))
            #expect(response.location?.hasPrefix("/u/mfa-") == true, "\(response.location ?? "")")
        }
    }
}

extension TestAuthenticator.Creation {
    fileprivate var json: [String: TenantValue] {
        credential(credentialID, ["clientDataJSON": clientDataJSON, "attestationObject": attestationObject])
    }
}
