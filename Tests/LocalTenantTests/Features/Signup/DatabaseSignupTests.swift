import Foundation
import Testing

@testable import LocalTenant

@Suite("Signup API")
struct DatabaseSignupTests {
    private static let grace: [String: TenantValue?] = [
        "client_id": "app", "connection": .string(database), "email": "grace@example.com",
        "password": "Correct-Horse-2",
    ]

    private func signUp(_ browser: Browser, _ changes: [String: TenantValue?] = [:]) async throws -> Browser.Page {
        try await browser.postJSON("/dbconnections/signup", body(Self.grace, changes))
    }

    @Test("a signup returns an unprefixed ID without tokens and sends a verification email")
    func newUser() async throws {
        try await withTenant(.direct) { tenant, browser in
            let response = try await signUp(
                browser,
                [
                    "user_metadata": ["plan": "silver"], "given_name": "Grace", "picture": "https://example.com/g.png",
                    "phone_number": "+15551234567", "unheard_of": ["x": 1],
                ])
            #expect(response.status == 200, "\(response.text)")
            let members = try response.json
            let id = try response.text("_id")
            #expect(id.wholeMatch(of: /[0-9a-f]{24}/) != nil)
            #expect(
                members == [
                    "_id": .string(id), "email": "grace@example.com", "email_verified": false, "given_name": "Grace",
                    "picture": "https://example.com/g.png", "phone_number": "+15551234567",
                    "user_metadata": ["plan": "silver"],
                ])

            let login: [String: TenantValue?] = ["username": "grace@example.com", "password": "Correct-Horse-2"]
            let before = try Tokens(try await browser.passwordGrant(login)).idToken
            #expect(before["sub"] == .string("auth0|\(id)"))
            #expect(before["email_verified"] == false)
            let message = try await tenant.message(to: "grace@example.com", kind: .verifyEmail)
            #expect(message.client == "app")
            let link = String(try #require(message.link).dropFirst(tenant.domain.count))
            let page = try await browser.get(link)
            #expect(page.title == "Verify your email" && page.text.contains("grace@example.com"))
            let opened = try Tokens(try await browser.passwordGrant(login)).idToken
            #expect(opened["email_verified"] == false, "email scanners open links, too")
            #expect(try await browser.submit(page).title == "Your email address is verified")
            #expect(try await browser.get(link).title == "Your email address is already verified")
            #expect(try await browser.submit(page).status == 400)
            #expect(try Tokens(try await browser.passwordGrant(login)).idToken["email_verified"] == true)
        }
    }

