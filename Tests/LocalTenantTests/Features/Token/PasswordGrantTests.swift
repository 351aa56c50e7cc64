import Foundation
import Testing

@testable import LocalTenant

@Suite("Password grant")
struct PasswordGrantTests {
    @Test("both password grants return all tokens, with an email address or a username")
    func tokens() async throws {
        let configuration = TenantConfiguration.direct.with { $0.users[0].username = "countess" }
        try await withTenant(configuration) { _, browser in
            for username: TenantValue in ["ada@example.com", "ADA@example.com", "countess"] {
                let realm = try await browser.passwordGrant(["username": username])
                let plain = try await browser.passwordGrant([
                    "username": username, "grant_type": "password", "realm": nil,
                ])
                for response in [realm, plain] {
                    #expect(response.status == 200, "\(response.text)")
                    #expect(response.headers["cache-control"] == "no-store")
                    let tokens = try Tokens(response)
                    #expect(try tokens.idToken["email"] == "ada@example.com")
                    #expect(try tokens.idToken["sid"] == nil, "no browser session")
                    #expect(try tokens.idToken["auth_time"] == nil)
                    #expect(tokens.scope == "openid profile email offline_access")
                    #expect(try response.json["token_type"] == "Bearer")
                    let user = try await browser.get(
                        "/userinfo", headers: ["Authorization": "Bearer \(tokens.access)"])
                    #expect(try user.json["email"] == "ada@example.com")
                    #expect(try await browser.refresh(tokens.refresh).status == 200)
                }
            }
        }
    }

    @Test("a connection has its realms as other names, unless they are the name of another connection")
    func realms() async throws {
        let configuration = TenantConfiguration.direct.with {
            $0.connections[0].realms = ["example.com", "staff"]
        }
        try await withTenant(configuration) { _, browser in
            #expect(try await browser.passwordGrant(["realm": "example.com"]).status == 200)
            #expect(try await browser.passwordGrant().status == 200)
            try expectError(
                try await browser.passwordGrant(["realm": "staff"]), 400, "invalid_request",
                "the connection was disabled")
        }
    }

    @Test("without a scope, the password grant gets all of the API's scopes, and the token names the grant type")
    func scopes() async throws {
        try await withTenant(.direct) { _, browser in
            let api: TenantValue = "https://api.example.com"
            let all = try Tokens(try await browser.passwordGrant(["scope": nil, "audience": api]))
            #expect(all.scope == "read:books write:books")
            #expect(try claims(all.access)["gty"] == "password")
            #expect(try claims(all.access)["aud"] == api)
            let some = try await browser.passwordGrant(["scope": "openid read:books fly", "audience": api])
            #expect(try Tokens(some).scope == "openid read:books")
            #expect(try Tokens(try await browser.passwordGrant(["scope": nil])).idToken["email"] == "ada@example.com")
        }
    }

    static let errors: [(changes: [String: TenantValue?], status: Int, error: String, description: String)] = [
        (["password": "wrong"], 403, "invalid_grant", "Wrong email or password."),
        (["username": "nobody@example.com"], 403, "invalid_grant", "Wrong email or password."),
        (["username": nil], 400, "invalid_request", "Missing required parameter: username"),
        (["password": nil], 400, "invalid_request", "Missing required parameter: password"),
        (["realm": nil], 400, "invalid_request", "Missing required parameter: realm"),
        (["password": 7], 400, "invalid_request", "Parameter 'password' must be a string"),
        (["realm": "nowhere"], 400, "invalid_request", "the connection was not found"),
        (["realm": "staff"], 400, "invalid_request", "the connection was disabled"),
        (["realm": "email"], 400, "invalid_request", "specified strategy does not support requested operation"),
        (
            ["audience": "urn:nothing"], 403, "access_denied",
            "Service not found: urn:nothing. Registered are: https://api.example.com"
        ),
        (["scope": 3], 400, "invalid_scope", "Scope must be an array or a string"),
        (["client_id": "nobody"], 401, "access_denied", "Unauthorized"),
        (
            ["client_id": "web"], 401, "access_denied",
            "Unauthorized: the client is registered with client_secret_post, and the request came with "
                + "no client authentication"
        ),
        (["client_id": nil], 400, "invalid_request", "Missing required parameter: client_id"),
        (
            ["client_id": "no-grants"], 403, "unauthorized_client",
            "Grant type 'http://auth0.com/oauth/grant-type/password-realm' not allowed for the client."
                + " It has no grant types."
        ),
    ]

