import Foundation
import Testing

@testable import LocalTenant

@Suite("What is deleted is taken out of the settings that refer to it")
struct DeletionTests {
    /// Something of each kind, all made by the API.
    private struct Settings {
        let service: Caller
        let client: String
        let api: String
        let grant: String
        let connection: String
        let organization: String

        init(_ service: Caller) async throws {
            self.service = service
            func make(_ kind: String, _ body: [String: TenantValue]) async throws -> Browser.Page {
                let made = try await service.send("POST", "/api/v2/" + kind, body)
                try #require(made.status < 300, "\(made.text)")
                return made
            }
            client = try await make("clients", ["name": "Shop", "app_type": "non_interactive"]).text("client_id")
            let audience: TenantValue = "https://orders.example.com"
            api = try await make(
                "resource-servers", ["identifier": audience, "scopes": [["value": "read:orders"]]]
            ).text("id")
            grant = try await make(
                "client-grants",
                [
                    "client_id": .string(client), "audience": audience, "scope": ["read:orders"],
                    "organization_usage": "allow",
                ]
            ).text("id")
            connection = try await make(
                "connections",
                ["name": "Staff", "strategy": "auth0", "enabled_clients": [.string(client), "service"]]
            ).text("id")
            organization = try await make("organizations", ["name": "acme"]).text("id")
            let path = "organizations/" + organization
            _ = try await make(path + "/enabled_connections", ["connection_id": .string(connection)])
            _ = try await make(path + "/client-grants", ["grant_id": .string(grant)])
            let changed = try await service.send(
                "PATCH", "/api/v2/clients/" + client,
                ["default_organization": ["organization_id": .string(organization), "flows": ["client_credentials"]]])
            try #require(changed.status == 200, "\(changed.text)")
        }

        func delete(_ path: String) async throws {
            let deleted = try await service.send("DELETE", "/api/v2/" + path)
            #expect(deleted.status < 300, "\(deleted.text)")
        }

        func get(_ path: String) async throws -> Browser.Page { try await service.send("GET", "/api/v2/" + path) }

        /// Whether the organization can still be changed, and the whole tenant can be exported and loaded.
        func expectSound(_ tenant: LocalTenant) async throws {
            let changed = try await service.send(
                "PATCH", "/api/v2/organizations/" + organization, ["display_name": "Acme Inc."])
            #expect(changed.status == 200, "\(changed.text)")
            try await expectLoadable(tenant)
        }

        func expectLoadable(_ tenant: LocalTenant) async throws {
            let exported = try await tenant.description()
            let copy = try await LocalTenant.start(description: exported)
            await copy.stop()
        }
    }

    private func withSettings(_ body: (LocalTenant, Settings) async throws -> Void) async throws {
        try await withService { tenant, service in try await body(tenant, try await Settings(service)) }
    }

    @Test("a connection is taken out of organizations")
    func connection() async throws {
        try await withSettings { tenant, settings in
            try await settings.delete("connections/" + settings.connection)
            #expect(try await settings.get("organizations/\(settings.organization)/enabled_connections").text == "[]")
            try await settings.expectSound(tenant)
        }
    }

    @Test("a client grant is taken out of organizations")
    func clientGrant() async throws {
        try await withSettings { tenant, settings in
            try await settings.delete("client-grants/" + settings.grant)
            #expect(tenant.tenant.configuration.organizations.first?.clientGrants == [])
            try await settings.expectSound(tenant)
        }
    }

    @Test("an API is taken out of organizations, with its client grants")
    func api() async throws {
        try await withSettings { tenant, settings in
            try await settings.delete("resource-servers/" + settings.api)
            #expect(tenant.tenant.configuration.organizations.first?.clientGrants == [])
            try await settings.expectSound(tenant)
        }
    }

