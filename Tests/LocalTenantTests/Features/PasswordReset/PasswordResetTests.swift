import A0JOSE
import Foundation
import TestSupport
import Testing

@testable import LocalTenant

@Suite("Password reset")
struct PasswordResetTests {
    private let sentence = "We've just sent you an email to reset your password."

    private func ask(_ browser: Browser, _ changes: [String: TenantValue?] = [:]) async throws -> Browser.Page {
        try await browser.postJSON(
            "/dbconnections/change_password",
            body(
                ["client_id": "app", "connection": .string(database), "email": "ada@example.com"], changes))
    }

    /// The path of the newest link.
    private func link(_ tenant: LocalTenant) async throws -> String {
        let message = try #require(await tenant.settledOutbox.last { $0.kind == .resetPassword })
        return String(try #require(message.link).dropFirst(tenant.domain.count))
    }

    /// Opens the link and submits the form.
    private func choose(_ password: String, _ link: String, _ browser: Browser) async throws -> Browser.Page {
        let page = try await browser.get(link)
        guard page.status == 200 else { return page }
        return try await browser.submit(page, ["password": password])
    }

    @Test("the password reset page is rate limited like the API")
    func pageLimit() async throws {
        try await withTenant(.direct, clock: TenantClock(fixedAt: noon)) { tenant, browser in
            let login = try await browser.open(try await browser.get("/authorize", authorizeQuery()))
            let path = "/u/reset-password/request?" + formEncoded(["state": try login.field("state")])
            let page = try await browser.get(path)
            for number in 0..<50 {
                let email = number < 10 ? "ada@example.com" : "a\(number)@example.com"
                #expect(try await browser.submit(page, ["email": email]).status == 200)
            }
            let refused = try await browser.submit(page, ["email": "ada@example.com"])
            #expect(refused.status == 429)
            #expect(refused.text.contains("Rate limit exceeded"))
            #expect(await tenant.settledOutbox.count == 10)
        }
    }

    @Test("a database without self-service changes of passwords offers none and mails none")
    func disabled() async throws {
        try await withTenant(.direct.with { $0.connections[0].disablesPasswordReset = true }) { tenant, browser in
            let login = try await browser.open(try await browser.get("/authorize", authorizeQuery()))
            #expect(login.status == 200 && !login.text.contains("reset-password"))
            let state = try login.field("state")
            let page = try await browser.get("/u/reset-password/request?" + formEncoded(["state": state]))
            #expect(page.status == 400, "\(page.text)")
            let asked = try await ask(browser)
            try expectError(asked, 403, "access_denied")
            #expect(await tenant.settledOutbox.isEmpty)
        }
    }

    @Test("an emailed link resets the password, removes blocks, and ends browser sessions")
    func change() async throws {
        try await withTenant(.direct.with { $0.bruteForceThreshold = 1 }) { tenant, browser in
            _ = try await browser.code()
            #expect(try await browser.passwordGrant(["password": "wrong"]).status == 403)
            #expect(try await browser.passwordGrant().status == 429)
            let response = try await ask(browser)
            #expect(response.status == 200)
            #expect(response.text == sentence)
            let message = try await tenant.message(to: "ada@example.com", kind: .resetPassword)
            #expect(message.channel == .email)
            let link = try await link(tenant)
            let done = try await choose("Correct-Horse-9", link, browser)
            #expect(done.status == 200, "\(done.text)")
            #expect(done.text.contains("Your password is changed"))
            #expect(try await browser.passwordGrant(["password": "Correct-Horse-9"]).status == 200)
            #expect(try await browser.passwordGrant().status == 403)
            let silent = try await browser.get("/authorize", authorizeQuery(["prompt": "none"]))
            #expect(silent.parameter("error") == "login_required")
        }
    }

    @Test("a reset that stops halfway changes nothing, and its link still works")
    func halfway() async throws {
        try await withTenant(.direct) { tenant, browser in
            _ = try await browser.code()
            _ = try await ask(browser)
            let link = try await link(tenant)
            let stopped = try await tenant.refusing("DELETE ON sessions") {
                try await choose("Correct-Horse-9", link, browser)
            }
            #expect(stopped.status >= 500)
            #expect(try await browser.passwordGrant().status == 200, "the old password")
            #expect(try await choose("Correct-Horse-9", link, browser).status == 200)
            #expect(try await browser.passwordGrant().status == 403)
            let silent = try await browser.get("/authorize", authorizeQuery(["prompt": "none"]))
            #expect(silent.parameter("error") == "login_required")
        }
    }

    @Test("a reset link works once and invalidates the user's other reset links")
    func onlyOnce() async throws {
        try await withTenant(.direct) { tenant, browser in
            _ = try await ask(browser)
            let first = try await link(tenant)
            _ = try await ask(browser)
            let second = try await link(tenant)
            #expect(first != second)
            #expect(try await choose("short", second, browser).status == 400)
            #expect(try await choose("Correct-Horse-8", second, browser).status == 200)
            for link in [first, second] {
                #expect(try await browser.get(link).status == 400)
                let ticket = try #require(link.split(separator: "=").last.map(String.init))
                let response = try await browser.post(
                    "/u/reset-password/change", ["ticket": ticket, "password": "Correct-Horse-7"])
                #expect(response.status == 400)
            }
            #expect(try await browser.passwordGrant(["password": "Correct-Horse-8"]).status == 200)
        }
    }

    @Test("a password that is set elsewhere invalidates the user's reset links")
    func setElsewhere() async throws {
        try await withTenant(.administered) { tenant, browser in
            let service = try await Caller.service(browser)
            let ada = "/api/v2/users/\(segment(try await tenant.userID()))"
            func unused() async throws -> String {
                _ = try await ask(browser)
                let link = try await link(tenant)
                #expect(try await browser.get(link).status == 200)
                return link
            }

            let first = try await unused()
            #expect(try await service.send("PATCH", ada, ["name": "Countess"]).status == 200)
            #expect(try await browser.get(first).status == 200, "the password is the same")
            #expect(try await service.send("PATCH", ada, ["password": .string(adaPassword)]).status == 200)
            #expect(try await browser.get(first).status == 400)

            let second = try await unused()
            let account = try await Caller.account(browser)
            let changed = try await account.verify(
                try await account.begun("password"), ["new_password": "Another-Horse-22"])
            #expect(changed.status == 201, "\(changed.text)")
            #expect(try await browser.get(second).status == 400)
        }
    }

    @Test("only one of several concurrent password changes succeeds")
    func simultaneously() async throws {
        try await withTenant(.direct) { tenant, browser in
            _ = try await ask(browser)
            let page = try await browser.get(try await link(tenant))
            let responses = try await StoreConformance.simultaneously(6) { number in
                try await browser.submit(page, ["password": "Correct-Horse-\(number)"])
            }
            #expect(responses.filter { $0.status == 200 }.count == 1)
        }
    }

    @Test("a reset link expires after five days and when the user is deleted")
    func expiry() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withTenant(.direct, clock: clock) { tenant, browser in
            _ = try await ask(browser)
            let link = try await link(tenant)
            clock.advance(by: 431_999)
            #expect(try await browser.get(link).status == 200)
            clock.advance(by: 1)
            #expect(try await browser.get(link).status == 400)
            _ = try await ask(browser)
            try await tenant.removeUser(tenant.userID())
            #expect(try await browser.get(try self.link(tenant)).status == 400)
        }
    }

