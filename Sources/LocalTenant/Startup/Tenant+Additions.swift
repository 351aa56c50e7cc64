import A0JOSE
import Foundation

// What can be added to a tenant, and changed, while it runs.
extension Tenant {
    /// Adds a client, or replaces the one with the same id.
    func add(_ client: TenantClient) async throws(TenantError) {
        try client.check(at: "client")
        try await TenantError.wrapping { try await register(client) }
    }

    /// Adds an API, or replaces the one with the same identifier.
    func add(_ api: TenantAPI) async throws(TenantError) {
        try api.check(at: "api")
        try await TenantError.wrapping { try await register(api) }
    }

    /// Adds an organization with its members, or replaces the one with the same id.
    func add(_ organization: TenantOrganization) async throws(TenantError) {
        try TenantError.locating("organization") { () throws(TenantError) in
            try organization.check(in: configuration)
        }
        guard !configuration.organizations.contains(where: { $0.name == organization.name && $0.id != organization.id })
        else { throw TenantError(.conflict, "Another organization has the name \(organization.name).") }
        try await TenantError.wrapping {
            var added = organization
            (added.members, added.memberRoles) = ([], [:])
            try await store.put(added)
            settings.change { $0.put(added) }
            try await addMembers(of: organization, "organization.members")
        }
    }

    /// Changes a user's attributes, except for the ID and the connection. A password is set if there is one; roles and
    /// permissions are added. Returns `false` if there is no such user.
    func changeUser(_ id: String, to user: TenantUser) async throws -> Bool {
        guard let account = try await store.user(id) else { return false }
        let former = account.profile
        var profile = user
        (profile.userID, profile.connection, profile.password) = (former.userID, former.connection, nil)
        (profile.roles, profile.permissions) = ([], [])
        let (changed, now) = (profile, clock.now)
        let change = StoreChange.account(id) { record in
            record.profile = changed
            record.updatedAt = now
            return true
        }
        let isChanged =
            if let password = user.password {
                try await sessionEnding.changePassword(
                    of: account,
                    to: NewPassword(
                        hash: try await passwords.hash(password, for: .owner),
                        remembered: configuration.databases.first { $0.name == former.connection }?
                            .passwordRequirements.history ?? 0),
                    after: [change])
            } else {
                try await store.apply([change], at: now)
            }
        guard isChanged else { return false }
        try await give(user.roles, user.permissions, to: id, in: nil)
        try await sessionEnding.announceChange(from: former, to: changed, of: id)
        return true
    }
}

extension CurrentSettings {
    /// The organizations that were added during earlier starts, except for those that the configuration replaces.
    func restoreOrganizations(sparesDeclared: Bool) async throws(StoreError) {
        let added = try await store.organizations()
        change { configuration in
            guard sparesDeclared else { return added.forEach { configuration.put($0) } }
            let known = configuration.organizations
            configuration.organizations += added.filter { organization in
                !known.contains { $0.id == organization.id || $0.name == organization.name }
            }
        }
    }
}
