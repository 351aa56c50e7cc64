import Foundation
import Testing

@testable import LocalTenant

@Suite("Signup page")
struct SignupTests {
    private func signUp(
        _ browser: Browser, _ fields: [String: String], _ changes: [String: String?] = [:]
    ) async throws -> Browser.Page {
        let start = try await browser.get(
            "/authorize", authorizeQuery(changes.merging(["screen_hint": "signup"]) { $1 }))
        let page = try await browser.follow(start)
        return try await browser.post(
            "/u/signup", ["state": page.field("state"), "csrf": page.field("csrf")].merging(fields) { $1 })
    }

    @Test("a new user is logged in immediately, is unverified, and can log in again")
    func newUser() async throws {
        try await withTenant { _, browser in
            let response = try await signUp(browser, ["email": "Grace@Example.com", "password": "Correct-Horse-2"])
            #expect(response.status == 303)
            let code = try #require(try await browser.follow(response).parameter("code"))
            let claims = try Tokens(try await browser.exchange(code)).idToken
            #expect(claims["email"] == "Grace@Example.com")
            #expect(claims["email_verified"] == false)
            #expect(claims["sub"]?.stringValue?.wholeMatch(of: /auth0\|[0-9a-f]{24}/) != nil)
            let again = try await browser.logIn(
                ["prompt": "login"], username: "grace@example.com", password: "Correct-Horse-2")
            #expect(again.status == 303)
        }
    }

    @Test("an address with an accent is one account in any Unicode normalization")
    func accents() async throws {
        try await withTenant { _, browser in
            let (composed, decomposed) = ("zo\u{E9}@example.com", "zoe\u{301}@example.com")
            #expect(try await signUp(browser, ["email": decomposed, "password": "Correct-Horse-2"]).status == 303)
            let second = try await signUp(
                browser, ["email": composed, "password": "Correct-Horse-3"], ["prompt": "login"])
            #expect(second.status != 303)
            for username in [composed, decomposed] {
                let login = try await browser.logIn(
                    ["prompt": "login"], username: username, password: "Correct-Horse-2")
                #expect(login.status == 303)
            }
        }
    }

    @Test("login_hint fills in the email address of the signup page")
    func loginHint() async throws {
        try await withTenant { _, browser in
            let query = authorizeQuery(["screen_hint": "signup", "login_hint": "grace@example.com"])
            let page = try await browser.follow(try await browser.get("/authorize", query))
            #expect(try page.field("email") == "grace@example.com")
        }
    }

    static let errors: [[String: String]] = [
        ["email": "ada@example.com", "password": "Correct-Horse-2"],
        ["email": "ADA@example.com", "password": "Correct-Horse-2"],
        ["email": "", "password": "Correct-Horse-2"],
        ["email": "no address", "password": "Correct-Horse-2"],
        ["email": "@example.com", "password": "Correct-Horse-2"],
        ["email": "grace@example.com", "password": ""],
        ["email": "grace@example.com", "password": "short-1"],
        ["email": "grace@example.com", "password": "alllowercase"],
        ["email": "grace@example.com", "password": "Aa1-" + String(repeating: "x", count: 100)],
    ]

    @Test(
        "signup errors are shown on the page, which keeps the email address but not the password",
        arguments: errors)
    func refuses(fields: [String: String]) async throws {
        try await withTenant { _, browser in
            let response = try await signUp(browser, fields)
            #expect(response.status == 400)
            #expect(try response.field("email") == fields["email"])
            if let password = fields["password"], !password.isEmpty { #expect(!response.text.contains(password)) }
            #expect(await browser.cookie(.session) == nil)
        }
    }

    @Test("if signup is disabled, neither the page nor its form works")
    func disabled() async throws {
        try await withTenant(.bookshop.with { $0.connections[0].disableSignup = true }) { _, browser in
            let start = try await browser.get("/authorize", authorizeQuery(["screen_hint": "signup"]))
            let login = try await browser.follow(start)
            #expect(login.location?.hasPrefix("/u/login?") == true)
            let page = try await browser.follow(login)
            #expect(!page.text.contains("/u/signup"))
            let response = try await browser.post(
                "/u/signup",
                [
                    "state": page.field("state"), "csrf": page.field("csrf"), "email": "grace@example.com",
                    "password": "Correct-Horse-2",
                ])
            #expect(response.status == 400)
            #expect(response.text.contains("disabled"))
        }
    }

    @Test("a signup for a connection with usernames requires one that's available and isn't an email address")
    func usernames() async throws {
        try await withTenant(.bookshop.with { $0.connections[0].requiresUsername = true }) {
            (_, browser) async throws in
            let fields = ["email": "grace@example.com", "password": "Correct-Horse-2"]
            for name in ["", "a@b", "with space", String(repeating: "x", count: 16)] {
                #expect(try await signUp(browser, fields.merging(["username": name]) { $1 }).status == 400)
            }
            #expect(try await signUp(browser, fields.merging(["username": "grace"]) { $1 }).status == 303)
            let taken = ["email": "other@example.com", "password": "Correct-Horse-2", "username": "Grace"]
            #expect(try await signUp(browser, taken, ["prompt": "login"]).status == 400)
        }
    }

    static let policies: [(TenantConnection.PasswordPolicy, [String], [String])] = [
        (.none, ["x"], [""]),
        (.low, ["sixsix"], ["fives"]),
        (.fair, ["Abcdefg1"], ["abcdefg1", "ABCDEFG1", "Abcdefgh", "Abcdef1"]),
        (.good, ["Abcdefg1", "abcdef-1", "ABCDEF-1"], ["abcdefg1", "Abcdefgh", "Abcde-1"]),
        (.excellent, ["Abcdefgh11"], ["Abcdefg11", "Abcdefg111", "abcdefgh11"]),
    ]

    @Test("each password policy accepts and rejects the right passwords", arguments: policies)
    func policy(policy: TenantConnection.PasswordPolicy, good: [String], bad: [String]) {
        let rules = PasswordRequirements(policy)
        for password in good { #expect(rules.accepts(password), "\(password)") }
        for password in bad { #expect(!rules.accepts(password), "\(password)") }
        #expect(rules.accepts("Aa1-" + String(repeating: "xyz", count: 20)))
        #expect(!rules.accepts("Aa1-" + String(repeating: "xyz", count: 23)), "more than 72 bytes")
        #expect(rules.rules(for: nil).allSatisfy { $0.satisfied == nil })
    }
}