    @Test("a verification link says that the address is verified as long as it is, and leads to the application")
    func usedLink() async throws {
        let configuration = TenantConfiguration.direct.with { $0.defaultRedirectionURI = "https://example.com/start" }
        try await withTenant(configuration) { tenant, browser in
            #expect(try await signUp(browser, ["email": "grace@example.com"]).status == 200)
            let message = try await tenant.message(to: "grace@example.com", kind: .verifyEmail)
            let link = String(try #require(message.link).dropFirst(tenant.domain.count))
            let done = try await browser.submit(try await browser.get(link))
            let button = #"<a class="button" href="https://example.com/start?iss="#
            #expect(done.title == "Your email address is verified" && done.text.contains(button))
            let again = try await browser.get(link)
            #expect(again.title == "Your email address is already verified" && again.text.contains(button))
            let userID = try await tenant.userID("grace@example.com")
            try await tenant.setEmailVerified(false, userID: userID)
            #expect(try await browser.get(link).status == 400)
        }
    }

    @Test("a verification link is invalid after the address changes or five days pass")
    func deadLinks() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withTenant(.direct, clock: clock) { tenant, browser in
            for (email, isLate) in [("one@example.com", false), ("two@example.com", true)] {
                #expect(try await signUp(browser, ["email": .string(email)]).status == 200)
                let message = try await tenant.message(to: email)
                let link = String(try #require(message.link).dropFirst(tenant.domain.count))
                let userID = try await tenant.userID(email)
                if isLate {
                    clock.advance(by: 432_000)
                } else {
                    try await tenant.change(userID) { $0.email = "other@example.com" }
                }
                #expect(try await browser.get(link).status == 400)
                #expect(try await tenant.tenant.store.user(userID)?.profile.emailVerified == false)
            }
        }
    }

    static let errors: [(changes: [String: TenantValue?], status: Int, error: String, text: String)] = [
        (["client_id": nil], 400, "invalid_request", "Missing required parameter: client_id"),
        (["client_id": "nobody"], 401, "invalid_client", "Unauthorized"),
        (["connection": nil], 400, "invalid_request", "Missing required parameter: connection"),
        (["connection": "nowhere"], 400, "invalid_request", "the connection was not found"),
        (["connection": "staff"], 400, "invalid_request", "the connection was disabled"),
        (["connection": "sms"], 400, "invalid_request", "specified strategy does not support requested operation"),
        (["email": nil], 400, "invalid_request", "Missing required parameter: email"),
        (["email": 7], 400, "invalid_request", "Parameter 'email' must be a string"),
        (["email": "no address"], 400, "invalid_request", "Parameter 'email' must be an email address"),
        (["password": nil], 400, "invalid_request", "Missing required parameter: password"),
        (["phone_number": "555"], 400, "invalid_request", "Parameter 'phone_number' must be + and up to 15 digits"),
        (["name": ["x"]], 400, "invalid_request", "Parameter 'name' must be a string"),
        (["user_metadata": "x"], 400, "invalid_request", "Parameter 'user_metadata' must be an object"),
        (
            ["user_metadata": ["x": 1]], 400, "invalid_request",
            "Parameter 'user_metadata' must have names of 100 and strings of 500 characters at most"
        ),
        (
            ["user_metadata": .object(Dictionary(uniqueKeysWithValues: (0..<11).map { ("\($0)", "x") }))], 400,
            "invalid_request", "Parameter 'user_metadata' must have 10 members at most"
        ),
        (
            ["user_metadata": ["x": .string(String(repeating: "x", count: 501))]], 400, "invalid_request",
            "Parameter 'user_metadata' must have names of 100 and strings of 500 characters at most"
        ),
    ]

    @Test("missing or invalid signup fields are named in the error", arguments: errors)
    func refuses(changes: [String: TenantValue?], status: Int, error: String, text: String) async throws {
        try await withTenant(.direct) { tenant, browser in
            try expectError(try await signUp(browser, changes), status, error, text)
            #expect(tenant.outbox.isEmpty)
        }
    }

    @Test("a signup that the database rejects returns a database error")
    func databaseErrors() async throws {
        let configuration = TenantConfiguration.direct.with {
            $0.connections[0].requiresUsername = true
            $0.connections[0].passwordDictionary = true
            $0.connections[0].passwordNoPersonalInfo = true
            $0.connections[0].passwordPolicy = .low
            $0.users[0].username = "countess"
        }
        let table: [([String: TenantValue?], String, String)] = [
            (["email": "ADA@example.com"], "invalid_signup", "BadRequestError"),
            (["username": "Countess"], "username_exists", "BadRequestError"),
            (["password": "password123"], "password_dictionary_error", "PasswordDictionaryError"),
            (["password": "xx-grace-xx"], "password_no_user_info_error", "PasswordNoUserInfoError"),
            (["password": "leaked-one"], "password_leaked", "BadRequestError"),
        ]
        try await withTenant(configuration) { tenant, browser in
            tenant.attackProtection.breachedPasswords = ["leaked-one"]
            try expectError(
                try await signUp(browser), 400, "invalid_request", "Missing required parameter: username")
            for (changes, code, name) in table {
                let response = try await signUp(browser, ["username": "hopper"].merging(changes) { $1 })
                #expect(response.status == 400)
                #expect(try response.text("code") == code)
                #expect(try response.text("name") == name)
                #expect(try !response.text("description").isEmpty)
                #expect(try response.json["statusCode"] == 400)
                #expect(try response.json["error"] == nil)
            }
            #expect(try await signUp(browser, ["username": "hopper"]).status == 200)
        }
        try await withTenant(.direct.with { $0.connections[0].disableSignup = true }) { _, browser in
            let response = try await signUp(browser)
            #expect(response.status == 400)
            #expect(try response.json["code"] == "unauthorized")
            #expect(try response.json["description"] == "public signup is disabled")
        }
    }

    static let weak: [(policy: TenantConnection.PasswordPolicy, password: String, failed: [String])] = [
        (.low, "short", ["lengthAtLeast"]),
        (.fair, "abcdefgh", ["shouldContain", "upperCase", "numbers"]),
        (.good, "Abcdefg", ["lengthAtLeast", "containsAtLeast", "numbers", "specialCharacters"]),
        (.excellent, "Abcdefg111", ["identicalChars"]),
        (.none, String(repeating: "x", count: 73), ["lengthAtMost"]),
    ]

    @Test("a signup with a weak password returns the rules that it breaks", arguments: weak)
    func weakPassword(
        policy: TenantConnection.PasswordPolicy, password: String, failed: [String]
    ) async throws {
        try await withTenant(.direct.with { $0.connections[0].passwordPolicy = policy }) { _, browser in
            let response = try await signUp(browser, ["password": .string(password)])
            #expect(response.status == 400)
            #expect(try response.text("code") == "invalid_password")
            #expect(try response.text("name") == "PasswordStrengthError")
            guard case .object(let description)? = try response.json["description"],
                case .array(let rules)? = description["rules"]
            else { throw Unexpected() }
            #expect(description["verified"] == false)
            let broken = rules.filter(Self.isBroken)
            let brokenItems = broken.flatMap(Self.items).filter(Self.isBroken)
            #expect(Set((broken + brokenItems).compactMap(Self.code)).isSuperset(of: failed))
            #expect(broken.compactMap(Self.code).allSatisfy(failed.contains))
        }
    }

    @Test("a signup with a weak password names the rules for people")
    func weakPasswordInWords() async throws {
        try await withTenant(.direct.with { $0.connections[0].passwordPolicy = .good }) { _, browser in
            let response = try await signUp(browser, ["password": "secret-password"])
            #expect(try response.text("message") == "Password is too weak")
            let policy = try response.text("policy")
            #expect(
                policy.hasPrefix("* At least 8 characters in length\n* Contain at least 3 of the following 4 types"))
            #expect(policy.contains("\n * "))
        }
    }

