import Foundation
import Testing

@testable import LocalTenant

@Suite("Flags of the tenant")
struct TenantFlagTests {
    private func set(_ flag: String, _ service: Caller) async throws {
        let changed = try await service.send("PATCH", "/api/v2/tenants/settings", ["flags": [flag: true]])
        #expect(try changed.json["flags"]?[flag] == true, "\(changed.text)")
    }

    @Test("a signup says that a user exists only if the tenant allows it")
    func disclosedUsers() async throws {
        try await withService { _, service in
            func error() async throws -> String {
                try await service.browser.postJSON(
                    "/dbconnections/signup",
                    [
                        "client_id": "app", "connection": .string(database), "email": "ada@example.com",
                        "password": "Correct-Horse-2",
                    ]
                ).text("code")
            }
            #expect(try await error() == "invalid_signup")
            try await set("enable_public_signup_user_exists_error", service)
            #expect(try await error() == "user_exists")
        }
    }

    @Test("the key set names algorithms unless the tenant leaves them out")
    func keyAlgorithms() async throws {
        try await withService { _, service in
            func algorithms() async throws -> [TenantValue?] {
                let keys = try await service.browser.get("/.well-known/jwks.json").json["keys"]?.arrayValue
                return try #require(keys).map { $0["alg"] }
            }
            #expect(try await algorithms().contains("RS256"))
            try await set("remove_alg_from_jwks", service)
            let hidden = try await algorithms()
            #expect(!hidden.isEmpty && hidden.allSatisfy { $0 == nil })
        }
    }

    @Test("new clients may use all connections if the tenant says so, also after a restart")
    func clientConnections() async throws {
        let directory = try DataDirectory.forSeveralTenants()
        defer { directory.delete() }
        let configuration = TenantConfiguration.administered.with { $0.dataDirectory = directory.url }
        var (id, clientID) = ("", "")
        func allowed(_ tenant: LocalTenant) -> [String]? {
            tenant.tenant.configuration.connections.first { $0.id == id }?.enabledClients
        }
        try await withService(configuration) { tenant, service in
            let connection: [String: TenantValue] = ["name": "customers", "strategy": "auth0"]
            id = try await service.send("POST", "/api/v2/connections", connection).text("id")
            let one = try await service.send("POST", "/api/v2/clients", ["name": "One"])
            #expect(one.status == 201 && allowed(tenant) == [])
            try await set("enable_client_connections", service)
            clientID = try await service.send("POST", "/api/v2/clients", ["name": "Two"]).text("client_id")
            #expect(allowed(tenant) == [clientID])
            let shown = try await service.send("GET", "/api/v2/connections/\(id)")
            #expect(try shown.json["enabled_clients"] == [.string(clientID)])
        }
        try await withService(configuration) { tenant, service in
            let removed = try await service.send("DELETE", "/api/v2/clients/\(clientID)")
            #expect(allowed(tenant) == [] && removed.status == 204)
        }
    }
}
