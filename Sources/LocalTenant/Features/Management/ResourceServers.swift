import A0HTTPServer
import Foundation

/// APIs of the Management API, which calls them resource servers.
enum ResourceServerRoutes {
    private typealias Scope = ManagementScope

    static let all: [ManagementRoute] = [
        .init("GET", "resource-servers", [Scope.readResourceServers], answer: list),
        .init("POST", "resource-servers", [Scope.createResourceServers], answer: create),
        .init("GET", "resource-servers/*", [Scope.readResourceServers]) { api in
            try .json(try await api.resourceServer().members(in: api.call.tenant))
        },
        .init("PATCH", "resource-servers/*", [Scope.updateResourceServers], answer: change),
        .init("DELETE", "resource-servers/*", [Scope.deleteResourceServers]) { api in
            _ = try await api.store.deleteAPI(api.changeableResourceServer().identifier)
            return HTTPServerResponse(status: 204)
        },
    ]

    private static let list: ManagementRoute.Answer = { api in
        let wanted = api.call.request.query.filter { $0.name == "identifiers" }.map(\.value)
        let all = try await api.resourceServers().filter { wanted.isEmpty || wanted.contains($0.identifier) }
        let query = try ListQuery(api.call.request)
        return try query.answer("resource_servers", all[query.range]) { try $0.members(in: api.call.tenant) }
    }

    private static let create: ManagementRoute.Answer = { api in
        var body = try api.body(as: TenantAPI.self)
        // Auth0's new APIs ask for consent; those of a configuration don't, because they belong to its author.
        body.skipsConsent = try api.body()["skip_consent_for_verifiable_first_party_clients"] == true
        let server = try withSecret(body, api)
        try check(server, api)
        guard try await api.call.tenant.findAPI(server.identifier) == nil else {
            throw ManagementRefusal(
                409, "A resource server with the same identifier already exists.", "resource_server_conflict")
        }
        try await api.call.tenant.register(server)
        return try .json(server.members(in: api.call.tenant), status: 201)
    }

    private static let change: ManagementRoute.Answer = { api in
        var server = try await api.changeableResourceServer()
        try api.patch(&server)
        let changed = try withSecret(server, api)
        try check(changed, api)
        try await api.call.tenant.register(changed)
        return try .json(changed.members(in: api.call.tenant))
    }

    /// Generates a secret for an API that needs one to sign its tokens, if the request has none.
    private static func withSecret(_ server: TenantAPI, _ api: SystemAPICall) throws -> TenantAPI {
        var server = server
        if server.signingAlgorithm == .hs256, server.signingSecret == nil {
            server.signingSecret = try api.call.tenant.random.token()
        }
        return server
    }

    private static func check(_ server: TenantAPI, _ api: SystemAPICall) throws {
        guard server.identifier.count <= 600 else {
            throw ManagementRefusal.invalidBody("String is too long, maximum 600 on property identifier")
        }
        guard server.name.count <= 200 || server.name == server.identifier,
            !server.name.contains(where: { "<>".contains($0) })
        else {
            throw ManagementRefusal.invalidBody("Object didn't pass validation on property name")
        }
        guard server.scopes.count <= 1_000, server.scopeDescriptions.values.allSatisfy({ $0.count <= 500 }) else {
            throw ManagementRefusal.invalidBody("Object didn't pass validation on property scopes")
        }
        try api.checkingBody { () throws(TenantError) in try server.check(at: "body") }
    }
}

extension TenantAPI {
    func members(in tenant: Tenant) throws -> [String: TenantValue] {
        var members = object
        members["id"] = .string(id)
        members["token_lifetime_for_web"] = .integer(webTokenLifetime)
        members["is_system"] = .bool(identifier == tenant.managementAudience)
        members["scopes"] = .array(
            scopes.map { scope in
                var object: [String: TenantValue] = ["value": .string(scope)]
                object["description"] = scopeDescriptions[scope].map(TenantValue.string)
                return .object(object)
            })
        return members
    }
}

extension SystemAPICall {
    /// All APIs, with the Management API first, which Auth0 lists too.
    func resourceServers() async throws -> [TenantAPI] {
        [.machineManagement(call.tenant.managementAudience)] + (try await store.apis())
    }

    /// The API of the path, by id or identifier.
    ///
    /// - Throws: `ManagementRefusal`.
    fileprivate func resourceServer() async throws -> TenantAPI {
        let name = parameter(0)
        guard let found = try await resourceServers().first(where: { [$0.id, $0.identifier].contains(name) }) else {
            throw ManagementRefusal(404, "The resource server does not exist", "inexistent_resource_server")
        }
        return found
    }

    fileprivate func changeableResourceServer() async throws -> TenantAPI {
        let found = try await resourceServer()
        guard found.identifier != call.tenant.managementAudience else {
            throw ManagementRefusal(400, "System APIs cannot be changed or deleted.", "operation_not_supported")
        }
        return found
    }
}
