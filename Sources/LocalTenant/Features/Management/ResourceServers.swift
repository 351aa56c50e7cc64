import A0HTTPServer
import Foundation

/// APIs of the Management API, which calls them resource servers.
enum ResourceServerRoutes {
    static let all =
        ManagementRoute.table("GET", "resource-servers", list)
        + ManagementRoute.table("POST", "resource-servers", create)
        + ManagementRoute.table("GET", "resource-servers/*") { api, _ in
            try .json(try await api.resourceServer().members(in: api.call.tenant))
        }
        + ManagementRoute.table("PATCH", "resource-servers/*", change)
        + ManagementRoute.table("DELETE", "resource-servers/*") { api, _ in
            try await api.changing {
                let identifier = try await api.changeableResourceServer().identifier
                // Before the deletion, which ends only those that were made meanwhile: it must not take long.
                try await api.store.endTokens(of: .api(identifier), at: api.now)
                try await api.delete(
                    [.deleteAPI(identifier)], leaving: { $0.audience != identifier },
                    reducing: { if $0.defaultAudience == identifier { $0.defaultAudience = nil } })
            }
            return HTTPServerResponse(status: 204)
        }

    private static let list: ManagementRoute.TableHandler = { api, _ in
        let wanted = api.call.request.query.filter { $0.name == "identifiers" }.map(\.value)
        let all = try await api.resourceServers().filter { wanted.isEmpty || wanted.contains($0.identifier) }
        let query = try ListQuery(api.call.request)
        return try query.response("resource_servers", all[query.range]) { try $0.members(in: api.call.tenant) }
    }

    private static let create: ManagementRoute.TableHandler = { api, operation in
        // Auth0's new APIs ask for consent; those of a configuration don't, because they belong to its author.
        let body = ["skip_consent_for_verifiable_first_party_clients": false].merging(try api.body(of: operation)) {
            $1
        }
        let server = try withSecret(try SystemAPICall.read(TenantAPI.self, from: body), api)
        try check(server, api)
        try await api.changing {
            guard try await api.call.tenant.findAPI(server.identifier) == nil else {
                throw ManagementAPIError(
                    409, "A resource server with the same identifier already exists.", "resource_server_conflict")
            }
            try await api.call.tenant.register(server)
        }
        return try .json(server.members(in: api.call.tenant), status: 201)
    }

    private static let change: ManagementRoute.TableHandler = { api, operation in
        let changed = try await api.changing {
            var server = try await api.changeableResourceServer()
            try api.patch(&server, operation)
            server = try withSecret(server, api)
            try check(server, api)
            try await api.call.tenant.register(server)
            return server
        }
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
        try api.checkingBody { () throws(TenantError) in try server.check(at: "body") }
    }
}

extension TenantAPI {
    func members(in tenant: Tenant) throws -> [String: TenantValue] {
        // Auth0 leaves these out where they have their defaults.
        var members = object(withoutUsual: ["allow_online_access", "enforce_policies", "token_dialect"].contains)
        if name == identifier { members["name"] = nil }
        members["id"] = .string(id)
        members["token_lifetime_for_web"] = .integer(webTokenLifetime)
        members["token_encryption"] = tokenEncryption?.shown
        members["is_system"] = identifier == tenant.managementAudience ? true : nil
        members["scopes"] =
            scopes.isEmpty
            ? nil
            : .array(
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
    /// - Throws: `ManagementAPIError`.
    fileprivate func resourceServer() async throws -> TenantAPI {
        let name = parameter(0)
        guard let found = try await resourceServers().first(where: { [$0.id, $0.identifier].contains(name) }) else {
            throw ManagementAPIError(404, "The resource server does not exist", "inexistent_resource_server")
        }
        return found
    }

    fileprivate func changeableResourceServer() async throws -> TenantAPI {
        let found = try await resourceServer()
        guard found.identifier != call.tenant.managementAudience else {
            throw ManagementAPIError(400, "System APIs cannot be changed or deleted.", "operation_not_supported")
        }
        return found
    }
}
