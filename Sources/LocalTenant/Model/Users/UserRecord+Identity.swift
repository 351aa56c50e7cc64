extension UserRecord {
    /// What stands before the `|` of the id.
    var provider: String {
        id.contains("|") ? String(id.prefix { $0 != "|" }) : TenantConnection.Strategy.database.rawValue
    }

    /// What stands behind it.
    var identityID: String {
        id.contains("|") ? String(id.drop { $0 != "|" }.dropFirst()) : id
    }

    /// The account as one of its user's `identities`.
    var identity: [String: TenantValue] {
        [
            "connection": .string(profile.connection), "provider": .string(provider),
            "user_id": .string(identityID),
            "isSocial": .bool(TenantConnection.Strategy(rawValue: provider) == nil),
        ]
    }
}

extension Call {
    /// Who logs in when `account` has shown who it is: itself, or the user whom it is linked to.
    func owner(of account: UserRecord) async throws -> UserRecord {
        guard let id = account.primaryID else { return account }
        guard let owner = try await store.user(id) else { throw StoreError.failed("A linked account has no user.") }
        return owner
    }

    /// The user's own account, and those that are linked to it.
    func accounts(of user: UserRecord) async throws -> [UserRecord] {
        [user] + (try await store.linkedAccounts(userID: user.id))
    }
}
