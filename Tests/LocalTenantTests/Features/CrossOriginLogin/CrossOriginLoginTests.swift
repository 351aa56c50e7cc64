import Foundation
import Testing

@testable import LocalTenant

@Suite("Cross-origin authentication")
struct CrossOriginLoginTests {
    private static let origin = "https://app.example.com"

    private func configuration(_ change: (inout TenantClient) -> Void = { _ in }) -> TenantConfiguration {
        .spa.client("app") {
            $0.allowsCrossOriginAuthentication = true
            change(&$0)
        }
    }

    private func authenticate(
        _ browser: Browser, _ changes: [String: TenantValue?] = [:], origin: String? = Self.origin
    ) async throws -> Browser.Page {
        var fields: [String: TenantValue?] = [
            "client_id": "app", "credential_type": "http://auth0.com/oauth/grant-type/password-realm",
            "username": "ada@example.com", "password": .string(adaPassword), "realm": .string(database),
        ]
        for (name, value) in changes { fields[name] = .some(value) }
        return try await browser.postJSON(
            "/co/authenticate", fields.compactMapValues { $0 },
            headers: origin.map { ["Origin": $0] } ?? [:])
    }

    private func ticket(_ browser: Browser) async throws -> String {
        try #require(try await authenticate(browser).json["login_ticket"]?.stringValue)
    }

    @Test("an Origin header with more than an origin is rejected", arguments: ["/", "/page", "?x", "#x"])
    func origin(rest: String) async throws {
        try await withTenant(configuration()) { _, browser in
            let response = try await authenticate(browser, origin: Self.origin + rest)
            #expect(response.status == 403)
            #expect(response.headers["access-control-allow-origin"] == nil)
        }
    }

    @Test("a login ticket logs in the browser that requested it, once")
    func login() async throws {
        try await withTenant(configuration()) { _, browser in
            let response = try await authenticate(browser)
            #expect(response.status == 200)
            #expect(Set(try response.json.keys) == ["login_ticket", "co_verifier", "co_id"])
            #expect(response.headers["access-control-allow-credentials"] == "true")
            #expect(response.headers["access-control-allow-origin"] == Self.origin)
            let ticket = try #require(try response.json["login_ticket"]?.stringValue)
            let login = try await browser.get(
                "/authorize", authorizeQuery(["login_ticket": ticket, "realm": database, "prompt": "login"]))
            let code = try #require(login.parameter("code"), "\(login.text)")
            #expect(try Tokens(try await browser.exchange(code)).idToken["email"] == "ada@example.com")
            #expect(try await browser.get("/authorize", authorizeQuery(["prompt": "none"])).parameter("code") != nil)

            let again = try await browser.get("/authorize", authorizeQuery(["login_ticket": ticket]))
            #expect(again.parameter("error") == "access_denied")
            #expect(again.parameter("error_description") == "Unknown or invalid login ticket.")
        }
    }

