import A0HTTPServer
import Foundation

/// Roles and permissions of users, and of members of organizations.
enum UserRoleRoutes {
    static let all =
        [
            ManagementRoute(
                "GET", "users/*/roles", [ManagementScope.readUsers, ManagementScope.readRoles],
                [ManagementScope.readUsers, ManagementScope.readRoleMembers]
            ) { try await response(rolesOf: $0.existingUser(), in: nil, $0) }
        ]
        + ManagementRoute.table("POST", "users/*/roles") { api, operation in
            try await assign(to: try await api.existingUser(), in: nil, api, operation)
        }
        + ManagementRoute.table("DELETE", "users/*/roles") { api, operation in
            let user = try await api.existingUser()
            try await api.store.unassign(api.knownRoles(operation), from: user.id, in: nil)
            return HTTPServerResponse(status: 204)
        }
        + ManagementRoute.table("GET", "users/*/permissions", listPermissions)
        + ManagementRoute.table("POST", "users/*/permissions") { api, operation in
            let user = try await api.existingUser()
            try await api.store.add(api.knownPermissions(operation), to: .user(user.id))
            return try .json([:], status: 201)
        }
        + ManagementRoute.table("DELETE", "users/*/permissions") { api, operation in
            let user = try await api.existingUser()
            try await api.store.remove(api.permissionList(operation), from: .user(user.id))
            return HTTPServerResponse(status: 204)
        }
        + ManagementRoute.table("GET", "organizations/*/members/*/roles") { api, _ in
            let (organization, user) = try await api.member()
            return try await response(rolesOf: user, in: organization, api)
        }
        + ManagementRoute.table("POST", "organizations/*/members/*/roles") { api, operation in
            let (organization, user) = try await api.member()
            return try await assign(to: user, in: organization, api, operation)
        }
        + ManagementRoute.table("DELETE", "organizations/*/members/*/roles") { api, operation in
            let (organization, user) = try await api.member()
            try await api.store.unassign(api.knownRoles(operation), from: user.id, in: organization)
            return HTTPServerResponse(status: 204)
        }

    private static func assign(
        to user: UserRecord, in organization: String?, _ api: SystemAPICall, _ operation: ManagementOperation
    ) async throws -> HTTPServerResponse {
        let roles = try await api.knownRoles(operation)
        let known = try await api.store.roles(of: user.id, in: organization).map(\.id)
        guard Set(known + roles).count <= 50 else {
            let (status, holder) = organization == nil ? (403, "user") : (409, "member")
            throw ManagementAPIError(status, "A \(holder) may have at most 50 roles.", "operation_not_supported")
        }
        try await api.store.assign(roles, to: user.id, in: organization)
        return HTTPServerResponse(status: 204)
    }

    private static func response(
        rolesOf user: UserRecord, in organization: String?, _ api: SystemAPICall
    ) async throws -> HTTPServerResponse {
        let query = try ListQuery(api.call.request)
        return try query.response(
            "roles", try await api.store.roles(of: user.id, in: organization)[query.range], \.members)
    }

    /// Lists each permission once, with all its sources.
    private static let listPermissions: ManagementRoute.TableHandler = { api, _ in
        let user = try await api.existingUser()
        let held = try await api.store.heldPermissions(of: user.id, in: nil)
        let apis = try await api.store.apis()
        var permissions: [TenantPermission] = []
        for item in held where !permissions.contains(item.permission) { permissions.append(item.permission) }
        let query = try ListQuery(api.call.request)
        return try query.response("permissions", permissions[query.range]) { permission in
            var members = permission.members(apis)
            members["sources"] = .array(
                held.filter { $0.permission == permission }.map { item in
                    guard let role = item.role else {
                        return ["source_type": "DIRECT", "source_id": "", "source_name": ""]
                    }
                    return [
                        "source_type": "ROLE", "source_id": .string(role.id), "source_name": .string(role.name),
                    ]
                })
            return members
        }
    }
}

extension SystemAPICall {
    /// The user of the path.
    ///
    /// - Throws: `ManagementAPIError`.
    func existingUser(_ index: Int = 0) async throws -> UserRecord {
        guard let user = try await store.user(parameter(index)) else { throw ManagementAPIError.noUser }
        return user
    }

    /// The organization and the member of the path.
    ///
    /// - Throws: `ManagementAPIError`.
    func member() async throws -> (organization: String, user: UserRecord) {
        guard let organization = call.configuration.organization(parameter(0)) else {
            throw ManagementAPIError.noOrganization
        }
        let user = try await existingUser(1)
        guard try await store.isMember(user.id, of: organization.id) else {
            throw ManagementAPIError(404, "The user is not a member of the organization.", "inexistent_member")
        }
        return (organization.id, user)
    }
}
