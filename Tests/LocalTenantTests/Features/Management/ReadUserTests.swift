import Foundation
import Testing

@testable import LocalTenant

@Suite("Reading users")
struct ReadUserTests {
    @Test("an application reads all attributes of its own user")
    func own() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withTenant(.administered, clock: clock) { tenant, browser in
            let id = try await tenant.userID()
            try await tenant.change(id) { user in
                user.userMetadata = ["plan": "gold"]
                user.appMetadata = ["roles": ["admin"]]
                user.phoneNumber = "+15550100"
                user.phoneNumberVerified = true
            }
            _ = try await tenant.enrollAuthenticatorApp(userID: id)
            let ada = try await Caller.user(browser, audience: "/api/v2/", scope: "read:current_user")
            let response = try await ada.send("GET", "/api/v2/users/\(segment(id))")
            #expect(response.status == 200, "\(response.text)")
            let user = try response.json
            #expect(user["user_id"] == .string(id))
            #expect(user["email"] == "ada@example.com")
            #expect(user["email_verified"] == true)
            #expect(user["name"] == "Ada Lovelace")
            #expect(user["phone_number"] == "+15550100")
            #expect(user["phone_verified"] == true)
            #expect(user["user_metadata"] == ["plan": "gold"])
            #expect(user["app_metadata"] == ["roles": ["admin"]])
            #expect(user["created_at"] == "2030-03-17T17:46:40.000Z")
            #expect(user["multifactor"] == ["guardian"])
            #expect(user["logins_count"] == 1)
            #expect(user["last_login"] == "2030-03-17T17:46:40.000Z")
            #expect(user["last_ip"]?.stringValue?.isEmpty == false)
            #expect(user["blocked"] == nil)
            #expect(
                user["identities"] == [
                    [
                        "connection": .string(database), "provider": "auth0", "isSocial": false,
                        "user_id": .string(String(id.dropFirst("auth0|".count))),
                    ]
                ])
            for secret in ["password", "connection", "mfa_policy", "phone_number_verified"] {
                #expect(user[secret] == nil)
            }
        }
    }

    static let selections: [(String, Set<String>?)] = [
        ("fields=email,name&include_fields=true", ["email", "name"]), ("fields=email", ["email"]),
        ("fields=user_metadata&include_fields=true", []), ("include_fields=false", nil), ("fields=", nil),
    ]

    @Test("a user's fields can be included or excluded", arguments: selections)
    func fields(query: String, names: Set<String>?) async throws {
        try await withTenant(.administered) { tenant, browser in
            let id = segment(try await tenant.userID())
            let service = try await Caller.service(browser)
            let all = try await service.send("GET", "/api/v2/users/\(id)").json
            let some = try await service.send("GET", "/api/v2/users/\(id)?\(query)").json
            #expect(Set(some.keys) == names ?? Set(all.keys))
            let others = try await service.send("GET", "/api/v2/users/\(id)?fields=email,name&include_fields=false")
                .json
            #expect(Set(others.keys) == Set(all.keys).subtracting(["email", "name"]))
        }
    }

    @Test("tokens without the scope, for other users, or for other APIs can't read users")
    func errors() async throws {
        try await withTenant(.administered) { tenant, browser in
            let (ada, grace) = (try await tenant.userID(), try await tenant.userID("grace@example.com"))
            let path = "/api/v2/users/\(segment(ada))"
            let own = try await Caller.user(browser, audience: "/api/v2/", scope: "read:current_user")
            try expectManagementError(
                try await own.send("GET", "/api/v2/users/\(segment(grace))"), 403, nil,
                "User to be acted on does not match subject in bearer token.")
            let narrow = try await Caller.user(browser, audience: "/api/v2/", scope: "update:current_user_metadata")
            try expectManagementError(
                try await narrow.send("GET", path), 403, "insufficient_scope",
                "expected any of: read:users,read:current_user")
            let broad = try await Caller.user(browser, audience: "/api/v2/", scope: "read:users read:current_user")
            #expect(
                try await broad.send("GET", "/api/v2/users/\(segment(grace))").status == 403, "users can't get it")
            let me = try await Caller.user(browser, audience: "/me/", scope: nil)
            try expectManagementError(
                try await me.send("GET", path), 401, nil, "Invalid token: this access token is for another audience")

            let service = try await Caller.service(browser)
            try expectManagementError(
                try await service.send("GET", "/api/v2/users/auth0%7Cnobody"), 404, "inexistent_user",
                "The user does not exist.")
            try expectManagementError(
                try await service.send("GET", path + "?include_fields=yes"), 400, "invalid_query_string")
            let blind = try await Caller.service(browser, scope: "update:users")
            try expectManagementError(try await blind.send("GET", path), 403, "insufficient_scope")
        }
    }

    @Test("missing, malformed, expired, and forged tokens can't read users")
    func tokens() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withTenant(.administered, clock: clock) { tenant, browser in
            let service = try await Caller.service(browser)
            let path = "/api/v2/users/\(segment(try await tenant.userID()))"
            let missing = try await browser.get(path)
            try expectManagementError(missing, 401, nil, "Missing authentication")
            #expect(missing.headers["www-authenticate"] == "Bearer")
            for header in ["Bearer", "Basic YTpi", service.token] {
                try expectManagementError(
                    try await browser.get(path, headers: ["Authorization": header]), 400, nil,
                    "Bad HTTP authentication header format")
            }
            let forged = service.token.dropLast(8) + "AAAAAAAA"
            for token in ["x", "a.b.c", String(forged)] {
                try expectManagementError(
                    try await Caller(browser: browser, token: token).send("GET", path), 401, nil, "Invalid token")
            }
            try expectManagementError(
                try await Caller(browser: browser, token: service.token, scheme: "DPoP").send("GET", path), 401, nil)
            clock.advance(by: 86_400)
            try expectManagementError(
                try await service.send("GET", path), 401, nil, "Expired token received for JSON Web Token validation")
        }
    }

    @Test("unknown paths get the Management API's error", arguments: ["nothing", "users/x/y/z", ""])
    func unknownPath(_ path: String) async throws {
        try await withTenant { _, browser in
            let response = try await browser.get("/api/v2/" + path)
            #expect(response.status == 404)
            #expect(try response.json == ["statusCode": 404, "error": "Not Found", "message": "Not Found"])
        }
    }

    @Test("other methods and paths of users get 405 or 404")
    func methods() async throws {
        try await withTenant(.administered) { _, browser in
            let service = try await Caller.service(browser)
            for (method, path) in [("PUT", "/api/v2/users/1"), ("GET", "/api/v2/users/1/identities")] {
                let response = try await service.send(method, path)
                #expect(response.status == 405)
                #expect(response.headers["allow"]?.isEmpty == false)
            }
            for path in ["/api/v2/users/", "/api/v2/users/1/2", "/api/v2/", "/api/v2/nothing"] {
                #expect(try await service.send("GET", path).status == 404, "\(path)")
            }
        }
    }

    @Test("a user ID can contain a slash")
    func slash() async throws {
        try await withTenant(.administered) { tenant, browser in
            var user = TenantUser(email: "odd@example.com", password: nil)
            user.userID = "auth0|a/identities"
            try await tenant.add(user)
            let service = try await Caller.service(browser)
            let response = try await service.send("GET", "/api/v2/users/auth0%7Ca%2Fidentities")
            #expect(try response.json["email"] == "odd@example.com")
        }
    }

    @Test("requests for users are rate limited")
    func throttle() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withTenant(.administered.with { $0.apiRateLimit = 3 }, clock: clock) { tenant, browser in
            let service = try await Caller.service(browser)
            let path = "/api/v2/users/\(segment(try await tenant.userID()))"
            for remaining in ["2", "1", "0"] {
                let response = try await service.send("GET", path)
                #expect(response.status == 200)
                #expect(response.headers["x-ratelimit-limit"] == "3")
                #expect(response.headers["x-ratelimit-remaining"] == remaining)
            }
            let refused = try await service.send("GET", path)
            try expectManagementError(refused, 429, "too_many_requests")
            #expect(refused.headers["retry-after"] == "20")
            #expect(refused.headers["x-ratelimit-remaining"] == "0")
            #expect(refused.headers["x-ratelimit-reset"] == "1900000060")
            let ada = try await Caller.user(browser, audience: "/api/v2/", scope: "read:current_user")
            #expect(try await ada.send("GET", path).status == 200, "other callers aren't affected")
            clock.advance(by: 20)
            #expect(try await service.send("GET", path).status == 200)
        }
    }
}

