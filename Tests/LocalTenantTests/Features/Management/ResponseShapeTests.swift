import Foundation
import Testing

@testable import LocalTenant

/// A request, and the members that Auth0's response to it has.
struct ExpectedShape: Sendable, CustomTestStringConvertible {
    let path: String
    let body: [String: TenantValue]
    let keys: Set<String>
    /// Names of members on the way to the object with these keys.
    var inside: [String] = []

    var testDescription: String { ([path, body["name"]?.stringValue ?? ""] + inside).joined(separator: " ") }
}

/// Tools such as Terraform compare what they wrote with what they read: a default that nobody wrote is a difference.
@Suite("Shapes of responses of the Management API")
struct ResponseShapeTests {
    private static let clientKeys: Set<String> = [
        "name", "client_id", "client_secret", "tenant", "global", "is_first_party", "oidc_conformant", "sso_disabled",
        "is_token_endpoint_ip_header_trusted", "jwt_configuration", "signing_keys", "cross_origin_authentication",
        "cross_origin_auth", "callback_url_template", "grant_types", "custom_login_page_on", "refresh_token",
    ]
    private static let connectionKeys: Set<String> = [
        "id", "name", "strategy", "options", "is_domain_connection", "authentication", "connected_accounts",
        "enabled_clients", "realms",
    ]
    private static let apiKeys: Set<String> = [
        "id", "identifier", "allow_offline_access", "skip_consent_for_verifiable_first_party_clients",
        "subject_type_authorization", "token_lifetime", "token_lifetime_for_web", "signing_alg",
    ]

    static let shapes: [ExpectedShape] = [
        .init(path: "clients", body: ["name": "Shop"], keys: clientKeys),
        .init(
            path: "clients", body: ["name": "Shop"], keys: ["lifetime_in_seconds", "secret_encoded"],
            inside: ["jwt_configuration"]),
        .init(
            path: "clients", body: ["name": "Shop", "app_type": "spa", "callbacks": []],
            keys: clientKeys.union(["app_type", "callbacks", "token_endpoint_auth_method"])),
        .init(
            path: "clients", body: ["name": "Shop", "oidc_logout": [:]],
            keys: clientKeys.union(["oidc_logout", "oidc_backchannel_logout"])),
        .init(path: "connections", body: ["name": "members", "strategy": "auth0"], keys: connectionKeys),
        .init(
            path: "connections", body: ["name": "members", "strategy": "auth0"],
            keys: [
                "mfa", "passwordPolicy", "strategy_version", "authentication_methods", "passkey_options",
                "brute_force_protection",
            ], inside: ["options"]),
        .init(
            path: "connections", body: ["name": "saml", "strategy": "samlp"],
            keys: connectionKeys.union(["provisioning_ticket_url", "show_as_button"])),
        .init(
            path: "connections",
            body: ["name": "hub", "strategy": "github", "options": ["email": true, "repo": false]],
            keys: ["email", "repo", "scope"], inside: ["options"]),
        .init(
            path: "connections", body: ["name": "texts", "strategy": "sms", "options": ["name": "SMS"]],
            keys: ["name"], inside: ["options"]),
        .init(path: "resource-servers", body: ["identifier": "https://books.example.com"], keys: apiKeys),
        .init(
            path: "resource-servers",
            body: ["identifier": "https://books.example.com", "name": "Books", "enforce_policies": true],
            keys: apiKeys.union(["name", "enforce_policies"])),
        .init(path: "roles", body: ["name": "reader"], keys: ["id", "name", "description"]),
        .init(
            path: "organizations", body: ["name": "acme", "display_name": "Acme"],
            keys: ["id", "name", "display_name"]),
        .init(
            path: "log-streams",
            body: ["name": "hook", "type": "http", "sink": ["httpEndpoint": "https://example.com/logs"]],
            keys: ["id", "name", "type", "status", "sink"]),
        .init(
            path: "custom-domains", body: ["domain": "login.example.com", "type": "self_managed_certs"],
            keys: [
                "custom_domain_id", "domain", "type", "status", "primary", "is_default", "verification",
                "custom_client_ip_header",
            ]),
        .init(
            path: "branding/phone/providers",
            body: ["name": "custom", "credentials": [:], "configuration": ["delivery_methods": ["text"]]],
            keys: [
                "id", "tenant", "name", "channel", "disabled", "configuration", "credentials", "created_at",
                "updated_at",
            ]),
        .init(
            path: "emails/provider",
            body: ["name": "mailgun", "credentials": ["api_key": "secret", "domain": "example.com", "region": "eu"]],
            keys: ["domain", "region"], inside: ["credentials"]),
        .init(
            path: "actions/actions",
            body: [
                "name": "greet", "supported_triggers": [["id": "post-login", "version": "v3"]],
                "secrets": [["name": "key", "value": "secret"]],
            ],
            keys: [
                "id", "name", "supported_triggers", "created_at", "updated_at", "dependencies", "runtime", "status",
                "secrets", "all_changes_deployed",
            ]),
    ]

