import A0HTTPServer

/// The roles and permissions that users have in the end, in the Management API. Here, groups give nobody a role.
enum EffectiveRoleRoutes {
    static let all =
        ManagementRoute.table("GET", "users/*/effective-roles") { api, operation in
            let user = try await api.existingUser()
            return try response(try await api.store.roles(of: user.id, in: nil), operation, api)
        }
        + ManagementRoute.table("GET", "organizations/*/members/*/effective-roles") { api, operation in
            let (organization, user) = try await api.member()
            return try response(try await api.store.effectiveRoles(of: user.id, in: organization), operation, api)
        }
        + ManagementRoute.table("GET", "users/*/effective-permissions") { api, operation in
            let held = try await held(api)
            let apis = try await api.store.apis()
            var all: [TenantPermission] = []
            for item in held where !all.contains(item.permission) { all.append(item.permission) }
            let query = try ListQuery(api.call.request, operation.listing)
            return try query.response("permissions", all[query.range]) { permission in
                let isDirect = held.filter { $0.permission == permission }.map { $0.role == nil }
                let sources = [(true, "direct"), (false, "roles")].filter { isDirect.contains($0.0) }.map(\.1)
                return permission.members(apis).merging(["sources": .array(sources.map(TenantValue.string))]) { $1 }
            }
        }
        + ManagementRoute.table("GET", "users/*/effective-permissions/sources/effective-roles") { api, operation in
            let name = try api.requiredQuery("permission_name")
            let roles = try await held(api).filter { $0.permission.name == name }.compactMap(\.role)
            return try response(roles, operation, api)
        }
        + ManagementRoute.table("GET", "organizations/*/roles/*/members") { api, operation in
            let organization = try api.organization()
            let role = api.parameter(1)
            guard try await api.store.role(role) != nil else { throw ManagementAPIError.noRole }
            var users: [UserRecord] = []
            for user in try await api.store.members(of: organization.id, .all).items
            where try await api.store.roles(of: user.id, in: organization.id).contains(where: { $0.id == role }) {
                users.append(user)
            }
            let (query, selection) = try (
                ListQuery(api.call.request, operation.listing), FieldSelection(api.call.request)
            )
            return try query.response("members", users[query.range]) { selection($0.summary) }
        }
        + [
            "users/*/effective-roles/sources/groups", "organizations/*/members/*/effective-roles/sources/groups",
        ].flatMap { path in
            ManagementRoute.table("GET", path) { api, operation in
                let query = try ListQuery(api.call.request, operation.listing)
                return try query.response("groups", [String]()[query.range]) { _ in [:] }
            }
        }

    /// The user's permissions at the API that the query names.
    private static func held(_ api: SystemAPICall) async throws -> [HeldPermission] {
        let audience = try api.requiredQuery("resource_server_identifier")
        return try await api.store.heldPermissions(of: try await api.existingUser().id, in: nil)
            .filter { $0.permission.api == audience }
    }

    private static func response(
        _ roles: [RoleRecord], _ operation: ManagementOperation, _ api: SystemAPICall
    ) throws -> HTTPServerResponse {
        let query = try ListQuery(api.call.request, operation.listing)
        return try query.response("roles", roles[query.range]) { role in
            [
                "id": .string(role.id), "name": .string(role.name), "description": .string(role.description),
                "sources": ["direct"],
            ]
        }
    }
}

extension SystemAPICall {
    /// - Throws: `ManagementAPIError` for a query without this item.
    func requiredQuery(_ name: String) throws -> String {
        guard let value = call.request.queryValue(name), !value.isEmpty else {
            throw ManagementAPIError.invalidQuery("Missing required property: \(name)")
        }
        return value
    }
}

extension UserRecord {
    /// The members that lists of users have.
    var summary: [String: TenantValue] {
        ["user_id": id, "email": profile.email, "name": profile.name, "picture": profile.picture]
            .compactMapValues { $0.map(TenantValue.string) }
    }
}
