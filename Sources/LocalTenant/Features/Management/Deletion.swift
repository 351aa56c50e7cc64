import Foundation

extension SystemAPICall {
    /// Deletes settings, and takes them out of those that refer to them, in one step. It is called by ``changing(_:)``.
    ///
    /// - Parameters:
    ///   - changes: the deletions.
    ///   - isLeft: the client grants that are left.
    ///   - reduce: takes what is deleted out of the current settings.
    /// - Returns: False if one of the changes can't be made; then nothing is changed.
    func delete(
        _ changes: [StoreChange], leaving isLeft: (TenantClientGrant) -> Bool = { _ in true },
        reducing reduce: @escaping (inout TenantConfiguration) -> Void = { _ in }
    ) async throws -> Bool {
        let former = call.tenant.configuration
        var left = former
        reduce(&left)
        let grants = try await store.clientGrants().map(\.grant).filter(isLeft)
        let names = left.connections.map(\.name)
        for index in left.organizations.indices {
            left.organizations[index].connections?.removeAll { !names.contains($0.name) }
            left.organizations[index].clientGrants.removeAll { reference in !grants.contains(where: reference.fits) }
        }
        let changed = left.organizations.filter { !former.organizations.contains($0) }
        guard try await store.apply(changes + changed.map(StoreChange.putOrganization), at: now) else { return false }
        call.tenant.settings.change { settings in
            reduce(&settings)
            for organization in changed { settings.put(organization) }
        }
        return true
    }
}
