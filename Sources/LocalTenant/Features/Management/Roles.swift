import A0HTTPServer
import Foundation

/// Roles of the Management API.
enum RoleRoutes {
    static let all =
        ManagementRoute.table("GET", "roles", list)
        + ManagementRoute.table("POST", "roles", create)
        + ManagementRoute.table("GET", "roles/*") { api, _ in try .json(try await api.role().members) }
        + ManagementRoute.table("PATCH", "roles/*", change)
        + ManagementRoute.table("DELETE", "roles/*") { api, _ in
            guard try await api.store.deleteRole(api.parameter(0)) else { throw ManagementAPIError.noRole }
            return try .json([:])
        }
        + ManagementRoute.table("GET", "roles/*/permissions") { api, _ in
            let permissions = try await api.store.permissions(of: .role(api.role().id))
            return try await api.response(permissions: permissions)
        }
        + ManagementRoute.table("POST", "roles/*/permissions") { api, operation in
            let role = try await api.role()
            try await api.store.add(api.knownPermissions(operation), to: .role(role.id))
            return try .json([:], status: 201)
        }
        + ManagementRoute.table("DELETE", "roles/*/permissions") { api, operation in
            let role = try await api.role()
            try await api.store.remove(api.permissionList(operation), from: .role(role.id))
            return HTTPServerResponse(status: 204)
        }
        + [
            .init(
                "GET", "roles/*/users", [ManagementScope.readUsers, ManagementScope.readRoles],
                [ManagementScope.readRoleMembers], handler: listUsers)
        ]
        + ManagementRoute.table("POST", "roles/*/users") { api, operation in
            let role = try await api.role()
            let users = try api.body(of: operation).texts("users")
            for id in users where try await api.store.user(id) == nil { throw ManagementAPIError.noUser }
            _ = try await api.store.apply(users.map { .assignRoles([role.id], to: $0) }, at: api.now)
            return try .json([:])
        }

    private static let list: ManagementRoute.TableHandler = { api, _ in
        let filter = (api.call.request.queryValue("name_filter") ?? "").lowercased()
        let roles = try await api.store.roles().filter { filter.isEmpty || $0.name.lowercased().contains(filter) }
        let query = try ListQuery(api.call.request)
        return try query.response("roles", roles[query.range], \.members)
    }

    private static let create: ManagementRoute.TableHandler = { api, operation in
        let body = try body(api, operation)
        guard [nil, .null, "tenant"].contains(body["type"]) else {
            throw ManagementAPIError.invalidBody("This tenant has roles of the type tenant only on property type")
        }
        let id = try api.newIdentifier("rol_", digits: 16, "roles")
        let role = RoleRecord(
            id: id, name: body["name"]?.stringValue ?? "", description: body["description"]?.stringValue ?? "")
        guard try await api.store.roles().count < 1_000 else {
            throw ManagementAPIError(403, "A tenant may have at most 1000 roles.", "operation_not_supported")
        }
        try await refusingNamesakes { try await api.store.insert(role) }
        return try .json(role.members)
    }

    private static func body(
        _ api: SystemAPICall, _ operation: ManagementOperation
    ) throws -> [String: TenantValue] {
        let body = try api.body(of: operation)
        guard body["name"] != "" else {
            throw ManagementAPIError.invalidBody("String is too short (0 chars), minimum 1 on property name")
        }
        return body
    }

    private static let change: ManagementRoute.TableHandler = { api, operation in
        let body = try body(api, operation)
        let changed = try await api.changing {
            var role = try await api.role()
            role.name = body["name"]?.stringValue ?? role.name
            role.description = body["description"]?.stringValue ?? role.description
            try await refusingNamesakes { [role] in
                guard try await api.store.update(role) else { throw ManagementAPIError.noRole }
            }
            return role
        }
        return try .json(changed.members)
    }

    private static func refusingNamesakes(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch StoreError.conflict {
            throw ManagementAPIError(409, "The role already exists.", "role_conflict")
        }
    }

    private static let listUsers: ManagementRoute.Handler = { api in
        let query = try ListQuery(api.call.request, hasCheckpoints: true)
        let users = try await api.store.users(withRole: api.role().id, query.range)
        return try query.response("users", users, \.summary)
    }
}

extension RoleRecord {
    var members: [String: TenantValue] {
        [
            "id": .string(id), "name": .string(name),
            "description": description.isEmpty ? .null : .string(description),
        ]
    }
}

extension SystemAPICall {
    /// The role of the path.
    ///
    /// - Throws: `ManagementAPIError`.
    func role() async throws -> RoleRecord {
        guard let role = try await store.role(parameter(0)) else { throw ManagementAPIError.noRole }
        return role
    }

    /// The roles of the body.
    ///
    /// - Throws: `ManagementAPIError` if a role doesn't exist.
    func knownRoles(_ operation: ManagementOperation) async throws -> [String] {
        let ids = try body(of: operation).texts("roles")
        for id in ids where try await store.role(id) == nil { throw ManagementAPIError.noRole }
        return ids
    }

    /// `{"permissions": [{"resource_server_identifier": …, "permission_name": …}]}`.
    func permissionList(_ operation: ManagementOperation) throws -> [TenantPermission] {
        let items = try body(of: operation)["permissions"]?.arrayValue ?? []
        return items.map { item in
            TenantPermission(
                item["permission_name"]?.stringValue ?? "", at: item["resource_server_identifier"]?.stringValue ?? "")
        }
    }

    /// The permissions of the body.
    ///
    /// - Throws: `ManagementAPIError` if no API has a permission.
    func knownPermissions(_ operation: ManagementOperation) async throws -> [TenantPermission] {
        let permissions = try permissionList(operation)
        let apis = try await store.apis()
        try checkingBody { () throws(TenantError) in
            for (index, permission) in permissions.enumerated() {
                try permission.validate("body.permissions[\(index)]", apis)
            }
        }
        return permissions
    }

    /// A page of permissions, with the names and descriptions that the APIs give them.
    func response(permissions: [TenantPermission]) async throws -> HTTPServerResponse {
        let query = try ListQuery(call.request)
        let apis = try await store.apis()
        return try query.response("permissions", permissions[query.range]) { $0.members(apis) }
    }
}

extension TenantPermission {
    func members(_ apis: [TenantAPI]) -> [String: TenantValue] {
        let api = apis.first { $0.identifier == self.api }
        return [
            "resource_server_identifier": .string(self.api), "permission_name": .string(name),
            "resource_server_name": .string(api?.name ?? self.api),
            "description": .string(api?.scopeDescriptions[name] ?? ""),
        ]
    }
}

extension [String: TenantValue] {
    /// The texts of a list.
    func texts(_ name: String) -> [String] { self[name]?.arrayValue?.compactMap(\.stringValue) ?? [] }
}

extension ManagementAPIError {
    static let noRole = ManagementAPIError(404, "Role not found.", "inexistent_role")
}
