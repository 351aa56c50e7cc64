import Foundation
import Testing

@testable import LocalTenant

@Suite("Linked accounts")
struct IdentityTests {
    /// Creates an account of Ada's and a passwordless email account.
    private func withAccounts(
        _ body: (LocalTenant, Browser, _ ada: String, _ mail: String) async throws -> Void
    ) async throws {
        try await withTenant(.administered) { tenant, browser in
            var mail = TenantUser(email: "mail@example.com", password: nil, emailVerified: true)
            mail.connection = "email"
            mail.userMetadata = ["lost": true]
            try await body(tenant, browser, try await tenant.userID(), try await tenant.add(mail))
        }
    }

    private func identities(_ page: Browser.Page) throws -> [[String: TenantValue]] {
        try JSONDecoder().decode([[String: TenantValue]].self, from: page.body)
    }

    private func mailLogin(_ tenant: LocalTenant, _ browser: Browser) async throws -> Tokens {
        let start = try await browser.postJSON(
            "/passwordless/start",
            ["client_id": "app", "connection": "email", "email": "mail@example.com", "send": "code"])
        try #require(start.status == 200, "\(start.text)")
        let code = try await tenant.message(to: "mail@example.com", kind: .passwordlessCode).code
        try await tenant.clearOutbox()
        return try Tokens(
            try await browser.grant(
                .passwordlessOTP,
                [
                    "realm": "email", "username": "mail@example.com", "otp": code.map(TenantValue.string),
                    "scope": "openid profile email offline_access",
                ]))
    }

    @Test("an application links its user to an ID token's account, and both logins return the same user")
    func linkWithToken() async throws {
        try await withAccounts { tenant, browser, ada, mail in
            let other = try await mailLogin(tenant, browser)
            let token = try #require(other.members["id_token"])
            let caller = try await Caller.user(browser, audience: "/api/v2/", scope: "update:current_user_identities")
            let response = try await caller.send(
                "POST", "/api/v2/users/\(segment(ada))/identities", ["link_with": token])
            #expect(response.status == 201, "\(response.text)")
            let linked = try identities(response)
            #expect(linked.map { $0["provider"] } == ["auth0", "email"])
            #expect(linked[0]["profileData"] == nil)
            #expect(linked[1]["connection"] == "email")
            #expect(linked[1]["isSocial"] == false)
            #expect(linked[1]["user_id"] == .string(String(mail.dropFirst("email|".count))))
            #expect(linked[1]["profileData"]?.members?["email"] == "mail@example.com")
            #expect(linked[1]["profileData"]?.members?["user_metadata"] == nil)

            let again = try await mailLogin(tenant, browser)
            #expect(try again.idToken["sub"] == .string(ada))
            #expect(try again.idToken["email"] == "ada@example.com")
            try expectError(try await browser.refresh(other.refresh), 403, "invalid_grant")
            let service = try await Caller.service(browser)
            try expectManagementError(
                try await service.send("GET", "/api/v2/users/\(segment(mail))"), 404, "inexistent_user")
            let user = try await service.send("GET", "/api/v2/users/\(segment(ada))").json
            #expect(user["identities"]?.arrayValue?.count == 2)
            #expect(user["user_metadata"] == nil, "metadata isn't merged")
            #expect(try await service.send("GET", "/api/v2/users?include_totals=true").json["total"] == 2)
            try expectManagementError(
                try await caller.send("POST", "/api/v2/users/\(segment(ada))/identities", ["link_with": token]), 409,
                nil,
                "Specified identity already belongs to another user.")
        }
    }

    @Test("a service links an account by ID, and unlinking makes it a user again")
    func linkByID() async throws {
        try await withAccounts { tenant, browser, ada, mail in
            let service = try await Caller.service(browser)
            let path = "/api/v2/users/\(segment(ada))/identities"
            let id = String(mail.dropFirst("email|".count))
            let former = try await mailLogin(tenant, browser)
            let response = try await service.send("POST", path, ["provider": "email", "user_id": .string(id)])
            #expect(response.status == 201, "\(response.text)")
            #expect(try identities(response).count == 2)
            let left = try await service.send("DELETE", "\(path)/email/\(id)")
            #expect(left.status == 200)
            #expect(try identities(left).map { $0["provider"] } == ["auth0"])
            try expectError(try await browser.refresh(former.refresh), 403, "invalid_grant")
            #expect(try await mailLogin(tenant, browser).idToken["sub"] == .string(mail))
            let user = try await service.send("GET", "/api/v2/users/\(segment(mail))").json
            #expect(user["email"] == "mail@example.com")
            #expect(user["user_metadata"] == nil)

            let prefixed = try await service.send(
                "POST", path, ["provider": "email", "user_id": .string(mail), "connection_id": "con_0123456789abcdef"])
            #expect(prefixed.status == 201)
        }
    }

