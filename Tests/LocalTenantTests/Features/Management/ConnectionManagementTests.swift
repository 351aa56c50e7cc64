import Foundation
import Testing

@testable import LocalTenant

@Suite("Connections in the Management API")
struct ConnectionManagementTests {
    private let customers: [String: TenantValue] = [
        "name": "customers", "strategy": "auth0",
        "options": [
            "passwordPolicy": "low", "requires_username": true, "password_history": ["enable": true, "size": 3],
            "import_mode": false,
        ],
    ]

    @Test("a SCIM configuration is kept for a connection, with tokens that are shown once")
    func provisioning() async throws {
        try await withService { tenant, service in
            let connection = tenant.tenant.configuration.connections[0]
            let path = "/api/v2/connections/\(connection.id)/scim-configuration"
            #expect(try await service.send("GET", path).status == 404)
            let made = try await service.send("POST", path, [:])
            #expect(made.status == 201, "\(made.text)")
            #expect(try made.text("connection_name") == connection.name)
            #expect(try made.text("user_id_attribute") == "externalId")
            let mapping = try await service.send("GET", path + "/default-mapping").json["mapping"]
            #expect(try made.json["mapping"] == mapping)
            #expect(try await service.send("POST", path, [:]).status == 409)
            let token = try await service.send(
                "POST", path + "/tokens", ["scopes": ["get:users"], "token_lifetime": 900])
            #expect(token.status == 201, "\(token.text)")
            let listed = try await service.send("GET", path + "/tokens").text
            let (id, secret) = (try token.text("token_id"), try token.text("token"))
            #expect(listed.contains(id) && !listed.contains(secret))
            #expect(try await service.send("DELETE", "\(path)/tokens/\(id)").status == 204)
            #expect(try await service.send("GET", path + "/tokens").text == "[]")
            #expect(try await service.send("DELETE", path).status == 204)
            #expect(try await service.send("GET", "/api/v2/connections/\(connection.id)/status").status == 200)
            #expect(try await service.send("GET", "/api/v2/connections/none/status").status == 404)
            #expect(try await service.send("GET", "/api/v2/connections/none/scim-configuration/tokens").status == 404)
            try expectManagementError(try await service.send("GET", "/api/v2/groups/none/members"), 404, nil, "group")
        }
    }

