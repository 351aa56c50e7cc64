import Foundation
import Testing

@testable import LocalTenant

@Suite("Actions for custom token exchange")
struct ExchangeActionTests {
    private static let type = "urn:example:legacy-session"
    private static let fields = TokenExchangeTests.fields

    private static func configuration(_ actions: String) throws -> TenantConfiguration {
        let actions = try declared(#"{"custom-token-exchange": \#(actions)}"#)
        return TenantConfiguration.grants.with {
            $0.actions = actions
            $0.users[0].userID = "auth0|ada"
            $0.suspiciousIPThrottling.allowlist = []
        }
    }

    private static func exchange(
        _ browser: Browser, _ changes: [String: TenantValue] = [:]
    ) async throws -> Browser.Page {
        try await browser.token(fields.merging(changes) { $1 })
    }

    @Test("declared actions choose the user by the token and its type, reject tokens, or deny the exchange")
    func declaredActions() async throws {
        let configuration = try Self.configuration(
            """
            [{"when": {"transaction.subject_token_type": "\(Self.type)", "transaction.subject_token": "session-1"},
              "do": [{"authentication.setUserById": "auth0|ada"}, {"authentication.setActor": {"sub": "robot"}}]},
             {"when": {"transaction.subject_token": "banned"}, "do": [{"access.deny": ["not_today", "Come back later"]}]},
             {"when": {"transaction.subject_token": "wrong"},
              "do": [{"access.rejectInvalidSubjectToken": "Unknown session"}]}]
            """)
        try await withTenant(configuration) { _, browser in
            let tokens = try Tokens(try await Self.exchange(browser))
            #expect(try claims(tokens.access)["sub"] == "auth0|ada")
            #expect(try claims(tokens.access)["act"] == ["sub": "robot"])
            try expectError(
                try await Self.exchange(browser, ["subject_token": "banned"]), 400, "not_today", "Come back later")
            for type in ["urn:example:other", "urn:ietf:params:oauth:token-type:jwt"] {
                try expectError(
                    try await Self.exchange(browser, ["subject_token_type": .string(type)]), 400, "invalid_request",
                    "There is no token exchange profile for \(type)")
            }
            let wrong: [String: TenantValue] = ["subject_token": "wrong"]
            for _ in 0..<10 {
                try expectError(try await Self.exchange(browser, wrong), 400, "invalid_request", "Unknown session")
            }
            try expectError(try await Self.exchange(browser, wrong), 429, "too_many_attempts")
        }
    }

    @Test("an action describes users, who are created once, and changed if it says so")
    func described() async throws {
        let connection = TenantConnection.defaultName
        let configuration = try Self.configuration(
            """
            [{"do": [{"authentication.setUserByConnection": ["\(connection)",
                {"user_id": "{{transaction.subject_token}}", "email": "{{transaction.subject_token}}@example.com",
                 "email_verified": true, "name": "{{request.body.name}}"},
                {"creationBehavior": "create_if_not_exists", "updateBehavior": "replace"}]}]}]
            """)
        try await withTenant(configuration) { tenant, browser in
            let scope: [String: TenantValue] = ["scope": "openid profile email", "subject_token": "grace"]
            for name in ["Grace", "Grace Hopper"] {
                let page = try await Self.exchange(
                    browser, scope.merging(["name": .string(name)]) { $1 })
                let claims = try Tokens(page).idToken
                #expect(claims["sub"] == "auth0|grace")
                #expect(claims["email"] == "grace@example.com")
                #expect(claims["email_verified"] == true)
                #expect(claims["name"] == .string(name))
            }
            // An address that belongs to another ID.
            let ada = scope.merging(["subject_token": "ada", "name": "A"]) { $1 }
            #expect(try Tokens(try await Self.exchange(browser, ada)).idToken["sub"] == "auth0|ada")
            _ = try await tenant.tenant.store.changeUser("auth0|ada") { $0.profile.email = "linus@example.com" }
            try expectError(
                try await Self.exchange(browser, scope.merging(["subject_token": "linus", "name": "L"]) { $1 }), 400,
                "invalid_request", "The identifiers belong to another user.")
            _ = try await tenant.tenant.store.changeUser("auth0|grace") { $0.profile.email = "ada@example.com" }
            try expectError(
                try await Self.exchange(browser, ada), 400, "invalid_request",
                "The identifiers belong to another user.")
        }
    }

    @Test("a new address counts as unverified unless the action says otherwise")
    func unverified() async throws {
        let configuration = try Self.configuration(
            """
            [{"do": [{"authentication.setUserByConnection": ["\(TenantConnection.defaultName)",
                {"user_id": "ada", "email": "{{transaction.subject_token}}"}, {"updateBehavior": "replace"}]}]}]
            """)
        try await withTenant(configuration) { _, browser in
            for (email, isVerified) in [("ADA@example.com", true), ("new@example.com", false)] {
                let page = try await Self.exchange(
                    browser, ["subject_token": .string(email), "scope": "openid email"])
                let claims = try Tokens(page).idToken
                #expect(claims["email"] == .string(email))
                #expect(claims["email_verified"] == .bool(isVerified))
            }
        }
    }

    @Test("an action finds users by their address, changes nothing by default, and creates nobody if it says so")
    func known() async throws {
        let configuration = try Self.configuration(
            """
            [{"do": [{"authentication.setUserByConnection": ["\(TenantConnection.defaultName)",
                {"email": "{{transaction.subject_token}}", "name": "Somebody"}, {"creationBehavior": "none"}]}]}]
            """)
        try await withTenant(configuration) { _, browser in
            let known: [String: TenantValue] = ["subject_token": "ada@example.com", "scope": "openid profile"]
            let claims = try Tokens(try await Self.exchange(browser, known)).idToken
            #expect(claims["sub"] == "auth0|ada")
            #expect(claims["name"] == "Ada Lovelace")
            try expectError(
                try await Self.exchange(browser, ["subject_token": "new@example.com"]), 400, "invalid_request",
                "The user does not exist")
        }
    }

    @Test("a user of a provider has its ID; a connection that the client can't use is rejected")
    func connections() async throws {
        let configuration = try Self.configuration(
            """
            [{"do": [{"authentication.setUserByConnection":
                ["{{request.body.connection}}", {"user_id": "7", "name": "X"}]}]}]
            """
        ).with { $0.simulatedProviders = [.google] }
        try await withTenant(configuration) { _, browser in
            let google = try Tokens(try await Self.exchange(browser, ["connection": "google-oauth2"]))
            #expect(try claims(google.access)["sub"] == "google-oauth2|7")
            try expectError(
                try await Self.exchange(browser, ["connection": "nowhere"]), 400, "invalid_request",
                "The connection nowhere is not enabled for the client")
        }
    }

    @Test(
        "calls that make no sense are reported when the tenant starts",
        arguments: [
            (#"{"authentication.setUserByConnection": ["c", {"name": "X"}]}"#, "a user needs one of email"),
            (#"{"authentication.setUserByConnection": ["c", {"emial": "x"}]}"#, "Did you mean email?"),
            (#"{"authentication.setUserByConnection": ["c", {"email": "x"}]}"#, "not an email address"),
            (
                #"{"authentication.setUserByConnection": ["c", {"user_id": "1", "email_verified": "x"}]}"#,
                "true or false"
            ),
            (
                #"{"authentication.setUserByConnection": ["c", {"user_id": "1"}, {"updateBehavior": "x"}]}"#,
                "replace or none"
            ),
            (#"{"authentication.setActor": {"name": "robot"}}"#, "an actor needs a sub"),
        ])
    func errors(call: String, text: String) async throws {
        let error = await #expect(throws: (any Error).self) {
            let configuration = try Self.configuration(#"[{"do": [\#(call)]}]"#)
            try await withTenant(configuration) { _, _ in }
        }
        #expect("\(String(describing: error))".contains(text), "\(String(describing: error))")
    }

    @Test("a hook gets the tokens and parameters, and decides; one that fails counts as no attempt")
    func hook() async throws {
        let questions = Recorder<[String: TenantValue]>()
        let configuration = try Self.configuration(#"[{"name": "Legacy", "hook": "http://127.0.0.1:9/exchange"}]"#)
        try await withHook(configuration) { question in
            questions.add(question)
            return (200, questions.all.count <= 12 ? "oops" : #"[{"authentication.setUserById": "auth0|ada"}]"#)
        } _: { _, browser in
            for _ in 0..<12 {
                try expectError(try await Self.exchange(browser), 500, "server_error")
            }
            let page = try await Self.exchange(
                browser, ["actor_token": "robot", "actor_token_type": "urn:example:robot", "device": "tablet"])
            #expect(page.status == 200, "\(page.text)")
        }
        let question = try #require(questions.all.last)
        #expect(question["trigger"] == "custom-token-exchange")
        let event = try #require(question["event"])
        #expect(event.value(at: "transaction.subject_token") == "session-1")
        #expect(event.value(at: "transaction.subject_token_type") == .string(Self.type))
        #expect(event.value(at: "transaction.actor_token") == "robot")
        #expect(event.value(at: "transaction.requested_scopes") == ["openid", "offline_access", "read:books"])
        #expect(event.value(at: "resource_server.identifier") == .string(booksAPI))
        #expect(event.value(at: "request.body.device") == "tablet")
        #expect(event.value(at: "request.body.subject_token") == nil)
    }
}