    @Test("linking ends the account's sessions, but only if it succeeds")
    func sessionsOfLinked() async throws {
        try await withAccounts { tenant, browser, ada, _ in
            let login = try await browser.logIn(username: "grace@example.com")
            #expect(try await browser.follow(login).parameter("code") != nil)
            let service = try await Caller.service(browser)
            func link() async throws -> Browser.Page {
                try await service.send(
                    "POST", "/api/v2/users/\(segment(ada))/identities",
                    ["provider": "auth0", "user_id": .string(try await tenant.userID("grace@example.com"))])
            }
            func silentLogin() async throws -> Browser.Page {
                try await browser.get("/authorize", authorizeQuery(["prompt": "none"]))
            }
            let stopped = try await tenant.refusing("UPDATE ON users") { try await link() }
            #expect(stopped.status >= 500)
            #expect(try await silentLogin().parameter("code") != nil)
            #expect(try await link().status == 201)
            #expect(try await silentLogin().parameter("error") == "login_required")
        }
    }

    @Test("a linked account with a password logs in as the primary user, also in the browser")
    func passwordOfLinked() async throws {
        try await withAccounts { tenant, browser, ada, _ in
            let grace = try await tenant.userID("grace@example.com")
            let service = try await Caller.service(browser)
            let link = try await service.send(
                "POST", "/api/v2/users/\(segment(ada))/identities",
                ["provider": "auth0", "user_id": .string(grace)])
            #expect(link.status == 201, "\(link.text)")
            let direct = try await browser.passwordGrant(["username": "grace@example.com"])
            #expect(try Tokens(direct).idToken["sub"] == .string(ada))
            let start = try await browser.get("/authorize", authorizeQuery())
            let response = try await browser.follow(
                try await browser.logIn(at: start.location, username: "grace@example.com"))
            let tokens = try Tokens(try await browser.exchange(try #require(response.parameter("code"))))
            #expect(try tokens.idToken["sub"] == .string(ada))

            let change = try await service.send(
                "PATCH", "/api/v2/users/\(segment(ada))",
                ["email": "hopper@example.com", "connection": .string(database)])
            #expect(try change.json["email"] == "hopper@example.com", "the user's own account takes precedence")
            #expect(try await service.send("DELETE", "/api/v2/users/\(segment(ada))").status == 204)
            #expect(try await browser.passwordGrant(["username": "grace@example.com"]).status == 403)
        }
    }

    @Test("accounts that can't be linked or unlinked are rejected with a reason")
    func errors() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withTenant(.administered, clock: clock) { tenant, browser in
            let (ada, grace) = (try await tenant.userID(), try await tenant.userID("grace@example.com"))
            let path = "/api/v2/users/\(segment(ada))/identities"
            let caller = try await Caller.user(browser, audience: "/api/v2/", scope: "update:current_user_identities")
            let service = try await Caller.service(browser)
            let graceToken = try #require(
                try Tokens(try await browser.passwordGrant(["username": "grace@example.com"])).members["id_token"])
            let webToken = try #require(
                try Tokens(
                    try await browser.passwordGrant([
                        "username": "grace@example.com", "client_id": "web", "client_secret": "web-secret",
                    ])
                ).members["id_token"])
            let adaToken = try #require(try Tokens(try await browser.passwordGrant()).members["id_token"])

            try expectManagementError(
                try await caller.send("POST", "/api/v2/users/\(segment(grace))/identities", ["link_with": adaToken]),
                403,
                nil, "does not match subject")
            try expectManagementError(
                try await caller.send("POST", path, ["provider": "auth0", "user_id": .string(grace)]), 403,
                "insufficient_scope", "update:users")
            try expectManagementError(
                try await caller.send("POST", path, ["link_with": webToken]), 400, "invalid_body", "another client")
            try expectManagementError(
                try await caller.send("POST", path, ["link_with": adaToken]), 400, "invalid_body", "to itself")
            for token in [caller.token, "x.y.z", "x", service.token] {
                try expectManagementError(
                    try await caller.send("POST", path, ["link_with": .string(token)]), 400, "invalid_body",
                    "isn't an ID token of this tenant")
            }
            for body: [String: TenantValue] in [
                [:], ["provider": "auth0"], ["user_id": "1"], ["link_with": 7], ["link_with": ""],
                ["link_with": graceToken, "provider": "auth0"], ["foo": "bar"],
            ] {
                try expectManagementError(try await service.send("POST", path, body), 400, "invalid_body")
            }
            try expectManagementError(
                try await service.send("POST", path, ["provider": "auth0", "user_id": "nobody"]), 404, "inexistent_user"
            )
            try expectManagementError(
                try await service.send("POST", "/api/v2/users/x/identities", ["link_with": graceToken]), 404,
                "inexistent_user")
            try expectManagementError(
                try await service.send("DELETE", path + "/auth0/\(ada.dropFirst(6))"), 400, nil, "main identity")
            try expectManagementError(
                try await service.send("DELETE", path + "/email/1"), 404, "inexistent_identity")
            try expectManagementError(
                try await caller.send("DELETE", "/api/v2/users/\(segment(grace))/identities/email/1"), 403, nil)
            let reader = try await Caller.user(browser, audience: "/api/v2/", scope: "read:current_user")
            try expectManagementError(
                try await reader.send("POST", path, ["link_with": graceToken]), 403, "insufficient_scope")
            try expectManagementError(try await reader.send("DELETE", path + "/email/1"), 403, "insufficient_scope")
            clock.advance(by: 36_000)
            try expectManagementError(
                try await service.send("POST", path, ["link_with": graceToken]), 400, "invalid_body", "has expired")
        }
    }

    @Test("linking without the second factor of either account is rejected")
    func factors() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withTenant(.administered.with { $0.mfa.policy = .never }, clock: clock) { tenant, browser in
            let (ada, grace) = (try await tenant.userID(), try await tenant.userID("grace@example.com"))
            func link(_ id: String, _ email: String, with other: String) async throws -> Browser.Page {
                clock.advance(by: 1)
                let caller = try await Caller.user(
                    browser, audience: "/api/v2/", scope: "update:current_user_identities", email: email)
                let tokens = try Tokens(try await browser.passwordGrant(["username": .string(other)]))
                return try await caller.send(
                    "POST", "/api/v2/users/\(segment(id))/identities",
                    ["link_with": try #require(tokens.members["id_token"])])
            }
            _ = try await tenant.enrollAuthenticatorApp(userID: ada)
            try expectManagementError(
                try await link(ada, "ada@example.com", with: "grace@example.com"), 403, "insufficient_authentication")
            try expectManagementError(
                try await link(grace, "grace@example.com", with: "ada@example.com"), 403, "insufficient_authentication")
            let response = try await Caller.service(browser).send(
                "POST", "/api/v2/users/\(segment(ada))/identities",
                ["provider": "auth0", "user_id": .string(grace)])
            #expect(response.status == 201, "\(response.text)")
        }
    }

    @Test("a blocked account can't be linked to another one")
    func blocked() async throws {
        try await withAccounts { tenant, browser, ada, mail in
            let token = try #require(try await mailLogin(tenant, browser).members["id_token"])
            let caller = try await Caller.user(browser, audience: "/api/v2/", scope: "update:current_user_identities")
            try await tenant.setBlocked(true, userID: mail)
            try expectManagementError(
                try await caller.send("POST", "/api/v2/users/\(segment(ada))/identities", ["link_with": token]), 403,
                nil, "blocked")
        }
    }

    @Test("only one of several concurrent requests links an account")
    func race() async throws {
        try await withAccounts { tenant, browser, ada, mail in
            let grace = try await tenant.userID("grace@example.com")
            let service = try await Caller.service(browser)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for id in [ada, grace, ada, grace] {
                    group.addTask {
                        try await service.send(
                            "POST", "/api/v2/users/\(segment(id))/identities",
                            ["provider": "email", "user_id": .string(mail)]
                        ).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == [201, 409, 409, 409])
        }
    }
}