    private struct Unexpected: Error {}

    private static func code(_ rule: TenantValue) -> String? { member("code", rule)?.stringValue }
    private static func isBroken(_ rule: TenantValue) -> Bool { member("verified", rule) == false }
    private static func items(_ rule: TenantValue) -> [TenantValue] {
        if case .array(let items)? = member("items", rule) { items } else { [] }
    }
    private static func member(_ name: String, _ value: TenantValue) -> TenantValue? {
        if case .object(let members) = value { members[name] } else { nil }
    }

    @Test("signups by bots and from suspicious IP addresses are rejected")
    func attackProtection() async throws {
        try await withTenant(.direct) { tenant, browser in
            tenant.attackProtection.botDetection = [.signup]
            try expectError(try await signUp(browser), 401, "requires_verification")
            tenant.attackProtection = AttackProtection(suspiciousIPThrottling: true)
            try expectError(try await signUp(browser), 429, "too_many_attempts")
        }
    }

    @Test("only one of several concurrent signups with the same address succeeds")
    func simultaneously() async throws {
        try await withTenant(.direct) { tenant, browser in
            let responses = try await StoreConformance.simultaneously(8) { try await signUp(browser) }
            #expect(responses.map(\.status).sorted() == [200] + Array(repeating: 400, count: 7))
            #expect(tenant.outbox.count == 1)
        }
    }
}