    @Test("a client is taken out of connections and organizations, with its client grants")
    func client() async throws {
        try await withSettings { tenant, settings in
            try await settings.delete("clients/" + settings.client)
            let connection = try await settings.get("connections/" + settings.connection)
            #expect(try connection.json["enabled_clients"] == ["service"])
            #expect(
                tenant.tenant.configuration.connections.first { $0.id == settings.connection }?.enabledClients
                    == ["service"])
            #expect(tenant.tenant.configuration.organizations.first?.clientGrants == [])
            try await settings.expectSound(tenant)
        }
    }

    @Test("an organization is taken out of clients")
    func organization() async throws {
        try await withSettings { tenant, settings in
            try await settings.delete("organizations/" + settings.organization)
            #expect(try await settings.get("clients/" + settings.client).json["default_organization"] == nil)
            try await settings.expectLoadable(tenant)
        }
    }

    @Test("what can't act at the moment stays where something else is deleted")
    func others() async throws {
        try await withSettings { tenant, settings in
            let made = try await settings.service.send(
                "POST", "/api/v2/connections",
                [
                    "name": "corp", "strategy": "oidc",
                    "options": [
                        "client_id": "x", "client_secret": "y", "issuer": "https://corp.example.com/",
                        "authorization_endpoint": "https://corp.example.com/a",
                        "token_endpoint": "https://corp.example.com/t", "jwks_uri": "https://corp.example.com/j",
                    ],
                ])
            let connection = "/api/v2/connections/" + (try made.text("id"))
            let enabled = "organizations/\(settings.organization)/enabled_connections"
            let added = try await settings.service.send(
                "POST", "/api/v2/" + enabled, ["connection_id": .string(try made.text("id"))])
            try #require(added.status == 201, "\(added.text)")
            let options = try made.json["options"]?.objectValue ?? [:]
            for isUsable in [false, true] {
                var options = options
                if !isUsable { options["authorization_endpoint"] = "nowhere" }
                let changed = try await settings.service.send("PATCH", connection, ["options": .object(options)])
                #expect(changed.status == 200, "\(changed.text)")
                #expect(tenant.tenant.configuration.connections.contains { $0.name == "corp" } == isUsable)
                if !isUsable { try await settings.delete("client-grants/" + settings.grant) }
            }
            #expect(try await settings.get(enabled).text.contains("corp"))
        }
    }

    @Test("a permission that an API no longer has is left out of exported client grants")
    func permission() async throws {
        try await withSettings { tenant, settings in
            let path = "/api/v2/resource-servers/" + settings.api
            let changed = try await settings.service.send("PATCH", path, ["scopes": [["value": "write:orders"]]])
            #expect(changed.status == 200, "\(changed.text)")
            try await settings.expectSound(tenant)
        }
    }

    @Test("settings that refer to something deleted are sound after a restart")
    func restart() async throws {
        try await withDirectory { directory in
            let configuration = TenantConfiguration.administered.with { $0.dataDirectory = directory }
            var organization = ""
            try await withService(configuration) { _, service in
                let settings = try await Settings(service)
                organization = settings.organization
                try await settings.delete("connections/" + settings.connection)
                try await settings.delete("clients/" + settings.client)
            }
            try await withService(configuration) { tenant, service in
                let changed = try await service.send(
                    "PATCH", "/api/v2/organizations/" + organization, ["display_name": "Acme Inc."])
                #expect(changed.status == 200, "\(changed.text)")
            }
        }
    }

    @Test("a connection and a client that the configuration no longer has are left out of what the API made")
    func undeclared() async throws {
        try await withDirectory { directory in
            let configuration = TenantConfiguration.administered.with { $0.dataDirectory = directory }
            let former = configuration.with {
                $0.connections.append(TenantConnection(name: "Former"))
                $0.clients.append(TenantClient(clientID: "former", name: "Former"))
            }
            var path = ""
            try await withService(former) { tenant, service in
                let organization = try await service.send("POST", "/api/v2/organizations", ["name": "acme"])
                path = "/api/v2/organizations/" + (try organization.text("id"))
                let connection = try #require(tenant.tenant.configuration.connections.first { $0.name == "Former" })
                let enabled = try await service.send(
                    "POST", path + "/enabled_connections", ["connection_id": .string(connection.id)])
                #expect(enabled.status == 201, "\(enabled.text)")
                let made = try await service.send(
                    "POST", "/api/v2/connections",
                    ["name": "Staff", "strategy": "auth0", "enabled_clients": ["former", "service"]])
                #expect(made.status == 201, "\(made.text)")
            }
            try await withService(configuration) { tenant, service in
                #expect(try await service.send("GET", path + "/enabled_connections").text == "[]")
                let copy = try await LocalTenant.start(description: try await tenant.description())
                await copy.stop()
            }
        }
    }

    @Test("a default directory and a default audience that are deleted are gone, also after a restart")
    func defaults() async throws {
        try await withDirectory { directory in
            let configuration = TenantConfiguration.administered.with { $0.dataDirectory = directory }
            let path = "/api/v2/tenants/settings"
            try await withService(configuration) { tenant, service in
                let settings = try await Settings(service)
                let changed = try await service.send(
                    "PATCH", path,
                    ["default_directory": "Staff", "default_audience": "https://orders.example.com"])
                #expect(changed.status == 200, "\(changed.text)")
                try await settings.delete("connections/" + settings.connection)
                try await settings.delete("resource-servers/" + settings.api)
                let named = try await service.send("PATCH", path, ["friendly_name": "Shop"])
                #expect(named.status == 200, "\(named.text)")
                let login = try await service.browser.passwordGrant(["username": "ada@example.com"])
                #expect(login.status == 200, "\(login.text)")
                try await settings.expectLoadable(tenant)
            }
            try await withService(configuration) { tenant, service in
                let named = try await service.send("PATCH", path, ["friendly_name": "Shop 2"])
                #expect(named.status == 200, "\(named.text)")
            }
        }
    }
}
