import Foundation
import Testing

@testable import LocalTenant

@Suite("Updating users")
struct ChangeUserTests {
    @Test("a user's metadata is merged at the top level, and null removes keys")
    func metadata() async throws {
        try await withTenant(.administered) { tenant, browser in
            let id = try await tenant.userID()
            try await tenant.change(id) { $0.userMetadata = ["keep": 1, "deep": ["a": 1, "b": 2], "gone": "x"] }
            let ada = try await Caller.user(browser, audience: "/api/v2/", scope: "update:current_user_metadata")
            let response = try await ada.send(
                "PATCH", "/api/v2/users/\(segment(id))",
                ["user_metadata": ["deep": ["c": 3], "gone": .null, "new": [true, .null, 1.5]]])
            #expect(response.status == 200, "\(response.text)")
            #expect(
                try response.json["user_metadata"] == ["keep": 1, "deep": ["c": 3], "new": [true, .null, 1.5]])
            #expect(try response.json["user_id"] == .string(id))
            let unchanged = try await ada.send("PATCH", "/api/v2/users/\(segment(id))", ["user_metadata": [:]])
            #expect(try unchanged.json["user_metadata"] == response.json["user_metadata"])
        }
    }

    @Test("concurrent metadata updates are all kept")
    func simultaneously() async throws {
        try await withTenant(.administered) { tenant, browser in
            let id = try await tenant.userID()
            let service = try await Caller.service(browser)
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<12 {
                    group.addTask {
                        try await service.send(
                            "PATCH", "/api/v2/users/\(segment(id))", ["user_metadata": ["k\(number)": true]]
                        ).status
                    }
                }
                for try await status in group { #expect(status == 200) }
            }
            let user = try await service.send("GET", "/api/v2/users/\(segment(id))").json
            #expect(user["user_metadata"]?.members?.count == 12)
        }
    }

    @Test("a service updates a user's attributes, and null removes optional ones")
    func attributes() async throws {
        try await withTenant(.administered) { tenant, browser in
            let id = try await tenant.userID()
            let service = try await Caller.service(browser)
            let path = "/api/v2/users/\(segment(id))"
            let changed = try await service.send(
                "PATCH", path,
                [
                    "name": "Countess", "given_name": "Augusta", "family_name": "King", "nickname": .null,
                    "picture": "https://example.com/a.png", "blocked": true, "app_metadata": ["roles": ["admin"]],
                    "user_metadata": ["a": 1],
                ]
            ).json
            #expect(changed["name"] == "Countess")
            #expect(changed["given_name"] == "Augusta")
            #expect(changed["nickname"] == nil)
            #expect(changed["blocked"] == true)
            #expect(changed["app_metadata"] == ["roles": ["admin"]])
            try expectError(try await browser.passwordGrant(), 403, "unauthorized", "user is blocked")
            #expect(try await service.send("PATCH", path, ["blocked": false]).json["blocked"] == false)
            #expect(try await browser.passwordGrant().status == 200)
        }
    }

    @Test("a user's new email address is unverified, and a verification email is sent")
    func email() async throws {
        try await withTenant(.administered) { tenant, browser in
            let id = segment(try await tenant.userID())
            let service = try await Caller.service(browser)
            let response = try await service.send(
                "PATCH", "/api/v2/users/\(id)",
                [
                    "email": "countess@example.com", "verify_email": true, "client_id": "app",
                    "connection": .string(database),
                ])
            #expect(try response.json["email"] == "countess@example.com")
            #expect(try response.json["email_verified"] == false)
            let message = try await tenant.message(to: "countess@example.com", kind: .verifyEmail)
            #expect(message.link != nil)
            #expect(try await browser.passwordGrant(["username": "countess@example.com"]).status == 200)
            #expect(try await browser.passwordGrant().status == 403)

            try expectManagementError(
                try await service.send("PATCH", "/api/v2/users/\(id)", ["email": "GRACE@example.com"]), 409,
                "auth0_idp_error", "The user already exists.")
            let verified = try await service.send("PATCH", "/api/v2/users/\(id)", ["email_verified": true])
            #expect(try verified.json["email_verified"] == true)
        }
    }

    @Test("a user's new password must be strong and ends the old password and the sessions")
    func password() async throws {
        let clock = TenantClock(fixedAt: noon)
        let strict = TenantConfiguration.administered.with { $0.connections[0].passwordHistory = 2 }
        try await withTenant(strict, clock: clock) { tenant, browser in
            let id = segment(try await tenant.userID())
            _ = try await browser.code()
            let service = try await Caller.service(browser)
            let path = "/api/v2/users/\(id)"
            try expectManagementError(
                try await service.send("PATCH", path, ["password": "weak"]), 400, nil,
                "PasswordStrengthError: Password is too weak")
            try expectManagementError(
                try await service.send("PATCH", path, ["password": .string(adaPassword)]), 400, nil,
                "PasswordHistoryError")
            clock.advance(by: 60)
            let response = try await service.send(
                "PATCH", path, ["password": "Another-Horse-2", "connection": .string(database)])
            #expect(try response.json["last_password_reset"] == "2030-03-17T17:47:40.000Z")
            #expect(!response.text.contains("Another"))
            #expect(try await browser.passwordGrant().status == 403)
            #expect(try await browser.passwordGrant(["password": "Another-Horse-2"]).status == 200)
            let silent = try await browser.get("/authorize", authorizeQuery(["prompt": "none"]))
            #expect(silent.parameter("error") == "login_required")
        }
    }

    static let errors: [([String: TenantValue], Int, String?)] = [
        ([:], 400, "invalid_body"), (["foo": 1], 400, "invalid_body"), (["user_id": "x"], 400, "invalid_body"),
        (["identities": []], 400, "invalid_body"), (["blocked": "yes"], 400, "invalid_body"),
        (["email": 7], 400, "invalid_body"), (["email": "nobody"], 400, "invalid_body"),
        (["phone_number": "12"], 400, "invalid_body"), (["user_metadata": []], 400, "invalid_body"),
        (["user_metadata": .null], 400, "invalid_body"), (["name": ""], 400, "invalid_body"),
        (["password": .null], 400, "invalid_body"), (["email": "a@b", "password": "Another-Horse-2"], 400, nil),
        (["email": "a@b", "connection": "email"], 400, nil), (["connection": "nowhere"], 400, nil),
        (["name": .string(String(repeating: "x", count: 3_000))], 400, "invalid_body"),
    ]

    @Test("invalid bodies change nothing about a user", arguments: errors)
    func refused(body: [String: TenantValue], status: Int, errorCode: String?) async throws {
        try await withTenant(.administered) { tenant, browser in
            let path = "/api/v2/users/\(segment(try await tenant.userID()))"
            let service = try await Caller.service(browser)
            let before = try await service.send("GET", path).text
            try expectManagementError(try await service.send("PATCH", path, body), status, errorCode)
            #expect(try await service.send("GET", path).text == before)
        }
    }

    @Test("user updates that aren't JSON, have another content type, or are too large are rejected")
    func bodies() async throws {
        try await withTenant(.administered) { tenant, browser in
            let path = "/api/v2/users/\(segment(try await tenant.userID()))"
            let service = try await Caller.service(browser)
            let headers = ["Authorization": "Bearer \(service.token)", "Content-Type": "application/json"]
            for text in [
                "{", "[]", "null", "\"x\"", "{\"name\":1e999}", "{\"a\":\(String(repeating: "[", count: 50_000))",
            ] {
                let response = try await browser.send("PATCH", path, headers: headers, body: Data(text.utf8))
                try expectManagementError(response, 400, "invalid_body")
            }
            let form = headers.merging(["Content-Type": "application/x-www-form-urlencoded"]) { $1 }
            try expectManagementError(
                try await browser.send("PATCH", path, headers: form, body: Data("name=x".utf8)), 415, nil)
            let huge = Data("{\"name\":\"\(String(repeating: "x", count: 1 << 20))\"}".utf8)
            #expect(try await browser.send("PATCH", path, headers: headers, body: huge).status == 413)
        }
    }

    @Test("scopes control who can update which attributes of whom")
    func scopes() async throws {
        try await withTenant(.administered) { tenant, browser in
            let (ada, grace) = (try await tenant.userID(), try await tenant.userID("grace@example.com"))
            let own = try await Caller.user(browser, audience: "/api/v2/", scope: "update:current_user_metadata")
            func patch(_ caller: Caller, _ id: String, _ body: [String: TenantValue]) async throws -> Browser.Page {
                try await caller.send("PATCH", "/api/v2/users/\(segment(id))", body)
            }
            try expectManagementError(
                try await patch(own, grace, ["user_metadata": ["a": 1]]), 403, nil, "does not match subject")
            for body: [String: TenantValue] in [
                ["app_metadata": ["a": 1]], ["name": "x"], ["user_metadata": ["a": 1], "name": "x"], ["blocked": false],
            ] {
                try expectManagementError(try await patch(own, ada, body), 403, "insufficient_scope", "update:users")
            }
            let metadata = try await Caller.service(browser, scope: "update:users_app_metadata")
            #expect(
                try await patch(metadata, grace, ["app_metadata": ["a": 1], "user_metadata": ["b": 1]]).status == 200)
            try expectManagementError(try await patch(metadata, grace, ["name": "x"]), 403, "insufficient_scope")
            let reader = try await Caller.service(browser, scope: "read:users")
            try expectManagementError(try await patch(reader, grace, ["name": "x"]), 403, "insufficient_scope")
            let service = try await Caller.service(browser)
            try expectManagementError(try await patch(service, "auth0|nobody", ["name": "x"]), 404, "inexistent_user")
        }
    }

    @Test("a service creates and deletes users")
    func createAndDelete() async throws {
        try await withTenant(.administered) { tenant, browser in
            let service = try await Caller.service(browser)
            let response = try await service.send(
                "POST", "/api/v2/users",
                [
                    "connection": .string(database), "email": "alan@example.com", "password": "Correct-Horse-9",
                    "name": "Alan", "user_metadata": ["a": 1, "b": .null], "app_metadata": ["c": 2],
                ])
            #expect(response.status == 201, "\(response.text)")
            let id = try response.text("user_id")
            #expect(id.wholeMatch(of: /auth0\|[0-9a-f]{24}/) != nil)
            #expect(try response.json["user_metadata"] == ["a": 1])
            #expect(try response.json["logins_count"] == nil)
            #expect(try await tenant.message(to: "alan@example.com", kind: .verifyEmail).link != nil)
            let login = try await browser.passwordGrant(["username": "alan@example.com", "password": "Correct-Horse-9"])
            let refreshToken = try Tokens(login).refresh

            let mail = try await service.send(
                "POST", "/api/v2/users", ["connection": "email", "email": "b@example.com", "user_id": "b"])
            #expect(try mail.json["user_id"] == "email|b")
            for _ in 1...2 {
                #expect(try await service.send("DELETE", "/api/v2/users/\(segment(id))").status == 204)
            }
            #expect(try await service.send("GET", "/api/v2/users/\(segment(id))").status == 404)
            #expect(try await browser.refresh(refreshToken).status == 403)
        }
    }

    static let additions: [([String: TenantValue?], Int, String?)] = [
        (["connection": nil], 400, "invalid_body"), (["connection": "nowhere"], 400, "inexistent_connection"),
        (["email": nil], 400, "invalid_body"), (["password": nil], 400, "invalid_body"),
        (["password": "weak"], 400, nil), (["user_id": "a\0b"], 400, "invalid_body"),
        (["user_id": "a\n"], 400, "invalid_body"), (["email": "ada@example.com"], 409, "auth0_idp_error"),
        (["username": "alan"], 400, nil), (["connection": "email"], 400, "invalid_body"),
        (["connection": "sms", "password": nil], 400, "invalid_body"), (["role": "admin"], 400, "invalid_body"),
    ]

    @Test("incomplete or duplicate users aren't created", arguments: additions)
    func refusedAddition(changes: [String: TenantValue?], status: Int, errorCode: String?) async throws {
        try await withTenant(.administered) { _, browser in
            let service = try await Caller.service(browser)
            let fields = body(
                ["connection": .string(database), "email": "alan@example.com", "password": "Correct-Horse-9"], changes)
            try expectManagementError(try await service.send("POST", "/api/v2/users", fields), status, errorCode)
            #expect(try await service.send("GET", "/api/v2/users?include_totals=true").json["total"] == 2)
        }
    }

    @Test("creating and deleting users requires their scopes")
    func administrationScopes() async throws {
        try await withTenant(.administered) { tenant, browser in
            let reader = try await Caller.service(browser, scope: "read:users update:users")
            try expectManagementError(
                try await reader.send("POST", "/api/v2/users", ["connection": "email"]), 403, "insufficient_scope")
            let id = segment(try await tenant.userID())
            try expectManagementError(try await reader.send("DELETE", "/api/v2/users/\(id)"), 403, "insufficient_scope")
        }
    }
}