@Suite("Listing users")
struct ListUserTests {
    private func emails(_ page: Browser.Page) throws -> [String] {
        try JSONDecoder().decode([[String: TenantValue]].self, from: page.body).compactMap { $0["email"]?.stringValue }
    }

    @Test("the list of users supports pages, sorting, search, and totals")
    func list() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withTenant(.administered, clock: clock) { tenant, browser in
            clock.advance(by: 1)
            var mail = TenantUser(email: "alan@example.com", password: nil, name: "Alan Turing")
            mail.connection = "email"
            try await tenant.add(mail)
            let service = try await Caller.service(browser)
            func find(_ query: String) async throws -> [String] {
                try emails(try await service.send("GET", "/api/v2/users?\(query)"))
            }
            #expect(try await find("") == ["ada@example.com", "grace@example.com", "alan@example.com"])
            #expect(try await find("sort=email:-1") == ["grace@example.com", "alan@example.com", "ada@example.com"])
            #expect(try await find("sort=name:1&per_page=2") == ["ada@example.com", "alan@example.com"])
            #expect(try await find("sort=name:1&per_page=2&page=1") == ["grace@example.com"])
            #expect(try await find("connection=email") == ["alan@example.com"])
            #expect(try await find("q=email:%22ADA@example.com%22&search_engine=v3") == ["ada@example.com"])
            #expect(try await find("q=name:a*%20AND%20email:al*") == ["alan@example.com"])
            #expect(try await find("q=name:%22Grace%20Hopper%22") == ["grace@example.com"])
            #expect(try await find("q=name:%22'%20OR%201=1--%22").isEmpty)
            #expect(
                try await find("q=(name:ada*%20OR%20name:*turing)%20AND%20NOT%20email:ada*") == ["alan@example.com"])
            #expect(try await find("q=identities.connection:email&sort=email:1") == ["alan@example.com"])

