import Foundation
import Testing

@testable import LocalTenant

@Suite("Roles, permissions, APIs, and client grants in the Management API")
struct RoleManagementTests {
    private static let configuration = TenantConfiguration.withRoles.with {
        $0.clientGrants.append(
            TenantClientGrant(clientID: "service", audience: "/api/v2/", scope: ManagementScope.ofClients))
    }

    private func withService(
        _ body: (LocalTenant, Caller) async throws -> Void
    ) async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            try await body(tenant, try await Caller.service(browser))
        }
    }

    private func list(_ page: Browser.Page) throws -> [[String: TenantValue]] {
        try JSONDecoder().decode([[String: TenantValue]].self, from: page.body)
    }

    private func permissions(_ names: String..., at api: String = booksAPI) -> [String: TenantValue] {
        [
            "permissions": .array(
                names.map { ["resource_server_identifier": .string(api), "permission_name": .string($0)] })
        ]
    }

    @Test("a role is created, found, updated, and deleted")
    func role() async throws {
        try await withService { _, service in
            let made = try await service.send("POST", "/api/v2/roles", ["name": "owner", "description": "Owns"])
            #expect(made.status == 200)
            let id = try #require(try made.json["id"]?.stringValue)
            #expect(id.wholeMatch(of: /rol_[A-Za-z0-9]{16}/) != nil)
            #expect(try await service.send("GET", "/api/v2/roles/\(id)").json["name"] == "owner")
            let found = try await service.send("GET", "/api/v2/roles?name_filter=OWN")
            #expect(try texts(found, "name") == ["owner"])
            let changed = try await service.send("PATCH", "/api/v2/roles/\(id)", ["description": "All"])
            #expect(try changed.json == ["id": .string(id), "name": "owner", "description": "All"])
            let bare = try await service.send("POST", "/api/v2/roles", ["name": "bare"])
            #expect(try bare.json["description"] == .null)
            let deleted = try await service.send("DELETE", "/api/v2/roles/\(id)")
            #expect(deleted.status == 200)
            #expect(try deleted.json == [:])
            try expectManagementError(
                try await service.send("GET", "/api/v2/roles/\(id)"), 404, "inexistent_role", "Role not found.")
            try expectManagementError(try await service.send("DELETE", "/api/v2/roles/\(id)"), 404, "inexistent_role")
        }
    }

    @Test("lists have pages with and without totals")
    func pages() async throws {
        try await withService { tenant, service in
            let page = try await service.send("GET", "/api/v2/roles?page=1&per_page=1&include_totals=true")
            let json = try page.json
            #expect(json["start"] == 1)
            #expect(json["limit"] == 1)
            #expect(json["total"] == 2)
            let ada = try await tenant.userID()
            let reader = try list(try await service.send("GET", "/api/v2/roles?name_filter=reader"))[0]["id"]
            let path = "/api/v2/roles/\(reader?.stringValue ?? "")/users"
            let grace = try await tenant.userID("grace@example.com")
            #expect(try await service.send("POST", path, ["users": [.string(grace)]]).status == 200)
            let first = try await service.send("GET", path + "?take=1").json
            let next = try #require(first["next"]?.stringValue)
            let second = try await service.send("GET", path + "?take=1&from=\(next)").json
            #expect(second["next"] == nil)
            #expect("\(first)".contains(ada) != "\(second)".contains(ada))
            #expect("\(first)".contains(grace) != "\(second)".contains(grace))
            for query in ["page=-1", "per_page=101", "take=0", "take=1&from=x", "include_totals=maybe"] {
                try expectManagementError(
                    try await service.send("GET", path + "?" + query), 400, "invalid_query_string")
            }
            try expectManagementError(
                try await service.send("GET", "/api/v2/roles?page=11&per_page=100"), 400, "invalid_paging",
                "Requesting page exceeds the allowed maximum of 1000 records")
        }
    }

    @Test("a role's permissions are added, listed with names, and removed")
    func rolePermissions() async throws {
        try await withService { tenant, service in
            let made = try await service.send("POST", "/api/v2/roles", ["name": "owner"])
            let path = "/api/v2/roles/\(try made.json["id"]?.stringValue ?? "")/permissions"
            let added = try await service.send("POST", path, permissions("read:books", "write:books"))
            #expect(added.status == 201)
            #expect(
                try texts(try await service.send("GET", path), "permission_name") == [
                    "read:books", "write:books",
                ])
            #expect(try await service.send("DELETE", path, permissions("read:books")).status == 204)
            let left = try list(try await service.send("GET", path))
            #expect(left.first?["resource_server_name"] == .string(booksAPI))
            #expect(left.count == 1)
            try expectManagementError(
                try await service.send("POST", path, permissions("fly")), 400, "invalid_body",
                "there is no permission fly")
            try expectManagementError(
                try await service.send("POST", path, permissions("fly", at: "https://none")), 400, "invalid_body")
            try expectManagementError(
                try await service.send("POST", path, ["permissions": []]), 400, "invalid_body", "too short")
            try expectManagementError(
                try await service.send("POST", path, ["permissions": [["permission_name": "x"]]]), 400, "invalid_body",
                "Missing required property: resource_server_identifier on property permissions[0]")
            try expectManagementError(try await service.send("POST", path, ["permissions": "all"]), 400, "invalid_body")
            try expectManagementError(
                try await service.send("POST", path, [:]), 400, "invalid_body", "Missing required property: permissions"
            )
        }
    }

    @Test("a user's roles and permissions are added, listed with their sources, included in tokens, and removed")
    func userRoles() async throws {
        try await withService { tenant, service in
            let grace = try await tenant.userID("grace@example.com")
            let path = "/api/v2/users/\(segment(grace))"
            let roles = try list(try await service.send("GET", "/api/v2/roles"))
            let reader = try #require(roles.first { $0["name"] == "reader" }?["id"])
            #expect(try await service.send("POST", path + "/roles", ["roles": [reader]]).status == 204)
            #expect(try await service.send("POST", path + "/permissions", permissions("write:books")).status == 201)
            #expect(try texts(try await service.send("GET", path + "/roles"), "name") == ["reader"])
            let held = try list(try await service.send("GET", path + "/permissions"))
            let byRole = try #require(held.first { $0["permission_name"]?.stringValue == "read:books" })
            let source: TenantValue = ["source_type": "ROLE", "source_id": reader, "source_name": "reader"]
            #expect(byRole["sources"] == TenantValue.array([source]))
            let direct = held.first { $0["permission_name"] == "write:books" }
            #expect(direct?["sources"] == [["source_type": "DIRECT", "source_id": "", "source_name": ""]])
            let token = try await service.browser.passwordGrant([
                "username": .string("grace@example.com"), "audience": .string(booksAPI), "scope": "openid",
            ])
            #expect(words(try accessClaims(token)["permissions"]) == ["read:books", "write:books"])
            #expect(try await service.send("DELETE", path + "/roles", ["roles": [reader]]).status == 204)
            #expect(try await service.send("DELETE", path + "/permissions", permissions("write:books")).status == 204)
            #expect(try texts(try await service.send("GET", path + "/roles"), "id").isEmpty)
            #expect(
                try texts(try await service.send("GET", path + "/permissions"), "permission_name") == [
                    "count"
                ])
            try expectManagementError(
                try await service.send("POST", path + "/roles", ["roles": ["rol_none"]]), 404, "inexistent_role")
            try expectManagementError(
                try await service.send("GET", "/api/v2/users/auth0%7Cnone/roles"), 404, "inexistent_user")
        }
    }

    @Test("a member's roles in an organization are separate from the user's roles")
    func memberRoles() async throws {
        try await withService { tenant, service in
            let grace = try await tenant.userID("grace@example.com")
            let path = "/api/v2/organizations/\(publishers)/members/\(segment(grace))/roles"
            let roles = try list(try await service.send("GET", "/api/v2/roles"))
            let editor = try #require(roles.first { $0["name"] == "editor" }?["id"])
            #expect(try await service.send("POST", path, ["roles": [editor]]).status == 204)
            #expect(try texts(try await service.send("GET", path), "name") == ["editor"])
            let outside = try await service.send("GET", "/api/v2/users/\(segment(grace))/roles")
            #expect(try texts(outside, "id").isEmpty)
            #expect(try await service.send("DELETE", path, ["roles": [editor]]).status == 204)
            #expect(try texts(try await service.send("GET", path), "id").isEmpty)
            try expectManagementError(
                try await service.send("GET", "/api/v2/organizations/org_x/members/\(segment(grace))/roles"), 404,
                "inexistent_organization", "No organization found by that id or name")
            try await tenant.removeMember(grace, from: publishers)
            try expectManagementError(try await service.send("GET", path), 404, "inexistent_member")
        }
    }

    @Test("an API is created, addressed by ID or identifier, updated, and deleted")
    func resourceServer() async throws {
        try await withService { _, service in
            let made = try await service.send(
                "POST", "/api/v2/resource-servers",
                [
                    "identifier": "https://new.example.com", "name": "New", "enforce_policies": "true",
                    "token_dialect": "access_token_authz",
                    "scopes": [["value": "read", "description": "Read it"], ["value": "write"]],
                ])
            #expect(made.status == 201, "\(made.text)")
            let json = try made.json
            #expect(json["enforce_policies"] == true)
            #expect(json["skip_consent_for_verifiable_first_party_clients"] == false)
            #expect(json["token_lifetime"] == 86_400)
            #expect(json["token_lifetime_for_web"] == 7_200)
            let id = try #require(json["id"]?.stringValue)
            #expect(id.wholeMatch(of: /[0-9a-f]{24}/) != nil)
            let identifier = "https%3A%2F%2Fnew.example.com"
            #expect(try await service.send("GET", "/api/v2/resource-servers/\(identifier)").json == json)
            let changed = try await service.send(
                "PATCH", "/api/v2/resource-servers/\(id)", ["token_lifetime": 60, "scopes": [["value": "read"]]])
            #expect(changed.status == 200, "\(changed.text)")
            #expect(try changed.json["token_lifetime_for_web"] == 60)
            #expect(try changed.json["scopes"] == [["value": "read"]])
            #expect(try changed.json["name"] == "New")
            let listed = try list(
                try await service.send("GET", "/api/v2/resource-servers?identifiers=\(identifier)"))
            #expect(listed.map { $0["id"] } == [.string(id)])
            #expect(try await service.send("DELETE", "/api/v2/resource-servers/\(id)").status == 204)
            try expectManagementError(
                try await service.send("GET", "/api/v2/resource-servers/\(id)"), 404, "inexistent_resource_server")
        }
    }

    @Test("an API keeps the properties that management clients send and generates a missing secret")
    func otherSettings() async throws {
        try await withService { _, service in
            let sent: [String: TenantValue] = [
                "identifier": "https://pay.example.com", "name": "Payments", "signing_alg": "HS256",
                "allow_online_access": true, "authorization_details": [["type": "payment"]], "consent_policy": .null,
                "token_encryption": .null, "token_lifetime_for_anonymous_access_tokens": 600,
                "access_token": [
                    "claims_mapping": ["custom_claims": [["name": "c", "expression": "anonymous_session.id"]]]
                ],
                "require_consent_non_repudiation": true,
                "subject_type_authorization": [
                    "user": ["policy": "allow_all"], "client": ["policy": "require_client_grant"],
                    "anonymous_user": ["policy": "deny_all"],
                ],
                "proof_of_possession": ["mechanism": "dpop", "required": false, "required_for": "public_clients"],
            ]
            let made = try await service.send("POST", "/api/v2/resource-servers", sent)
            #expect(made.status == 201, "\(made.text)")
            let json = try made.json
            for name in sent.keys where sent[name] != .null {
                #expect(json[name] == sent[name], "\(name)")
            }
            let secret = try #require(json["signing_secret"]?.stringValue)
            #expect(secret.utf8.count >= 32)
            let id = try #require(json["id"]?.stringValue)
            let changed = try await service.send(
                "PATCH", "/api/v2/resource-servers/\(id)",
                ["signing_alg": "RS512", "proof_of_possession": .null, "authorization_details": .null])
            #expect(changed.status == 200, "\(changed.text)")
            #expect(try changed.json["signing_alg"] == "RS512")
            #expect(try changed.json["proof_of_possession"] == nil)
            #expect(try changed.json["authorization_details"] == nil)
            #expect(try changed.json["allow_online_access"] == true)
        }
    }

    @Test("a client grant for anonymous users is only kept")
    func anonymousGrant() async throws {
        try await withService { _, service in
            let made = try await service.send(
                "POST", "/api/v2/client-grants",
                [
                    "client_id": "service", "audience": .string(booksAPI), "scope": ["read:books"],
                    "subject_type": "anonymous_user",
                ])
            #expect(made.status == 201, "\(made.text)")
            #expect(try made.json["subject_type"] == "anonymous_user")
        }
    }

    private static let badServers = [
        Refused(["name": "x"], 400, "invalid_body", "Missing required property: identifier"),
        Refused(["identifier": "x", "colour": 1], 400, "invalid_body", "Additional properties not allowed: colour"),
        Refused(
            ["identifier": "x", "scopes": [["value": 1]]], 400, "invalid_body",
            "Expected type string but found type integer on property scopes[0].value"),
        Refused(["identifier": "x", "token_lifetime": 0], 400, "invalid_body", "on property token_lifetime"),
        Refused(["identifier": "x", "token_lifetime": "long"], 400, "invalid_body", "on property token_lifetime"),
        Refused(["identifier": "x", "signing_alg": "none"], 400, "invalid_body", "on property signing_alg"),
        Refused(
            ["identifier": "x", "token_encryption": ["format": "compact-nested-jwe"]], 400, "invalid_body",
            "on property token_encryption"),
        Refused(["identifier": "x", "consent_policy": "never"], 400, "invalid_body", "on property consent_policy"),
        Refused(["identifier": "x", "name": "<b>"], 400, "invalid_body", "on property name"),
        Refused(["identifier": .string(booksAPI)], 409, "resource_server_conflict", "already exists"),
    ]

    @Test("an invalid API is rejected", arguments: badServers)
    func badResourceServer(refused: Refused) async throws {
        try await withService { _, service in
            let page = try await service.send("POST", "/api/v2/resource-servers", refused.applied(to: [:]))
            try expectManagementError(page, refused.status, refused.error, refused.description)
        }
    }

    @Test("the Management API itself is listed but can't be changed")
    func systemAPI() async throws {
        try await withService { _, service in
            let first = try list(try await service.send("GET", "/api/v2/resource-servers")).first
            #expect(first?["is_system"] == true)
            let id = first?["id"]?.stringValue ?? ""
            let path = "/api/v2/resource-servers/\(id)"
            try expectManagementError(
                try await service.send("PATCH", path, ["token_lifetime": 60]), 400, "operation_not_supported")
            try expectManagementError(try await service.send("DELETE", path), 400, "operation_not_supported")
            try expectManagementError(
                try await service.send(
                    "PATCH", "/api/v2/resource-servers/https%3A%2F%2Fapi.example.com", ["identifier": "y"]), 400,
                "invalid_body", "identifier")
        }
    }

    @Test("a client grant is created, grants access, is updated, and is deleted")
    func clientGrant() async throws {
        try await withService { tenant, service in
            try await tenant.add(
                TenantClient(
                    clientID: "robot", appType: .nonInteractive, clientSecret: "robot-secret",
                    grantTypes: ["client_credentials"]))
            let fields: [String: TenantValue] = [
                "grant_type": "client_credentials", "client_id": "robot", "client_secret": "robot-secret",
                "audience": .string(booksAPI),
            ]
            try expectError(try await service.browser.token(fields), 403, "access_denied")
            let body: [String: TenantValue] = [
                "client_id": "robot", "audience": .string(booksAPI), "scope": ["read:books"],
            ]
            let made = try await service.send("POST", "/api/v2/client-grants", body)
            #expect(made.status == 201, "\(made.text)")
            #expect(try made.json["subject_type"] == "client")
            let id = try #require(try made.json["id"]?.stringValue)
            #expect(id.hasPrefix("cgr_"))
            #expect(try Tokens(try await service.browser.token(fields)).scope == "read:books")
            try expectManagementError(
                try await service.send("POST", "/api/v2/client-grants", body), 409, "client_grant_conflict")
            let listed = try await service.send("GET", "/api/v2/client-grants?client_id=robot&take=5").json
            #expect(listed["client_grants"] == [.object(try made.json)])
            let changed = try await service.send(
                "PATCH", "/api/v2/client-grants/\(id)", ["scope": ["read:books", "write:books"]])
            #expect(changed.status == 200)
            #expect(words(.string(try Tokens(try await service.browser.token(fields)).scope ?? "")).count == 2)
            try expectManagementError(
                try await service.send("PATCH", "/api/v2/client-grants/\(id)", ["audience": "x"]), 400, "invalid_body")
            #expect(try await service.send("DELETE", "/api/v2/client-grants/\(id)").status == 204)
            try expectError(try await service.browser.token(fields), 403, "access_denied")
            try expectManagementError(
                try await service.send("GET", "/api/v2/client-grants/\(id)"), 404, "inexistent_client_grant")
            let strangers: [String: TenantValue] = ["client_id": "nobody", "audience": .string(booksAPI)]
            try expectManagementError(
                try await service.send("POST", "/api/v2/client-grants", strangers), 404, "inexistent_client")
            let everybody: [String: TenantValue] = [
                "audience": .string(booksAPI), "scope": ["read:books"], "default_for": "third_party_clients",
            ]
            let common = try await service.send("POST", "/api/v2/client-grants", everybody)
            #expect(try common.status == 201 && common.json["subject_type"] == "client", "\(common.text)")
            let nowhere: [String: TenantValue] = ["client_id": "robot", "audience": "x"]
            try expectManagementError(
                try await service.send("POST", "/api/v2/client-grants", nowhere), 404, "inexistent_resource_server")
        }
    }
}