    @Test("a new password must meet the policy, dictionary, breach, and history rules, and an error keeps the link")
    func policies() async throws {
        let configuration = TenantConfiguration.direct.with {
            $0.connections[0].passwordHistory = 2
            $0.connections[0].passwordDictionary = true
            $0.connections[0].passwordNoPersonalInfo = true
        }
        try await withTenant(configuration) { tenant, browser in
            tenant.attackProtection.breachedPasswords = ["Leaked-Horse-1"]
            _ = try await ask(browser)
            for (password, words) in [
                ("", "stronger"), ("short", "stronger"), ("Password1!", "too common"), ("Xx-Lovelace-1", "your name"),
                ("Leaked-Horse-1", "data breach"), (adaPassword, "used this password before"),
            ] {
                let page = try await choose(password, try await link(tenant), browser)
                #expect(page.status == 400)
                #expect(page.text.contains(words), "\(password)")
                #expect(password.isEmpty || !page.text.contains("value=\"\(password)\""))
            }
            #expect(try await choose("Correct-Horse-2", try await link(tenant), browser).status == 200)
            _ = try await ask(browser)
            #expect(try await choose(adaPassword, try await link(tenant), browser).status == 400, "the previous one")
            #expect(try await choose("Correct-Horse-3", try await link(tenant), browser).status == 200)
            _ = try await ask(browser)
            #expect(
                try await choose(adaPassword, try await link(tenant), browser).status == 200, "two ago is old enough")
        }
    }

    @Test("unknown users get the same reset response but no email, and usernames also work")
    func strangers() async throws {
        let configuration = TenantConfiguration.direct.with { $0.users[0].username = "countess" }
        try await withTenant(configuration) { (tenant, browser) async throws in
            #expect(try await ask(browser, ["email": "nobody@example.com"]).text == sentence)
            #expect(await tenant.settledOutbox.isEmpty)
            #expect(try await ask(browser, ["email": nil, "username": "countess"]).text == sentence)
            #expect(try await ask(browser, ["client_id": nil, "organization": "org_x"]).text == sentence)
            #expect(await tenant.settledOutbox.map(\.to) == ["ada@example.com", "ada@example.com"])
        }
    }

    static let errors: [(changes: [String: TenantValue?], status: Int, error: String, text: String)] = [
        (["connection": nil], 400, "invalid_request", "Missing required parameter: connection"),
        (["connection": "nowhere"], 400, "invalid_request", "the connection was not found"),
        (["connection": "staff"], 400, "invalid_request", "the connection was disabled"),
        (["connection": "email"], 400, "invalid_request", "specified strategy does not support requested operation"),
        (["email": nil], 400, "invalid_request", "Missing required parameter: email"),
        (["email": ["x"]], 400, "invalid_request", "Parameter 'email' must be a string"),
        (["client_id": "nobody"], 401, "invalid_client", "Unauthorized"),
    ]

    @Test("a reset request with missing or invalid parameters is rejected with an error", arguments: errors)
    func refuses(changes: [String: TenantValue?], status: Int, error: String, text: String) async throws {
        try await withTenant(.direct) { _, browser in
            try expectError(try await ask(browser, changes), status, error, text)
        }
    }

    @Test("reset requests are rejected for bots and after fifty requests in an hour")
    func limits() async throws {
        try await withTenant(.direct, clock: TenantClock(fixedAt: noon)) { tenant, browser in
            tenant.attackProtection.botDetection = [.passwordReset]
            try expectError(try await ask(browser), 401, "requires_verification")
            tenant.attackProtection.botDetection = []
            for number in 0..<50 {
                #expect(try await ask(browser, ["email": .string("a\(number)@example.com")]).status == 200)
            }
            let limited = try await ask(browser)
            try expectError(limited, 429, "too_many_requests")
            #expect(limited.headers["retry-after"] == "72")
            #expect(limited.headers["x-ratelimit-remaining"] == "0")
            tenant.clock.advance(by: 72)
            #expect(try await ask(browser).status == 200)
        }
    }

    @Test("the login page leads to the same password reset email")
    func fromThePage() async throws {
        try await withTenant(.direct) { tenant, browser in
            let start = try await browser.get("/authorize", authorizeQuery(["login_hint": "ada@example.com"]))
            let login = try await browser.follow(start)
            let state = try login.field("state")
            #expect(login.text.contains("/u/reset-password/request?state=\(state)"))
            let page = try await browser.get("/u/reset-password/request", ["state": state])
            #expect(try page.field("email") == "ada@example.com")
            let token = try ["state": page.field("state"), "csrf": page.field("csrf")]
            for email in ["ada@example.com", "nobody@example.com"] {
                let response = try await browser.post(
                    "/u/reset-password/request", token.merging(["email": email]) { $1 })
                #expect(response.status == 200)
                #expect(response.text.contains("If there is an account for \(email)"))
                #expect(response.text.contains("/u/login?state=\(state)"))
            }
            #expect(await tenant.settledOutbox.map(\.to) == ["ada@example.com"])
            #expect(try await browser.post("/u/reset-password/request", token).status == 400)
            #expect(try await browser.post("/u/reset-password/request", ["email": "ada@example.com"]).status == 400)
            #expect(try await browser.get("/u/reset-password/request").status == 400)
            #expect(try await browser.get("/u/reset-password/change?ticket=nobody").status == 400)
            #expect(try await browser.get("/u/reset-password/change").status == 400)
        }
    }
}