    @Test("the rules for passwords that the API sets act, and an export has them")
    func passwordOptions() async throws {
        try await withService { tenant, service in
            let options: [String: TenantValue] = [
                "requires_username": false, "validation": ["username": ["min": 2, "max": 30]],
                "disable_self_service_change_password": true, "password_complexity_options": ["min_length": 9],
                "password_dictionary": ["enable": true, "dictionary": ["bookshop-1"]],
                "password_options": [
                    "complexity": [
                        "character_types": ["number"], "sequential_characters": "block",
                        "max_length_exceeded": "truncate",
                    ],
                    "dictionary": ["active": true, "default": "en_100k"],
                ],
            ]
            let made = try await service.send(
                "POST", "/api/v2/connections",
                ["name": "strict", "strategy": "auth0", "options": .object(options)])
            #expect(made.status == 201, "\(made.text)")
            for (name, value) in options { #expect(try made.json["options"]?[name] == value) }
            let connection = tenant.tenant.configuration.connections.first { $0.name == "strict" }
            #expect(connection?.disablesPasswordReset == true && connection?.usernameMaximumLength == 30)
            for (password, status) in [
                ("bookshop-", 400), ("bookshop1", 201), ("bookshop-1", 400), ("bookshop-123", 400), ("short-1", 400),
            ] {
                let user = try await service.send(
                    "POST", "/api/v2/users",
                    [
                        "connection": "strict", "email": .string("\(password)@example.com"),
                        "password": .string(password),
                    ])
                #expect(user.status == status, "\(password): \(user.text)")
            }
            let exported = try await tenant.description()
            try await withTenant(TenantConfiguration(), description: exported) { other, _ in
                let rules = { (tenant: LocalTenant) in
                    tenant.tenant.configuration.connections.first { $0.name == "strict" }?.passwordRequirements
                }
                #expect(rules(other) == rules(tenant) && rules(other)?.minimumLength == 9)
            }
        }
    }

    @Test("a database that is made acts at once with its options")
    func create() async throws {
        try await withService { tenant, service in
            let made = try await service.send("POST", "/api/v2/connections", customers)
            #expect(made.status == 201, "\(made.text)")
            let id = try made.text("id")
            #expect(id.wholeMatch(of: /con_[A-Za-z0-9]{16}/) != nil)
            #expect(try made.json["realms"] == ["customers"])
            let connection = try #require(tenant.tenant.configuration.connections.first { $0.id == id })
            #expect(connection.passwordPolicy == .low)
            #expect(connection.requiresUsername)
            #expect(connection.passwordHistory == 3)
            #expect(connection.enabledClients == [])
            let path = "/api/v2/connections/\(id)"
            let enabled = try await service.browser.send(
                "PATCH", path + "/clients",
                headers: ["Authorization": "Bearer \(service.token)", "Content-Type": "application/json"],
                body: Data(#"[{"client_id": "service", "status": true}]"#.utf8))
            #expect(enabled.status == 204, "\(enabled.text)")
            #expect(try await service.send("GET", path + "/clients").json["clients"] == [["client_id": "service"]])
            #expect(
                try await service.send("GET", "/api/v2/clients/service/connections").text.contains(id))
            let user = try await service.send(
                "POST", "/api/v2/users",
                ["connection": "customers", "email": "eve@example.com", "username": "eve", "password": "Short1-x"])
            #expect(user.status == 201, "\(user.text)")
            #expect(try await service.send("DELETE", path + "/users?email=eve@example.com").status == 204)
            #expect(try await service.send("GET", "/api/v2/users-by-email?email=eve@example.com").text == "[]")
        }
    }

    @Test("codes have the length of the connection's options, and a length that no code can have changes nothing")
    func codes() async throws {
        try await withService(.administered.with { $0.connections.removeAll { $0.strategy != .database } }) {
            tenant, service in
            let body: [String: TenantValue] = [
                "name": "mail", "strategy": "email", "options": ["totp": ["length": 8, "time_step": 60]],
            ]
            let made = try await service.send("POST", "/api/v2/connections", body)
            try #require(made.status == 201, "\(made.text)")
            let id = try made.text("id")
            for (option, value) in [("length", 3), ("length", 41), ("time_step", 0)] as [(String, TenantValue)] {
                let options: TenantValue = ["totp": [option: value]]
                let path = "/api/v2/connections/\(id)"
                try expectManagementError(
                    try await service.send("PATCH", path, ["options": options]), 400, "invalid_body",
                    "options.totp.\(option)")
                try expectManagementError(
                    try await service.send(
                        "POST", "/api/v2/connections", ["name": "other", "strategy": "email", "options": options]),
                    400, "invalid_body", "options.totp.\(option)")
            }
            let connection = try #require(tenant.tenant.configuration.connections.first { $0.id == id })
            #expect(connection.codeLength == 8 && connection.codeLifetime == 60)
        }
    }

    @Test("options are replaced as a whole, names are unique, and deletion takes the users along")
    func change() async throws {
        try await withService { tenant, service in
            let id = try await service.send("POST", "/api/v2/connections", customers).text("id")
            let path = "/api/v2/connections/\(id)"
            try expectManagementError(
                try await service.send("POST", "/api/v2/connections", customers), 409, "connection_conflict")
            let changed = try await service.send("PATCH", path, ["options": ["disable_signup": true]])
            let options = try #require(try changed.json["options"]?.objectValue)
            #expect(options["disable_signup"] == true)
            #expect(Set(options.keys) == ["disable_signup", "authentication_methods", "passkey_options"])
            let connection = try #require(tenant.tenant.configuration.connections.first { $0.id == id })
            #expect(connection.disableSignup && !connection.requiresUsername)
            try expectManagementError(
                try await service.send("PATCH", path, ["name": "other"]), 400, "invalid_body",
                "Additional properties not allowed: name")
            let user = try await service.send(
                "POST", "/api/v2/users",
                ["connection": "customers", "email": "eve@example.com", "password": "Long-Password-1"])
            #expect(user.status == 201, "\(user.text)")
            let deleted = try await service.send("DELETE", path)
            #expect(deleted.status == 202)
            #expect(try deleted.json["deleted_at"] != nil)
            #expect(try await service.send("GET", "/api/v2/users-by-email?email=eve@example.com").text == "[]")
            try expectManagementError(try await service.send("GET", path), 404, "inexistent_connection")
            #expect(!tenant.tenant.configuration.connections.contains { $0.id == id })
        }
    }

    @Test("a connection of a kind that the tenant doesn't have is kept, and isn't used")
    func otherKinds() async throws {
        try await withService { tenant, service in
            let before = tenant.tenant.configuration.connections.count
            let saml: [String: TenantValue] = [
                "name": "corp", "strategy": "samlp", "options": ["signInEndpoint": "https://idp.example.com/sso"],
            ]
            let id = try await service.send("POST", "/api/v2/connections", saml).text("id")
            #expect(tenant.tenant.configuration.connections.count == before)
            #expect(try texts(try await service.send("GET", "/api/v2/connections?strategy=samlp"), "id") == [id])
            let unready: [String: TenantValue] = ["name": "acme", "strategy": "oidc", "options": ["client_id": "x"]]
            #expect(try await service.send("POST", "/api/v2/connections", unready).status == 201)
            let empty: [String: TenantValue] = ["name": "google-oauth2", "strategy": "google-oauth2"]
            let made = try await service.send("POST", "/api/v2/connections", empty)
            #expect(made.status == 201, "\(made.text)")
            #expect(tenant.tenant.configuration.connections.count == before)
            let ready: [String: TenantValue] = ["options": ["client_id": "x", "client_secret": "y"]]
            let path = "/api/v2/connections/\(try made.text("id"))"
            #expect(try await service.send("PATCH", path, ready).status == 200)
            #expect(tenant.tenant.configuration.connections.count == before + 1)
        }
    }

    @Test("the configuration's databases are shown in the API's form")
    func configured() async throws {
        let configuration = TenantConfiguration.administered.with { configuration in
            configuration.connections[0].passwordHistory = 5
            configuration.connections[0].otpMethods = [.phone]
        }
        try await withService(configuration) { tenant, service in
            let list = try await service.send("GET", "/api/v2/connections?name=\(database)")
            let id = try #require(try texts(list, "id").first)
            guard
                case .object(let options)? = try await service.send("GET", "/api/v2/connections/\(id)").json["options"]
            else { return #expect(id == "", "there are no options") }
            #expect(options["password_history"] == ["enable": true, "size": 5])
            let before = tenant.tenant.configuration.connections[0]
            let response = try await service.send("PATCH", "/api/v2/connections/\(id)", ["options": .object(options)])
            #expect(response.status == 200, "\(response.text)")
            #expect(tenant.tenant.configuration.connections[0] == before, "nothing is lost on the way")
        }
    }

    @Test("what the API made is there after a restart, and the configuration wins where it says something")
    func restart() async throws {
        try await withDirectory { directory in
            let configuration = TenantConfiguration.administered.with { $0.dataDirectory = directory }
            var id = ""
            try await withService(configuration) { tenant, service in
                id = try await service.send("POST", "/api/v2/connections", customers).text("id")
                let declared = tenant.tenant.configuration.connections[0].id
                let changed = try await service.send(
                    "PATCH", "/api/v2/connections/\(declared)", ["options": ["disable_signup": true]])
                #expect(changed.status == 200, "\(changed.text)")
                #expect(tenant.tenant.configuration.connections[0].disableSignup)
            }
            try await withService(configuration) { tenant, service in
                let found = try await service.send("GET", "/api/v2/connections/\(id)")
                #expect(try found.json["name"] == "customers")
                #expect(tenant.tenant.configuration.connections.contains { $0.id == id && $0.requiresUsername })
                #expect(!tenant.tenant.configuration.connections[0].disableSignup)
            }
        }
    }

    @Test("a tenant starts although one of its settings names a connection that is gone")
    func lostDirectory() async throws {
        try await withDirectory { directory in
            let configuration = TenantConfiguration.administered.with { $0.dataDirectory = directory }
            let path = "/api/v2/tenants/settings"
            try await withService(configuration) { tenant, service in
                let id = try await service.send("POST", "/api/v2/connections", customers).text("id")
                let changed = try await service.send(
                    "PATCH", path, ["default_directory": "customers", "friendly_name": "Books"])
                #expect(changed.status == 200, "\(changed.text)")
                #expect(tenant.tenant.configuration.defaultDirectory == "customers")
                #expect(try await service.send("DELETE", "/api/v2/connections/\(id)").status == 202)
            }
            try await withService(configuration) { tenant, service in
                #expect(tenant.tenant.configuration.defaultDirectory == nil)
                #expect(tenant.tenant.configuration.friendlyName == "Books")
                let found = try await service.send("GET", path)
                #expect(try found.json["default_directory"] == nil)
            }
        }
    }
}
