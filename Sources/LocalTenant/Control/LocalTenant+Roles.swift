import Foundation

/// Roles and permissions.
extension LocalTenant {
    /// Adds a role, or gives the one of the same name these permissions.
    ///
    /// - Throws: ``TenantError`` with the cause `configuration` for a permission that no API has.
    public func add(_ role: TenantRole) async throws(TenantError) {
        try await TenantError.wrapping {
            try await tenant.requirePermissions(role.permissions, "role")
            try await tenant.store.put(role.record, permissions: role.permissions)
        }
    }

    /// Deletes a role. Users who had it lose its permissions with the next token.
    ///
    /// - Throws: ``TenantError`` with the cause `notFound`.
    public func removeRole(_ name: String) async throws(TenantError) {
        try await TenantError.wrapping {
            guard let role = try await tenant.store.roles().first(where: { $0.name == name }),
                try await tenant.store.deleteRole(role.id)
            else { throw TenantError(.notFound, "There is no role \(name).") }
        }
    }

    /// Assigns roles to a user, which take effect with the next token.
    ///
    /// - Parameters:
    ///   - names: of the roles.
    ///   - userID: the user.
    ///   - organizationID: the organization in which the user has them; nil for everywhere.
    /// - Throws: ``TenantError`` with the cause `notFound` for an unknown user or one who isn't a member, or
    ///   `configuration` for an unknown role.
    public func assignRoles(
        _ names: [String], to userID: String, in organizationID: String? = nil
    ) async throws(TenantError) {
        try await TenantError.wrapping {
            try await requireMember(userID, organizationID)
            try await tenant.give(names, [], to: userID, in: organizationID)
        }
    }

    /// Removes roles from a user.
    ///
    /// - Throws: ``TenantError`` like ``assignRoles(_:to:in:)``.
    public func removeRoles(
        _ names: [String], from userID: String, in organizationID: String? = nil
    ) async throws(TenantError) {
        try await TenantError.wrapping {
            let roles = try await tenant.requireRoles(names).map(\.id)
            try await tenant.store.unassign(roles, from: userID, in: organizationID)
        }
    }

    /// Assigns direct permissions to a user, in addition to those of the roles. They take effect with the next token.
    ///
    /// - Throws: ``TenantError`` with the cause `notFound`, or `configuration` for a permission that no API has.
    public func addPermissions(_ permissions: [TenantPermission], to userID: String) async throws(TenantError) {
        try await TenantError.wrapping {
            try await requireMember(userID, nil)
            try await tenant.requirePermissions(permissions, "user")
            try await tenant.store.add(permissions, to: .user(userID))
        }
    }

    /// Removes direct permissions from a user.
    ///
    /// - Throws: ``TenantError`` if the store cannot be written.
    public func removePermissions(_ permissions: [TenantPermission], from userID: String) async throws(TenantError) {
        try await TenantError.wrapping { try await tenant.store.remove(permissions, from: .user(userID)) }
    }

    private func requireMember(_ userID: String, _ organizationID: String?) async throws {
        guard try await tenant.store.user(userID) != nil else {
            throw TenantError(.notFound, "There is no user \(userID).")
        }
        guard let organizationID, try await !tenant.store.isMember(userID, of: organizationID) else { return }
        throw TenantError(.notFound, "The user \(userID) isn't a member of \(organizationID).")
    }
}