    @Test("a silent request gets a code for a ticket, but an error if a second factor is required")
    func silent() async throws {
        try await withTenant(configuration()) { tenant, browser in
            let query = spaQuery.merging(["prompt": "none", "login_ticket": try await ticket(browser)]) { $1 }
            #expect(try await browser.get("/authorize", authorizeQuery(query)).webMessage.response["code"] != nil)
            tenant.mfa = MFASettings(policy: .always)
            let due = spaQuery.merging(["prompt": "none", "login_ticket": try await ticket(browser)]) { $1 }
            #expect(
                try await browser.get("/authorize", authorizeQuery(due)).webMessage.response["error"]
                    == "login_required")
            let page = try await browser.get(
                "/authorize", authorizeQuery(["login_ticket": try await ticket(browser)]))
            #expect(page.location?.hasPrefix("/u/mfa") == true)
        }
    }

    @Test("a ticket is rejected in another browser, for another client, and after it expires")
    func stolen() async throws {
        let clock = TenantClock(fixedAt: Date())
        let two = configuration().with {
            var other = $0.clients[0]
            other.clientID = "other"
            $0.clients.append(other)
        }
        try await withTenant(two, clock: clock) { tenant, browser in
            func attempt(_ ticket: String, _ browser: Browser, _ client: String = "app") async throws -> String? {
                try await browser.get("/authorize", authorizeQuery(["login_ticket": ticket, "client_id": client]))
                    .parameter("error")
            }
            #expect(try await attempt(try await ticket(browser), Browser(tenant)) == "access_denied")
            #expect(try await attempt(try await ticket(browser), browser, "other") == "access_denied")
            let old = try await ticket(browser)
            clock.advance(by: 60)
            #expect(try await attempt(old, browser) == "access_denied")
            #expect(try await attempt("x", browser) == "access_denied")
            #expect(try await browser.get("/authorize", authorizeQuery(["prompt": "none"])).parameter("error") != nil)
        }
    }

    @Test("a ticket for the old password doesn't log in after a new one", arguments: [false, true])
    func newPassword(isMeanwhile: Bool) async throws {
        try await withTenant(configuration()) { tenant, browser in
            let userID = try await tenant.userID()
            if isMeanwhile {
                let change = "UPDATE users SET password_hash = 'new' WHERE id = '\(userID)'"
                let response = try await tenant.following("INSERT ON tickets", with: change) {
                    try await authenticate(browser)
                }
                try expectError(response, 403, "access_denied", "Wrong email or password.")
            } else {
                let ticket = try await ticket(browser)
                let changed = TenantUser(email: "ada@example.com", password: "Correct-Horse-9")
                #expect(try await tenant.tenant.changeUser(userID, to: changed))
                let login = try await browser.get("/authorize", authorizeQuery(["login_ticket": ticket]))
                #expect(login.parameter("error") == "access_denied")
            }
            let left = try await tenant.tenant.store.tickets(subject: userID, as: LoginTicket.self, at: .distantPast)
            #expect(left.isEmpty)
        }
    }

    static let errors: [([String: TenantValue?], Int, String, String)] = [
        (["client_id": nil], 400, "invalid_request", "Missing required parameter: client_id"),
        (["client_id": "nobody"], 400, "invalid_request", "Unknown client: nobody"),
        (["credential_type": nil], 400, "invalid_request", "Missing required parameter: credential_type"),
        (["credential_type": "magic"], 400, "unsupported_credential_type", "Unsupported credential type: magic"),
        (["username": nil], 400, "invalid_request", "Missing required parameter: username"),
        (["password": nil], 400, "invalid_request", "Missing required parameter: password"),
        (["password": 5], 400, "invalid_request", "Parameter 'password' must be a string"),
        (["realm": "nowhere"], 400, "invalid_request", "the connection was not found"),
        (
            ["realm": "email"], 400, "invalid_request",
            "specified strategy does not support requested operation"
        ),
        (["password": "wrong"], 403, "access_denied", "Wrong email or password."),
        (["username": "nobody@example.com"], 403, "access_denied", "Wrong email or password."),
        (
            ["credential_type": "http://auth0.com/oauth/grant-type/passwordless/otp", "otp": "1", "realm": nil], 400,
            "invalid_request", "Missing required parameter: realm"
        ),
        (
            ["credential_type": "http://auth0.com/oauth/grant-type/passwordless/otp", "otp": "1", "realm": "email"],
            403,
            "access_denied", "Wrong email or verification code."
        ),
    ]

    @Test("a cross-origin login with missing, unknown, or wrong parameters is rejected", arguments: errors)
    func refuses(changes: [String: TenantValue?], status: Int, error: String, description: String) async throws {
        try await withTenant(configuration()) { _, browser in
            try expectError(try await authenticate(browser, changes), status, error, description)
        }
    }

    @Test("only web origins of a client with cross-origin authentication may log in")
    func whoMay() async throws {
        try await withTenant(.spa) { _, browser in
            try expectError(
                try await authenticate(browser), 401, "unauthorized_client", "Cross origin login not allowed.")
        }
        try await withTenant(configuration { $0.allowedOrigins = ["https://other.example.com"] }) { _, browser in
            for origin in ["https://other.example.com", "https://evil.example", "http://127.0.0.1:1"] {
                try expectError(
                    try await authenticate(browser, origin: origin), 403, "access_denied",
                    "Origin \(origin) is not allowed.")
            }
            try expectError(
                try await authenticate(browser, origin: nil), 400, "invalid_request", "Missing required header: Origin")
        }
    }

    @Test("blocked users, leaked passwords, and too many attempts are rejected")
    func protection() async throws {
        try await withTenant(configuration().with { $0.bruteForceThreshold = 2 }) { tenant, browser in
            tenant.attackProtection.breachedPasswords = [adaPassword]
            try expectError(try await authenticate(browser), 401, "password_leaked")
            tenant.attackProtection.breachedPasswords = []
            let user = try #require(
                try await tenant.tenant.store.user(identifier: "ada@example.com", connection: database))
            try await tenant.setBlocked(true, userID: user.id)
            try expectError(try await authenticate(browser), 403, "blocked_user", "user is blocked")
            for _ in 0..<2 { _ = try await authenticate(browser, ["password": "wrong"]) }
            try expectError(try await authenticate(browser), 429, "too_many_attempts")
        }
    }

    @Test("an emailed code logs in like a password")
    func code() async throws {
        let configuration = configuration { $0.grantTypes.insert(GrantType.passwordlessOTP.rawValue) }
        try await withTenant(configuration) { tenant, browser in
            _ = try await browser.postJSON(
                "/passwordless/start",
                ["client_id": "app", "connection": "email", "email": "grace@example.com", "send": "code"])
            let code = try #require(await tenant.settledOutbox.last?.code)
            let changes: [String: TenantValue?] = [
                "credential_type": "http://auth0.com/oauth/grant-type/passwordless/otp", "otp": .string(code),
                "username": "grace@example.com", "realm": "email",
            ]
            let response = try await authenticate(browser, changes)
            let ticket = try #require(try response.json["login_ticket"]?.stringValue)
            let login = try await browser.get(
                "/authorize", authorizeQuery(["login_ticket": ticket, "connection": "email"]))
            #expect(login.parameter("code") != nil)
            try expectError(try await authenticate(browser, changes), 403, "access_denied")
        }
    }
}
