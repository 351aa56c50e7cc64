import Foundation
import Testing

@testable import LocalTenant

@Suite("Browser sessions")
struct SessionTests {
    enum Outcome: Sendable {
        case callback, login, signup, choice, consent, error(String)
    }

    static let table: [(changes: [String: String?], without: Outcome, with: Outcome)] = [
        ([:], .login, .callback),
        (["screen_hint": "signup"], .signup, .callback),
        (["screen_hint": "login"], .login, .callback),
        (["prompt": "login"], .login, .login),
        (["prompt": "login", "screen_hint": "signup"], .signup, .signup),
        (["prompt": "select_account"], .login, .choice),
        (["prompt": "select_account login"], .login, .choice),
        (["prompt": "select_account", "max_age": "0"], .login, .choice),
        (["prompt": "select_account", "connection": "staff"], .login, .login),
        (["prompt": "consent"], .login, .consent),
        (["prompt": "none"], .error("login_required"), .callback),
        (["max_age": "0"], .login, .login),
        (["max_age": "60"], .login, .callback),
        (["prompt": "none", "max_age": "0"], .error("login_required"), .error("login_required")),
        (["connection": "Username-Password-Authentication"], .login, .callback),
        (["connection": "staff"], .login, .login),
        (["prompt": "none", "connection": "staff"], .error("login_required"), .error("login_required")),
    ]

    private func expect(_ page: Browser.Page, _ outcome: Outcome) {
        switch outcome {
        case .callback: #expect(page.parameter("code") != nil, "\(page.location ?? "")")
        case .login: #expect(page.location?.hasPrefix("/u/login?") == true, "\(page.location ?? "")")
        case .signup: #expect(page.location?.hasPrefix("/u/signup?") == true, "\(page.location ?? "")")
        case .consent: #expect(page.leads(to: "/u/consent"), "\(page.location ?? "")")
        case .choice: #expect(page.leads(to: "/u/select-account"), "\(page.location ?? "")")
        case .error(let code): #expect(page.parameter("error") == code, "\(page.location ?? "")")
        }
    }

    @Test(
        "prompt, screen_hint, max_age, and connection control the login, with and without a session",
        arguments: table)
    func prompts(changes: [String: String?], without: Outcome, with: Outcome) async throws {
        let configuration = TenantConfiguration.bookshop.with { $0.connections.append(TenantConnection(name: "staff")) }
        try await withTenant(configuration) { tenant, browser in
            expect(try await browser.get("/authorize", authorizeQuery(changes)), without)
            _ = try await browser.authorize()
            tenant.clock.advance(by: 1)
            expect(try await browser.get("/authorize", authorizeQuery(changes)), with)
        }
    }

    @Test("asking for the password again fills in the username and starts another browser session")
    func loginAgain() async throws {
        try await withTenant { _, browser in
            let first = try await browser.tokens().idToken
            let cookie = await browser.cookie(.session)
            let start = try await browser.get("/authorize", authorizeQuery(["prompt": "login"]))
            #expect(try await browser.follow(start).field("username") == "ada@example.com")
            let response = try await browser.logIn(at: start.location)
            let code = try #require(try await browser.follow(response).parameter("code"))
            let second = try Tokens(try await browser.exchange(code)).idToken
            #expect(second["sid"] != first["sid"])
            #expect(await browser.cookie(.session) != cookie)
            await browser.set(cookie: .session, cookie)
            let old = try await browser.get("/authorize", authorizeQuery(["prompt": "none"]))
            #expect(old.parameter("error") == "login_required")
        }
    }

    @Test("single sign-on for another application keeps the session ID")
    func singleSignOn() async throws {
        try await withTenant { _, browser in
            let first = try await browser.tokens().idToken
            let web: [String: String?] = ["client_id": "web", "redirect_uri": "https://shop.example.com/callback"]
            let code = try await browser.code(web)
            let response = try await browser.exchange(code, web.merging(["client_secret": "web-secret"]) { $1 })
            #expect(try Tokens(response).idToken["sid"] == first["sid"])
        }
    }

    @Test("auth_time is present only with max_age and prompt=login, and silent login doesn't renew it")
    func authenticationTime() async throws {
        let start = Date(timeIntervalSince1970: 1_900_000_000)
        let clock = TenantClock(fixedAt: start)
        try await withTenant(clock: clock) { _, browser in
            #expect(try await browser.tokens(["max_age": "100"]).idToken["auth_time"] == 1_900_000_000)
            clock.advance(by: 50)
            #expect(try await browser.tokens().idToken["auth_time"] == nil)
            #expect(try await browser.tokens(["max_age": "100"]).idToken["auth_time"] == 1_900_000_000)
            #expect(try await browser.tokens(["prompt": "login"]).idToken["auth_time"] == 1_900_000_050)
            clock.advance(by: 101)
            let late = try await browser.get("/authorize", authorizeQuery(["max_age": "100"]))
            #expect(late.location?.hasPrefix("/u/login") == true)
        }
    }

    @Test("a browser session ends when it's idle for too long")
    func limits() async throws {
        let hour: TimeInterval = 3_600
        let clock = TenantClock(fixedAt: Date(timeIntervalSince1970: 1_900_000_000))
        let configuration = TenantConfiguration.bookshop.with { ($0.idleSessionLifetime, $0.sessionLifetime) = (2, 5) }
        try await withTenant(configuration, clock: clock) { _, browser in
            func isLoggedIn() async throws -> Bool {
                try await browser.get("/authorize", authorizeQuery(["prompt": "none"])).parameter("code") != nil
            }
            _ = try await browser.authorize()
            for _ in 0..<2 {
                clock.advance(by: 2 * hour - 1)
                #expect(try await isLoggedIn())
            }
            clock.advance(by: hour + 2)
            #expect(try await !isLoggedIn())
            _ = try await browser.authorize()
            clock.advance(by: 2 * hour)
            #expect(try await !isLoggedIn())
        }
    }

    @Test("an ID token hint excludes another user's session")
    func idTokenHint() async throws {
        try await withTenant { tenant, browser in
            try await tenant.add(TenantUser(email: "bob@example.com", password: "Bob-Password-1"))
            let hint = try #require(try await browser.tokens().members["id_token"]?.stringValue)
            let query: [String: String?] = ["prompt": "none", "id_token_hint": hint]
            #expect(try await browser.get("/authorize", authorizeQuery(query)).parameter("code") != nil)
            let response = try await browser.logIn(
                ["prompt": "login"], username: "bob@example.com", password: "Bob-Password-1")
            _ = try await browser.follow(response)
            #expect(try await browser.get("/authorize", authorizeQuery(query)).parameter("error") == "login_required")
            let forged = try await browser.get(
                "/authorize", authorizeQuery(["prompt": "none", "id_token_hint": "a.b.c"]))
            #expect(forged.parameter("error") == "login_required")
        }
    }

    @Test("blocking or deleting a user ends access from the user's browser sessions")
    func userGone() async throws {
        try await withTenant { tenant, browser in
            let id = try #require(try await browser.tokens().idToken["sub"]?.stringValue)
            try await tenant.setBlocked(true, userID: id)
            let blocked = try await browser.get("/authorize", authorizeQuery())
            #expect(blocked.parameter("error") == "unauthorized")
            #expect(blocked.parameter("error_description") == "user is blocked")
            try await tenant.removeUser(id)
            #expect(try await browser.get("/authorize", authorizeQuery()).location?.hasPrefix("/u/login") == true)
        }
    }
}
