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
            "isSocial": .bool(isSocial),
        ]
    }

    /// Whether the user lives at another provider, where several may have the same email address.
    var isUpstream: Bool { TenantConnection.Strategy(rawValue: provider)?.upstream != nil }

    /// What native social login adds belongs to providers that have no connections here.
    private var isSocial: Bool {
        guard let strategy = TenantConnection.Strategy(rawValue: provider) else { return true }
        return strategy.upstream?.isSocial ?? false
    }
}
