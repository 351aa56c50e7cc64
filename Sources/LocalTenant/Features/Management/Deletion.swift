import Foundation

extension SystemAPICall {
    /// Deletes settings, and takes them out of those that refer to them, in one step. It is called by ``changing(_:)``.
    ///
    /// - Parameters:
    ///   - changes: the deletions.
    ///   - isLeft: the client grants that are left.
    ///   - reduce: takes what is deleted out of the current settings.
    /// - Returns: False if one of the changes can't be made; then nothing is changed.
    @discardableResult
    func delete(
        _ changes: [StoreChange], leaving isLeft: (TenantClientGrant) -> Bool = { _ in true },
        reducing reduce: @escaping (inout TenantConfiguration) -> Void = { _ in }
    ) async throws -> Bool {
        let former = call.tenant.configuration
        var left = former
        reduce(&left)
        left.dropReferences(grants: try await store.clientGrants().map(\.grant).filter(isLeft))
        let changed = left.organizations.filter { !former.organizations.contains($0) }
        let defaults = [
            "default_directory": former.defaultDirectory != left.defaultDirectory,
            "default_audience": former.defaultAudience != left.defaultAudience,
        ].filter(\.value).keys
        let references =
            changed.map(StoreChange.putOrganization)
            + (defaults.isEmpty
                ? []
                : [
                    .putSetting(kind: "tenants/settings", id: "") { setting in
                        for name in defaults { setting.document[name] = nil }
                    }
                ])
        guard try await store.apply(changes + references, at: now) else { return false }
        call.tenant.settings.change { [left] settings in
            reduce(&settings)
            for organization in changed { settings.put(organization) }
            (settings.defaultDirectory, settings.defaultAudience) = (left.defaultDirectory, left.defaultAudience)
        }
        return true
    }
}

extension TenantConfiguration {
    /// Drops the names of connections that are gone, and of client grants besides these.
    fileprivate mutating func dropReferences(grants: [TenantClientGrant]) {
        let names = connections.map(\.name)
        for index in organizations.indices {
            organizations[index].connections?.removeAll { !names.contains($0.name) }
            organizations[index].clientGrants.removeAll { reference in !grants.contains(where: reference.fits) }
        }
        // An empty name stands for none.
        if let name = defaultDirectory, !name.isEmpty, !names.contains(name) { defaultDirectory = nil }
    }
}
