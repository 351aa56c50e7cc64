extension UserRecord {
    /// The part of the id before the `|`.
    var provider: String {
        id.contains("|") ? String(id.prefix { $0 != "|" }) : TenantConnection.Strategy.database.rawValue
    }

    /// The part of the id after the `|`.
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

    /// Whether the user is from another provider, where several users can have the same email address.
    var isUpstream: Bool { TenantConnection.Strategy(rawValue: provider)?.upstream != nil }

    /// Whether the account is from a social provider. Native social login adds accounts of providers that have no
    /// connections here.
    private var isSocial: Bool {
        guard let strategy = TenantConnection.Strategy(rawValue: provider) else { return true }
        return strategy.upstream?.isSocial ?? false
    }
}