            let totals = try await service.send("GET", "/api/v2/users?include_totals=true&per_page=1&page=1").json
            #expect(totals["start"] == 1)
            #expect(totals["limit"] == 1)
            #expect(totals["length"] == 1)
            #expect(totals["total"] == 3)
            let fields = try await service.send("GET", "/api/v2/users?fields=name&per_page=1")
            #expect(fields.text == #"[{"name":"Ada Lovelace"}]"#)
        }
    }

    @Test(
        "invalid user queries are rejected",
        arguments: [
            "page=-1", "per_page=101", "per_page=x", "include_totals=1", "sort=email", "sort=password:1",
            "sort=email:2",
            "q=email:", "q=secret:x", "q=email:a%20name:b", "q=(email:a", "q=email:a)", "q=email:%22a",
            "search_engine=v2", "q=created_at:x", "q=created_at:[2026-01-01]", "q=blocked:maybe", "q=logins_count:many",
            "q=user_metadata.a:b*", "q=user_metadata..a:b", "q=user_metadata.a:[1%20TO%202]", "q=name:*ab",
            "q=name:a?b",
            "q=AND", "q=NOT", "q=logins_count:[2%20TO%201]", "sort=identities.provider:1",
            "q=" + String(repeating: "(", count: 30), "q=identities.connection:g*", "fields=a,,b%20,%20",
            "q=" + Array(repeating: "name:a", count: 21).joined(separator: "%20AND%20"),
        ])
    func errors(query: String) async throws {
        try await withTenant(.administered) { _, browser in
            let service = try await Caller.service(browser)
            let response = try await service.send("GET", "/api/v2/users?\(query)")
            try expectManagementError(response, 400, "invalid_query_string")
        }
    }

    @Test("users are found by email regardless of case")
    func byEmail() async throws {
        try await withTenant(.administered) { tenant, browser in
            var mail = TenantUser(email: "Ada@example.com", password: nil)
            mail.connection = "email"
            try await tenant.add(mail)
            let service = try await Caller.service(browser)
            let response = try await service.send("GET", "/api/v2/users-by-email?email=ADA@example.com")
            #expect(try emails(response) == ["ada@example.com", "Ada@example.com"])
            #expect(try emails(try await service.send("GET", "/api/v2/users-by-email?email=x@y")).isEmpty)
            try expectManagementError(
                try await service.send("GET", "/api/v2/users-by-email"), 400, "invalid_query_string")
            let narrow = try await Caller.user(browser, audience: "/api/v2/", scope: nil)
            for path in ["users-by-email?email=a@b", "users"] {
                try expectManagementError(
                    try await narrow.send("GET", "/api/v2/\(path)"), 403, "insufficient_scope", "read:users")
            }
        }
    }
}
