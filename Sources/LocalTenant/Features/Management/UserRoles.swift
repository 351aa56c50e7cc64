import A0HTTPServer
import Foundation

/// Roles and permissions of users, and of members of organizations.
enum UserRoleRoutes {
    private typealias Scope = ManagementScope

    static let all: [ManagementRoute] = [
        .init("GET", "users/*/roles", [Scope.readUsers, Scope.readRoles], [Scope.readUsers, Scope.readRoleMembers]) {
            try await answer(rolesOf: $0.existingUser(), in: nil, $0)
        },
        .init("POST", "users/*/roles", [Scope.updateUsers], [Scope.createRoleMembers]) { api in
            let user = try await api.existingUser()
            let roles = try await api.knownRoles()
            let known = try await api.store.roles(of: user.id, in: nil).map(\.id)
            guard Set(known + roles).count <= 50 else {
                throw ManagementRefusal(403, "A user may have at most 50 roles.", "operation_not_supported")
            }
            try await api.store.assign(roles, to: user.id, in: nil)
            return HTTPServerResponse(status: 204)
        },
        .init("DELETE", "users/*/roles", [Scope.updateUsers], [Scope.deleteRoleMembers]) { api in
            let user = try await api.existingUser()
            try await api.store.unassign(api.knownRoles(), from: user.id, in: nil)
            return HTTPServerResponse(status: 204)
        },
        .init("GET", "users/*/permissions", [Scope.readUsers], answer: listPermissions),
        .init("POST", "users/*/permissions", [Scope.updateUsers]) { api in
            let user = try await api.existingUser()
            try await api.store.add(api.knownPermissions(), to: .user(user.id))
            return try .json([:], status: 201)
        },
        .init("DELETE", "users/*/permissions", [Scope.updateUsers]) { api in
            let user = try await api.existingUser()
            try await api.store.remove(api.permissionList(), from: .user(user.id))
            return HTTPServerResponse(status: 204)
        },
        .init("GET", "organizations/*/members/*/roles", [Scope.readOrganizationMemberRoles]) { api in
            let (organization, user) = try await api.member()
            return try await answer(rolesOf: user, in: organization, api)
        },
        .init("POST", "organizations/*/members/*/roles", [Scope.createOrganizationMemberRoles]) { api in
            let (organization, user) = try await api.member()
            let roles = try await api.knownRoles()
            let known = try await api.store.roles(of: user.id, in: organization).map(\.id)
            guard Set(known + roles).count <= 50 else {
                throw ManagementRefusal(409, "A member may have at most 50 roles.", "operation_not_supported")
            }
            try await api.store.assign(roles, to: user.id, in: organization)
            return HTTPServerResponse(status: 204)
        },
        .init("DELETE", "organizations/*/members/*/roles", [Scope.deleteOrganizationMemberRoles]) { api in
            let (organization, user) = try await api.member()
            try await api.store.unassign(api.knownRoles(), from: user.id, in: organization)
            return HTTPServerResponse(status: 204)
        },
    ]

    private static func answer(
        rolesOf user: UserRecord, in organization: String?, _ api: SystemAPICall
    ) async throws -> HTTPServerResponse {
        let query = try ListQuery(api.call.request)
        return try query.answer(
            "roles", try await api.store.roles(of: user.id, in: organization)[query.range], \.members)
    }

    /// Lists each permission once, with all its sources.
    private static let listPermissions: ManagementRoute.Answer = { api in
        let user = try await api.existingUser()
        let held = try await api.store.heldPermissions(of: user.id, in: nil)
        let apis = try await api.store.apis()
        var permissions: [TenantPermission] = []
        for item in held where !permissions.contains(item.permission) { permissions.append(item.permission) }
        let query = try ListQuery(api.call.request)
        return try query.answer("permissions", permissions[query.range]) { permission in
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
    /// - Throws: `ManagementRefusal`.
    func existingUser(_ index: Int = 0) async throws -> UserRecord {
        guard let user = try await store.user(parameter(index)) else { throw ManagementRefusal.noUser }
        return user
    }

    /// The organization and the member of the path.
    ///
    /// - Throws: `ManagementRefusal`.
    func member() async throws -> (organization: String, user: UserRecord) {
        guard let organization = call.configuration.organization(parameter(0)) else {
            throw ManagementRefusal.noOrganization
        }
        let user = try await existingUser(1)
        guard try await store.isMember(user.id, of: organization.id) else {
            throw ManagementRefusal(404, "The user is not a member of the organization.", "inexistent_member")
        }
        return (organization.id, user)
    }
}
