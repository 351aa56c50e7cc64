import Foundation

extension SystemAPICall {
    /// Deletes settings, and takes them out of those that refer to them, in one step. It is called by ``changing(_:)``.
    ///
    /// - Parameters:
    ///   - changes: the deletions.
    ///   - isLeft: the client grants that are left.
    ///   - reduce: takes what is deleted out of the current settings.
    /// - Throws: `StoreError` if one of the changes can't be made; then nothing is changed.
    func delete(
        _ changes: [StoreChange], leaving isLeft: (TenantClientGrant) -> Bool = { _ in true },
        reducing reduce: @escaping (inout TenantConfiguration) -> Void = { _ in }
    ) async throws {
        let former = call.tenant.configuration
        var left = former
        reduce(&left)
        let names = left.connections.map(\.name)
        let grants = try await store.clientGrants().map(\.grant)
        left.drop(
            connections: former.connections.map(\.name).filter { !names.contains($0) },
            grants: grants.filter { !isLeft($0) }, besides: grants.filter(isLeft))
        let changed = left.organizations.filter { !former.organizations.contains($0) }
        let defaults = [
            "default_directory": former.defaultDirectory != left.defaultDirectory,
            "default_audience": former.defaultAudience != left.defaultAudience,
        ].filter(\.value).keys
        var changes = changes + changed.map(StoreChange.putOrganization)
        if !defaults.isEmpty {
            changes.append(
                .putSetting(kind: "tenants/settings", id: "") { setting in
                    for name in defaults { setting.document[name] = nil }
                })
        }
        // What is deleted was there, and so were those that refer to it.
        guard try await store.apply(changes, at: now) else { throw StoreError.unavailable("Other changes interfered.") }
        call.tenant.settings.change { [left] settings in
            reduce(&settings)
            for organization in changed { settings.put(organization) }
            (settings.defaultDirectory, settings.defaultAudience) = (left.defaultDirectory, left.defaultAudience)
        }
    }
}

extension TenantConfiguration {
    /// Drops what refers to these connections, and to these client grants and to no others.
    fileprivate mutating func drop(
        connections names: [String], grants: [TenantClientGrant], besides others: [TenantClientGrant]
    ) {
        for index in organizations.indices {
            organizations[index].connections?.removeAll { names.contains($0.name) }
            organizations[index].clientGrants.removeAll { reference in
                grants.contains(where: reference.fits) && !others.contains(where: reference.fits)
            }
        }
        if let name = defaultDirectory, names.contains(name) { defaultDirectory = nil }
    }
}
