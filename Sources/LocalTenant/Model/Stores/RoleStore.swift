import Foundation

/// Roles, and who has which roles and permissions. Roles are had tenant-wide, or in one organization.
protocol RoleStore: Sendable {
    /// - Throws: `StoreError.conflict` if the name is taken.
    func insert(_ role: RoleRecord) async throws(StoreError)
    /// Adds the role, or changes the one of the same name, and gives it these permissions and no others.
    func put(_ role: RoleRecord, permissions: [TenantPermission]) async throws(StoreError)
    /// Replaces the role with the same id; false if there is none.
    /// - Throws: `StoreError.conflict` like `insert`.
    func update(_ role: RoleRecord) async throws(StoreError) -> Bool
    /// False if there is none. Whoever had it loses it.
    func deleteRole(_ id: String) async throws(StoreError) -> Bool
    func role(_ id: String) async throws(StoreError) -> RoleRecord?
    /// By name.
    func roles() async throws(StoreError) -> [RoleRecord]

    /// By API and name.
    func permissions(of holder: PermissionHolder) async throws(StoreError) -> [TenantPermission]
    /// - Throws: `StoreError` if the holder or an API is not there.
    func add(_ permissions: [TenantPermission], to holder: PermissionHolder) async throws(StoreError)
    func remove(_ permissions: [TenantPermission], from holder: PermissionHolder) async throws(StoreError)

    /// - Parameter organization: where the user has the roles; nil for everywhere.
    /// - Throws: `StoreError` if the user or a role is not there.
    func assign(_ roleIDs: [String], to userID: String, in organization: String?) async throws(StoreError)
    func unassign(_ roleIDs: [String], from userID: String, in organization: String?) async throws(StoreError)
    /// The roles that a user has everywhere, or in this very organization, by name.
    func roles(of userID: String, in organization: String?) async throws(StoreError) -> [RoleRecord]
    /// Who has the role everywhere, in the order of their ids.
    func users(withRole id: String, _ range: ListRange) async throws(StoreError) -> ListPart<UserRecord>

    /// What a user may do: directly and through roles, those in the organization included. By API and name.
    func heldPermissions(
        of userID: String, in organization: String?
    ) async throws(StoreError) -> [HeldPermission]
}

extension RoleStore {
    /// The roles that count in a login: those that a user has everywhere, and those in the organization.
    func effectiveRoles(of userID: String, in organization: String?) async throws(StoreError) -> [RoleRecord] {
        var all = try await roles(of: userID, in: nil)
        guard let organization else { return all }
        for role in try await roles(of: userID, in: organization) where !all.contains(role) { all.append(role) }
        return all.sorted { $0.name < $1.name }
    }

    /// What a user may do at an API.
    func permissions(
        of userID: String, at api: String, in organization: String?
    ) async throws(StoreError) -> [String] {
        try await heldPermissions(of: userID, in: organization).map(\.permission).filter { $0.api == api }.map(\.name)
            .withoutRepetition()
    }
}
