import Foundation
import Testing

@testable import LocalTenant

@Suite("Flexible identifiers")
struct FlexibleIdentifierTests {
    private static let password = "Correct-Horse-2"

    private func configuration(_ attributes: ConnectionAttributes) -> TenantConfiguration {
        .direct.with { $0.connections[0].attributes = attributes }
    }

    private func signUp(_ browser: Browser, _ fields: [String: TenantValue?]) async throws -> Browser.Page {
        try await browser.postJSON(
            "/dbconnections/signup",
            body(
                [
                    "client_id": "app", "connection": .string(database), "password": .string(Self.password),
                ], fields))
    }

    private func logIn(_ browser: Browser, _ identifier: String) async throws -> Browser.Page {
        try await browser.passwordGrant(["username": .string(identifier), "password": .string(Self.password)])
    }

    @Test("users sign up and log in with a username alone, in the form that the connection allows")
    func username() async throws {
        var attributes = ConnectionAttributes(
            email: .init(signup: .optional), username: .init(isIdentifier: true))
        attributes.username.usernameRules.minimumLength = 4
        attributes.username.usernameRules.maximumLength = 20
        attributes.username.usernameRules.allowsEmail = true
        try await withTenant(configuration(attributes)) { _, browser in
            for name: TenantValue? in [
                nil, "abc", "with space", "+15550100001", .string(String(repeating: "x", count: 21)),
            ] {
                let refused = try await signUp(browser, ["username": name])
                #expect(refused.status == 400 && refused.text.contains("username"), "\(refused.text)")
            }
            let made = try await signUp(browser, ["username": "countess-of-lovelace"])
            #expect(made.status == 200, "\(made.text)")
            #expect(try made.json["username"] == "countess-of-lovelace" && made.json["email"] == nil)
            #expect(try await signUp(browser, ["username": "a@example.com"]).status == 200)
            let twin = try await signUp(browser, ["username": "Countess-of-Lovelace"])
            #expect(try twin.status == 400 && twin.text("code") == "username_exists", "\(twin.text)")
            let token = try Tokens(try await logIn(browser, "Countess-Of-Lovelace")).idToken
            #expect(token["email"] == nil)
            let both = ["username": "with-email", "email": "mail@example.com"].mapValues(TenantValue.string)
            #expect(try await signUp(browser, both).status == 200)
            #expect(try await logIn(browser, "with-email").status == 200)
            try expectError(try await logIn(browser, "mail@example.com"), 403, "invalid_grant")
        }
    }

    @Test("a database that requires usernames says how long they are")
    func usernameLength() async throws {
        var configuration = TenantConfiguration.direct
        configuration.connections[0].requiresUsername = true
        (configuration.connections[0].usernameMinimumLength, configuration.connections[0].usernameMaximumLength) = (
            4, 20
        )
        try await withTenant(configuration) { _, browser in
            for (count, status) in [(3, 400), (4, 200), (20, 200), (21, 400)] {
                let name = String(repeating: "x", count: count)
                let response = try await signUp(
                    browser, ["username": .string(name), "email": .string("a\(count)@example.com")])
                #expect(response.status == status, "\(response.text)")
            }
        }
    }

    @Test("users sign up on the page and log in with a phone number alone, which nobody else can have")
    func phoneNumber() async throws {
        let attributes = ConnectionAttributes(
            email: .init(signup: .optional), phoneNumber: .init(isIdentifier: true))
        try await withTenant(configuration(attributes)) { tenant, browser in
            let start = try await browser.get("/authorize", authorizeQuery(["screen_hint": "signup"]))
            let page = try await browser.get(try #require(start.location))
            #expect(page.text.contains(#"name="phone_number" type="tel""#) && page.text.contains("Email (optional)"))
            #expect(!page.text.contains(#"name="username""#))
            let fields = ["phone_number": "+15550100001", "password": Self.password, "email": ""]
            let wrong = try await browser.submit(page, fields.merging(["phone_number": "555"]) { $1 })
            #expect(wrong.status == 400 && wrong.text.contains("Enter a phone number"))
            let done = try await browser.submit(wrong, fields)
            #expect(done.status == 303, "\(done.text)")
            let user = try #require(
                try await tenant.tenant.store.user(phoneNumber: "+15550100001", connection: database))
            #expect(user.profile.email == nil && user.profile.phoneNumberVerified == false)
            #expect(try await logIn(browser, "+1 (555) 010-0001").status == 200)
            let twin = try await signUp(browser, ["phone_number": "+15550100001", "email": "x@example.com"])
            #expect(try twin.status == 400 && twin.text("code") == "invalid_signup")
            let second = Browser(tenant)
            let again = try await second.get("/authorize", authorizeQuery())
            let login = try await second.get(try #require(again.location))
            #expect(login.text.contains(#"<label for="username">Phone number</label>"#))
            let refused = try await second.submit(login, ["username": "+15550100001", "password": "wrong"])
            #expect(refused.text.contains("These login details are wrong."))
            let response = try await second.submit(refused, ["username": "+15550100001", "password": Self.password])
            #expect(response.status == 303)
        }
    }

    @Test("a connection that the API makes has Auth0's attributes, which its users need")
    func management() async throws {
        try await withTenant(.administered) { tenant, browser in
            let service = try await Caller.service(browser)
            let attributes: TenantValue = [
                "username": [
                    "identifier": ["active": true], "signup": ["status": "optional"], "profile_required": true,
                    "validation": ["min_length": 3, "max_length": 30, "allowed_types": ["phone_number": true]],
                ],
                "phone_number": [
                    "identifier": ["active": true],
                    "signup": ["status": "optional", "verification": ["active": false]],
                ],
            ]
            let made = try await service.send(
                "POST", "/api/v2/connections",
                ["name": "flexible", "strategy": "auth0", "options": ["attributes": attributes]])
            #expect(made.status == 201, "\(made.text)")
            #expect(try made.json["options"]?["attributes"] == attributes)
            let user: [String: TenantValue] = [
                "connection": "flexible", "password": .string(Self.password), "phone_number": "+15550100002",
            ]
            try expectManagementError(
                try await service.send("POST", "/api/v2/users", user), 400, "invalid_body",
                "Missing required property: username")
            let short = user.merging(["username": "ab"]) { $1 }
            try expectManagementError(
                try await service.send("POST", "/api/v2/users", short), 400, "invalid_body", "property username")
            let ada = try await service.send("POST", "/api/v2/users", user.merging(["username": "lovelace"]) { $1 })
            #expect(ada.status == 201, "\(ada.text)")
            #expect(try ada.json["phone_number"] == "+15550100002" && ada.json["email"] == nil)
            try expectManagementError(
                try await service.send("POST", "/api/v2/users", user.merging(["username": "grace"]) { $1 }), 409,
                "auth0_idp_error")
            let path = "/api/v2/users/\(segment(try ada.text("user_id")))"
            try expectManagementError(
                try await service.send("PATCH", path, ["username": "ab"]), 400, "invalid_body", "property username")
            #expect(try await service.send("PATCH", path, ["username": "+15550100003"]).status == 200)
            #expect(try await service.send("PATCH", path, ["phone_number": "+15550100004"]).status == 200)
            let connection = try #require(tenant.tenant.configuration.connections.first { $0.name == "flexible" })
            #expect(connection.identifiers.identifying.map(\.name) == ["phone_number", "username"])
        }
    }
}
