import Foundation

// The user whom a subject token stands for, who may be new.
extension CustomExchange {
    /// The account that an action describes: one that is known, changed if it says so, or a new one.
    func account(_ described: DescribedUser) async throws -> UserRecord {
        let connection = request.configuration.connections.first {
            $0.name == described.connection && $0.isEnabled(for: request.client)
        }
        guard let connection else {
            throw OAuthError.invalidRequest("The connection \(described.connection) is not enabled for the client")
        }
        var profile = described.profile
        profile.userID = profile.userID.map { (connection.upstreamIDPrefix ?? connection.strategy.rawValue + "|") + $0 }
        do {
            if let known = try await namedAccount(profile) {
                return try await request.store.owner(of: try await changed(known, by: described))
            }
            guard described.isCreated else { throw OAuthError.invalidRequest("The user does not exist") }
            return try await added(profile, orFound: namedAccount)
        } catch StoreError.conflict {
            throw OAuthError.invalidRequest("The identifiers belong to another user.")
        }
    }

    private func changed(_ known: UserRecord, by described: DescribedUser) async throws -> UserRecord {
        guard described.isChanged else { return known }
        let now = request.now
        return try await request.store.changeUser(known.id) { user in
            described.apply(to: &user.profile)
            user.updatedAt = now
        } ?? known
    }

    /// Adds a user, or finds one whom someone else added first.
    private func added(
        _ profile: TenantUser, orFound find: (TenantUser) async throws -> UserRecord?
    ) async throws -> UserRecord {
        do {
            return try await request.tenant.add(profile)
        } catch StoreError.conflict {
            guard let known = try await find(profile) else { throw StoreError.conflict }
            return try await request.store.owner(of: known)
        }
    }

    /// The account with the profile's ID, or with its other identifiers if it has no ID.
    private func namedAccount(_ profile: TenantUser) async throws -> UserRecord? {
        if let id = profile.userID { return try await request.store.account(id) }
        return try await account(identifiedBy: profile)
    }

    func knownOrNew(_ profile: TenantUser) async throws -> UserRecord {
        if let known = try await known(profile) { return try await request.store.owner(of: known) }
        return try await added(profile, orFound: known)
    }

    /// The account with the profile's ID, or else with its other identifiers.
    private func known(_ profile: TenantUser) async throws -> UserRecord? {
        if let id = profile.userID, let known = try await request.store.account(id) { return known }
        return try await account(identifiedBy: profile)
    }

    private func account(identifiedBy profile: TenantUser) async throws -> UserRecord? {
        guard let identifier = profile.email ?? profile.username ?? profile.phoneNumber else { return nil }
        return try await request.store.user(identifier: identifier, connection: profile.connection)
    }
}
