import Foundation

/// Roles, and their assignments and permissions. Roles are assigned tenant-wide, or in one organization.
protocol RoleStore: Sendable {
    /// - Throws: `StoreError.conflict` if the name is taken.
    func insert(_ role: RoleRecord) async throws(StoreError)
    /// Adds the role, or updates the one with the same name, and sets its permissions.
    func put(_ role: RoleRecord, permissions: [TenantPermission]) async throws(StoreError)
    /// Replaces the role with the same id; false if there is none.
    /// - Throws: `StoreError.conflict` like `insert`.
    func update(_ role: RoleRecord) async throws(StoreError) -> Bool
    /// Deletes the role, also from its users. False if there is none.
    func deleteRole(_ id: String) async throws(StoreError) -> Bool
    func role(_ id: String) async throws(StoreError) -> RoleRecord?
    /// By name.
    func roles() async throws(StoreError) -> [RoleRecord]

    /// By API and name.
    func permissions(of holder: PermissionHolder) async throws(StoreError) -> [TenantPermission]
    /// - Throws: `StoreError` if the holder or an API doesn't exist.
    func add(_ permissions: [TenantPermission], to holder: PermissionHolder) async throws(StoreError)
    func remove(_ permissions: [TenantPermission], from holder: PermissionHolder) async throws(StoreError)

    /// - Parameter organization: the organization in which the user has the roles; nil for everywhere.
    /// - Throws: `StoreError` if the user or a role doesn't exist.
    func assign(_ roleIDs: [String], to userID: String, in organization: String?) async throws(StoreError)
    func unassign(_ roleIDs: [String], from userID: String, in organization: String?) async throws(StoreError)
    /// The roles that a user has everywhere, or in exactly this organization, by name.
    func roles(of userID: String, in organization: String?) async throws(StoreError) -> [RoleRecord]
    /// The users who have the role everywhere, in the order of their ids.
    func users(withRole id: String, _ range: ListRange) async throws(StoreError) -> ListPart<UserRecord>

    /// A user's permissions, both direct and through roles, including those in the organization. By API and name.
    func heldPermissions(
        of userID: String, in organization: String?
    ) async throws(StoreError) -> [HeldPermission]
}

extension RoleStore {
    /// The roles that apply to a login: those that a user has everywhere, and those in the organization.
    func effectiveRoles(of userID: String, in organization: String?) async throws(StoreError) -> [RoleRecord] {
        var all = try await roles(of: userID, in: nil)
        guard let organization else { return all }
        for role in try await roles(of: userID, in: organization) where !all.contains(role) { all.append(role) }
        return all.sorted { $0.name < $1.name }
    }

    /// A user's permissions at an API.
    func permissions(
        of userID: String, at api: String, in organization: String?
    ) async throws(StoreError) -> [String] {
        try await heldPermissions(of: userID, in: organization).map(\.permission).filter { $0.api == api }.map(\.name)
            .withoutRepetition()
    }
}
