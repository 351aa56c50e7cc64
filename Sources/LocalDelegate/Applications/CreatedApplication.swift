import Foundation

/// An application that was added while the provider ran, not by its configuration.
struct CreatedApplication: Record {
    static let kind = "application"

    let tenantID: String
    let realmID: String
    let application: DelegateApplication

    var id: String { application.id }
    var expiresAt: Date? { nil }
}

extension DelegateConfiguration {
    /// Adds the application, unless there is one with its ID, or its realm is no longer configured.
    mutating func add(_ created: CreatedApplication) {
        guard let tenant = tenants.firstIndex(where: { $0.id == created.tenantID }),
            let realm = tenants[tenant].realms.firstIndex(where: { $0.id == created.realmID }),
            !tenants.flatMap(\.realms).flatMap(\.applications).contains(where: { $0.id == created.id })
        else { return }
        tenants[tenant].realms[realm].applications.append(created.application)
    }

    fileprivate mutating func removeApplication(_ id: String) {
        for tenant in tenants.indices {
            for realm in tenants[tenant].realms.indices {
                tenants[tenant].realms[realm].applications.removeAll { $0.id == id }
            }
        }
    }
}

extension Provider {
    /// Checks an application by the rules of configurations, stores it, and uses it from now on.
    ///
    /// - Throws: `DelegateError`.
    func add(_ application: DelegateApplication, to realm: RealmEntry) async throws {
        let created = CreatedApplication(
            tenantID: realm.tenant.id, realmID: realm.realm.id, application: application)
        var changed = configuration.withLock { $0 }
        changed.add(created)
        try changed.validate()
        let isTaken = realms.contains { $0.application(application.id) != nil }
        guard !isTaken, try await store.write({ try $0.add(created) }) else {
            throw DelegateError.configuration("id: there is an application with this id.")
        }
        configuration.withLock { $0.add(created) }
    }

    /// Deletes an application that was added while the provider ran. `false` if there is no such application.
    func removeApplication(_ id: String) async throws -> Bool {
        let found = try await store.write { records in
            guard let created = try records.find(CreatedApplication.self, id) else { return false }
            try records.delete(created)
            return true
        }
        if found { configuration.withLock { $0.removeApplication(id) } }
        return found
    }
}
