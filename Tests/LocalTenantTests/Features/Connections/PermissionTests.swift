import Foundation
import Testing

@testable import LocalTenant

@Suite("Permissions of connections")
struct PermissionTests {
    /// The strategy, options in addition to the client ID, and the scope requested from the provider.
    static let cases: [(strategy: String, options: String, scope: String)] = [
        ("google-oauth2", "", "openid profile email"),
        ("google-oauth2", #""email": true, "profile": true, "scope": ["email", "profile"]"#, "openid email profile"),
        (
            "google-oauth2", #""calendar_events_readonly": true, "gmail": false"#,
            "openid email profile https://www.googleapis.com/auth/calendar.events.readonly"
        ),
        ("google-oauth2", #""profile": false"#, "openid email"),
        (
            "google-oauth2", #""scope": ["email"], "freeform_scopes": ["https://example.com/x"]"#,
            "openid email https://example.com/x"
        ),
        ("google-apps", #""email": true, "profile": false"#, "openid email"),
        ("apple", "", "openid name email"),
        ("apple", #""name": false, "email": true"#, "openid email"),
        ("apple", #""scope": "email", "email": true"#, "openid email"),
        ("github", #""email": true, "read_org": true"#, "read:user user:email read:org"),
        (
            "facebook", #""email": true, "user_birthday": true, "allow_context_profile_field": true"#,
            "public_profile email user_birthday"
        ),
        ("windowslive", #""graph_calendars": true"#, "openid profile email User.Read Calendars.Read"),
    ]

    private func connection(_ strategy: String, _ options: String) throws -> TenantConnection {
        let all = #""client_id": "tenant", "client_secret": "s3cret-s3cret""# + (options.isEmpty ? "" : ", " + options)
        let json = #"{"connections": [{"strategy": "\#(strategy)", "options": {\#(all)}}]}"#
        return try TenantConfiguration(json: Data(json.utf8)).connections[0]
    }

    @Test("each permission adds its scope to the listed ones", arguments: cases)
    func scopes(strategy: String, options: String, scope: String) throws {
        var options = options
        if strategy == "apple" {
            options = [options, #""team_id": "T", "kid": "K""#].filter { !$0.isEmpty }.joined(separator: ", ")
        }
        let connection = try connection(strategy, options)
        #expect(connection.upstream?.options.scope == scope)
        let copy = try JSONDecoder().decode(TenantConnection.self, from: JSONEncoder().encode(connection))
        #expect(copy == connection)
    }

    @Test("offline access at Google is a parameter rather than a scope")
    func offline() throws {
        let upstream = try #require(try connection("google-oauth2", #""offline_access": true"#).upstream)
        #expect(upstream.options.scope == "openid email profile")
        #expect(upstream.parameters["access_type"] == .value("offline"))
    }

    @Test(
        "a permission that a strategy doesn't have is rejected with its key path",
        arguments: [
            ("google-oauth2", #""user_birthday": true"#, "connections[0].options.user_birthday"),
            ("github", #""gmail": true"#, "connections[0].options.gmail"),
            ("facebook", #""allowed_audiences": ["a"]"#, "connections[0].options.allowed_audiences"),
            ("google-oauth2", #""email": "yes""#, "connections[0].options.email"),
        ])
    func refused(strategy: String, options: String, place: String) throws {
        #expect { try connection(strategy, options) } throws: { ($0 as? TenantError)?.keyPath == place }
    }

    @Test("the enabled permissions are requested from the provider")
    func request() async throws {
        let configuration = TenantConfiguration.simulating(.googleOAuth2) {
            $0.permissions = ["email": true, "profile": true, "tasks_readonly": true, "offline_access": true]
        }
        try await withTenant(configuration) { _, browser in
            let start = try await browser.get("/authorize", authorizeQuery(["connection": "google-oauth2"]))
            #expect(start.parameter("access_type") == "offline")
            #expect(
                start.parameter("scope") == "openid email profile https://www.googleapis.com/auth/tasks.readonly")
        }
    }
}