    @Test("a rejected password grant returns Auth0's error description", arguments: errors)
    func refuses(changes: [String: TenantValue?], status: Int, error: String, description: String) async throws {
        try await withTenant(.direct) { _, browser in
            try expectError(try await browser.passwordGrant(changes), status, error, description)
        }
    }

    @Test("the password grant uses the default directory and fails without one")
    func defaultDirectory() async throws {
        let plain: [String: TenantValue?] = ["grant_type": "password", "realm": nil]
        try await withTenant(.direct.with { $0.defaultDirectory = "" }) { _, browser in
            try expectError(
                try await browser.passwordGrant(plain), 500, "server_error",
                "Authorization server not configured with default connection.")
        }
        try await withTenant(.direct.with { $0.defaultDirectory = "staff" }) { _, browser in
            try expectError(
                try await browser.passwordGrant(plain), 400, "invalid_request", "the connection was disabled")
        }
    }

    @Test("too many wrong passwords block the account, and the emailed link unblocks it")
    func bruteForce() async throws {
        try await withTenant(.direct.with { $0.bruteForceThreshold = 2 }) { tenant, browser in
            for _ in 0..<2 { #expect(try await browser.passwordGrant(["password": "wrong"]).status == 403) }
            let blocked = try await browser.passwordGrant()
            try expectError(blocked, 429, "too_many_attempts")
            #expect(try blocked.text("error_description").hasPrefix("Your account has been blocked after multiple"))
            #expect(try await browser.logIn().status == 429)

            let message = try await tenant.message(to: "ada@example.com", kind: .blockedAccount)
            let link = try #require(message.link).dropFirst(tenant.domain.count)
            let page = try await browser.get(String(link))
            try expectError(try await browser.passwordGrant(), 429, "too_many_attempts")
            #expect(try await browser.submit(page).title == "Your account is unblocked")
            #expect(try await browser.passwordGrant().status == 200)
            #expect(try await browser.get(String(link)).status == 400, "the link works once")
            #expect(tenant.outbox.count == 1)

            for _ in 0..<2 { _ = try await browser.passwordGrant(["password": "wrong"]) }
            try await tenant.unblock(userID: tenant.userID())
            #expect(try await browser.passwordGrant().status == 200)
        }
    }

    @Test("a blocked user gets the error from a password grant only with the correct password")
    func blockedUser() async throws {
        try await withTenant(.direct) { tenant, browser in
            try await tenant.setBlocked(true, userID: tenant.userID())
            try expectError(try await browser.passwordGrant(), 403, "unauthorized", "user is blocked")
            try expectError(try await browser.passwordGrant(["password": "wrong"]), 403, "invalid_grant")
        }
    }

    @Test("attack protection can be changed while the tenant runs")
    func attackProtection() async throws {
        try await withTenant(.direct) { tenant, browser in
            tenant.attackProtection.botDetection = [.password]
            try expectError(
                try await browser.passwordGrant(), 401, "requires_verification",
                "Suspicious request requires verification")
            #expect(try await browser.logIn(["prompt": "login"]).status == 303, "the page keeps working")

            tenant.attackProtection = AttackProtection(suspiciousIPThrottling: true)
            let throttled = try await browser.passwordGrant()
            try expectError(throttled, 429, "too_many_attempts")
            #expect(try throttled.text("error_description").hasPrefix("We have detected suspicious login behavior"))
            #expect(try await browser.logIn(["prompt": "login"]).status == 429)

            tenant.attackProtection = AttackProtection(breachedPasswords: [adaPassword])
            try expectError(try await browser.passwordGrant(), 401, "password_leaked")
            try expectError(try await browser.passwordGrant(["password": "wrong"]), 403, "invalid_grant")
            let page = try await browser.logIn(["prompt": "login"])
            #expect(page.status == 400)
            #expect(page.text.contains("data breach"))
            #expect(!"\(tenant.attackProtection)".contains(adaPassword))

            tenant.attackProtection = AttackProtection()
            #expect(try await browser.passwordGrant().status == 200)
        }
        let file = #"{"attack_protection": {"bot_detection": ["signup"], "breached_passwords": ["x"]}}"#
        let configuration = try TenantConfiguration(json: Data(file.utf8))
        #expect(
            configuration.attackProtection == AttackProtection(botDetection: [.signup], breachedPasswords: ["x"]))
    }
}