    @Test("what is made has the members that were sent, and Auth0's own, and no others", arguments: shapes)
    func shape(_ expected: ExpectedShape) async throws {
        try await withService { _, service in
            let made = try await service.send("POST", "/api/v2/" + expected.path, expected.body)
            #expect((200...201).contains(made.status), "\(made.text)")
            let object = expected.inside.reduce(TenantValue.object(try made.json)) { $0[$1] ?? .null }
            #expect(Set(try #require(object.objectValue, "\(made.text)").keys) == expected.keys)
        }
    }

    @Test("options of a connection that follow from others change with them")
    func derivedOptions() async throws {
        try await withService { _, service in
            let made = try await service.send(
                "POST", "/api/v2/connections",
                ["name": "hub", "strategy": "github", "options": ["email": true, "read_org": true]])
            #expect(try made.json["options"]?["scope"] == ["user:email", "read:org"])
            let path = "/api/v2/connections/" + (try made.text("id"))
            let changed = try await service.send("PATCH", path, ["options": ["email": true, "read_org": false]])
            #expect(try changed.json["options"]?["scope"] == ["user:email"])
        }
    }

    @Test("a query for some members of a connection gets those that are always there, too")
    func selectedMembers() async throws {
        try await withService { tenant, service in
            let id = tenant.tenant.configuration.connections[0].id
            let some = try await service.send("GET", "/api/v2/connections/\(id)?fields=name&include_fields=true")
            #expect(Set(try some.json.keys) == ["id", "name", "is_domain_connection"])
            let others = try await service.send("GET", "/api/v2/connections/\(id)?fields=id&include_fields=false")
            #expect(try others.json["id"] == nil && others.json["name"] != nil)
        }
    }

    @Test("the client that stands for all has the tenant's login page, and changes it")
    func globalClient() async throws {
        try await withService { tenant, service in
            let list = try await service.send("GET", "/api/v2/clients?is_global=true&include_totals=true")
            let client = try #require(try list.json["clients"]?.arrayValue?.first?.objectValue)
            #expect(client["global"] == true && client["custom_login_page"] == nil)
            let path = "/api/v2/clients/" + (client["client_id"]?.stringValue ?? "")
            let changed = try await service.send(
                "PATCH", path, ["custom_login_page": "<p>Welcome</p>", "custom_login_page_on": true])
            #expect(changed.status == 200, "\(changed.text)")
            #expect(tenant.tenant.configuration.customLoginPage == "<p>Welcome</p>")
            #expect(try await service.send("GET", path).text("custom_login_page") == "<p>Welcome</p>")
            let usual = try await service.send("GET", "/api/v2/clients?include_totals=true")
            #expect(!usual.text.contains("All Applications"))
        }
    }

    @Test("a grant may have scopes that its API doesn't have yet, and they don't count")
    func futureScopes() async throws {
        try await withService { _, service in
            _ = try await service.send(
                "POST", "/api/v2/resource-servers",
                ["identifier": "https://books.example.com", "scopes": [["value": "read:books"]]])
            let grant: [String: TenantValue] = [
                "client_id": "service", "audience": "https://books.example.com",
                "scope": ["read:books", "write:books"],
            ]
            let made = try await service.send("POST", "/api/v2/client-grants", grant)
            #expect(made.status == 201, "\(made.text)")
            #expect(Set(try made.json.keys) == ["id", "client_id", "audience", "scope", "subject_type"])
            let token = try await service.browser.token(
                body([
                    "grant_type": "client_credentials", "client_id": "service", "client_secret": "service-secret",
                    "audience": "https://books.example.com",
                ]))
            #expect(try token.text("scope") == "read:books")
        }
    }

    @Test("a deployed action has its version, and lists leave out numbers that are 0")
    func deployment() async throws {
        try await withService { _, service in
            let none = try await service.send("GET", "/api/v2/actions/triggers/post-login/bindings?per_page=50")
            #expect(try none.json == ["bindings": [], "per_page": 50])
            let made = try await service.send(
                "POST", "/api/v2/actions/actions",
                ["name": "greet", "supported_triggers": [["id": "post-login", "version": "v3"]], "code": "x"])
            let path = "/api/v2/actions/actions/" + (try made.text("id"))
            let deployed = try await service.send("POST", path + "/deploy")
            #expect(deployed.status == 200, "\(deployed.text)")
            #expect(try deployed.json["deployed"] == false && deployed.json["number"] == 1)
            let action = try await service.send("GET", path)
            #expect(try action.json["all_changes_deployed"] == true)
            #expect(try action.json["deployed_version"]?["deployed"] == true)
            #expect(try action.json["current_version"]?["status"] == "BUILT")
        }
    }
}
