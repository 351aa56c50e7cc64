import Foundation
import Testing

@testable import LocalTenant

@Suite("Actions in the configuration")
struct DeclaredActionTests {
    @Test("a declared action sets claims with placeholders if its conditions match")
    func claims() async throws {
        let actions = try declared(
            """
            {"post-login": [
              {"when": {"client.metadata.tier": "gold", "user.email": {"ends_with": "@example.com"}},
               "do": [{"idToken.setCustomClaim": ["https://example.com/plan", "{{user.app_metadata.plan}}"]},
                      {"idToken.setCustomClaim": ["https://example.com/roles", "{{authorization.roles}}"]},
                      {"idToken.setCustomClaim": ["https://example.com/hi", "Hi {{ user.name }} of {{organization.name}}!"]},
                      {"idToken.setCustomClaim": ["https://example.com/none", "{{user.user_metadata.none}}"]}]},
              {"when": {"stats.logins_count": {"greater_than": 5}}, "do": [{"access.deny": "Too often"}]},
              {"unless": {"user.app_metadata.plan": {"exists": true}}, "do": [{"access.deny": "No plan"}]}
            ]}
            """)
        let configuration = TenantConfiguration.withRoles.with { $0.actions = actions }
            .client("app") { $0.clientMetadata = ["tier": "gold"] }
        try await withTenant(configuration) { tenant, browser in
            let refused = try await browser.authorize()
            #expect(refused.parameter("error_description") == "No plan")
            try await tenant.change(try await tenant.userID()) { $0.appMetadata = ["plan": ["a", 1]] }
            let claims = try await browser.tokens(["organization": publishers]).idToken
            #expect(claims[planClaim] == ["a", 1])
            #expect(claims["https://example.com/roles"] == ["editor", "reader"])
            #expect(claims["https://example.com/hi"] == "Hi Ada Lovelace of publishers!")
            #expect(claims["https://example.com/none"] == nil)
        }
    }

    @Test("only with actions, a form that ends a login may redirect to any site")
    func formTargets() async throws {
        let action = DeclaredAction(do: [ActionCall("redirect.sendUserTo", "https://terms.example.com")])
        for (actions, page, device) in [([action], nil, nil), ([], "'self' http://127.0.0.1:4711", "'self'")] {
            try await withTenant(.grants.with { $0.actions.postLogin = actions }) { _, browser in
                let start = try await browser.get("/authorize", authorizeQuery())
                #expect(try await browser.follow(start).policy("form-action") == page)
                let code = try await browser.post("/oauth/device/code", ["client_id": "tv", "scope": "openid"]).json
                let confirmation = try await browser.submit(
                    try await browser.get("/activate"), ["user_code": try #require(code["user_code"]?.stringValue)])
                #expect(confirmation.policy("form-action") == device)
            }
        }
    }

    private static let errors =
        [
            (
                #"{"post-login": [{"do": [{"acces.deny": "x"}]}]}"#, "actions.post-login[0].do[0]",
                "Did you mean access.deny?"
            ),
            (#"{"post-login": [{"do": [{"access.deny": 1}]}]}"#, "actions.post-login[0].do[0]", "must be a text"),
            (
                #"{"post-login": [{"do": [{"access.deny": "{{usr.email}}"}]}]}"#, "actions.post-login[0].do[0]",
                "mean user?"
            ),
            (
                #"{"post-login": [{"do": [{"access.deny": "{{user.emial}}"}]}]}"#, "actions.post-login[0].do[0]",
                "mean email?"
            ),
            (
                #"{"post-login": [{"when": {"client.nam": "x"}, "do": [{"access.deny": "x"}]}]}"#,
                "actions.post-login[0].when", "mean name?"
            ),
            (#"{"post-login": [{}]}"#, "actions.post-login[0]", "needs calls"),
            (#"{"post-login": [{"hook": "http://example.com"}]}"#, "actions.post-login[0].hook", "https"),
            (
                #"{"credentials-exchange": [{"do": [{"idToken.setCustomClaim": ["a", 1]}]}]}"#,
                "actions.credentials-exchange[0].do[0]", "there is no call"
            ),
            (#"{"time_limit": 0}"#, "actions.time_limit", "600"),
            (#"{"post-logon": []}"#, "actions.post-logon", "unknown key"),
            (
                #"{"post-login": [{"when": {"user.email": {"end_with": "x"}}, "do": []}]}"#,
                "actions.post-login[0].when.user.email.end_with", "Did you mean"
            ),
            (
                #"{"post-login": [{"do": [{"access.deny": "x", "session.revoke": "x"}]}]}"#,
                "actions.post-login[0].do[0]", "one member"
            ),
        ] as [(String, String, String)]

    @Test("a mistake in an action is reported with its key path", arguments: errors)
    func error(text: String, keyPath: String, hint: String) {
        #expect {
            _ = try TenantConfiguration(json: Data("{\"actions\": \(text)}".utf8))
        } throws: { error in
            let error = error as? TenantError
            #expect(error?.keyPath == keyPath)
            return error?.message.contains(hint) == true
        }
    }

    @Test("actions survive encoding as JSON")
    func json() throws {
        let configuration = TenantConfiguration().with { configuration in
            configuration.actions.postLogin = [
                DeclaredAction(
                    name: "x", when: ["user.email": ActionCondition([.endsWith: "@example.com"])],
                    unless: ["stats.logins_count": .equals(1)], do: [ActionCall("access.deny", "no")],
                    onContinue: [ActionCall("user.setAppMetadata", "a", 1)], hook: "https://example.com/hook")
            ]
        }
        #expect(try TenantConfiguration(json: JSONEncoder().encode(configuration)) == configuration)
    }

    // MARK: Hooks

    @Test("a hook receives the event and responds with calls")
    func hook() async throws {
        let questions = Recorder<[String: TenantValue]>()
        try await withHook { question in
            questions.add(question)
            return (200, #"[{"idToken.setCustomClaim": ["https://example.com/plan", "gold"]}]"#)
        } _: { _, browser in
            let tokens = try await browser.tokens()
            #expect(try tokens.idToken[planClaim] == "gold")
        }
        let question = try #require(questions.all.first)
        #expect(question["trigger"] == "post-login")
        #expect(question["continues"] == false)
        #expect(question["event"]?.value(at: "user.email") == "ada@example.com")
        #expect("\(question)".contains(adaPassword) == false)
    }

    @Test(
        "a hook that fails or sends an invalid response fails the login",
        arguments: [
            (500, "", "status 500"), (200, "{}", "list of calls"), (200, "<html>", "list of calls"),
            (200, #"[{"access.allow": true}]"#, "there is no access.allow"),
        ] as [(Int, String, String)])
    func badHook(status: Int, text: String, reason: String) async throws {
        try await withHook { _ in
            (status, text)
        } _: { _, browser in
            let response = try await browser.authorize()
            #expect(response.parameter("error") == "server_error")
            #expect(response.parameter("error_description")?.contains(reason) == true)
        }
    }

    @Test("a hook with an empty response changes nothing")
    func silentHook() async throws {
        try await withHook { _ in
            (204, "")
        } _: { _, browser in
            let response = try await browser.authorize()
            #expect(response.parameter("code") != nil)
        }
    }
}
