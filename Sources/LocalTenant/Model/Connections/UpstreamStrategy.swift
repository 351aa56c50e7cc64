/// Where strategies differ whose users log in at another provider.
struct UpstreamStrategy: Sendable {
    /// `provider` of the identities, and what their ids begin with.
    let provider: String
    /// `isSocial` of the identities.
    let isSocial: Bool
    /// Whether the connection is part of a user's id: `oidc|acme|248289761001`.
    let namesConnection: Bool
}

extension TenantConnection.Strategy {
    /// nil for users who live here.
    var upstream: UpstreamStrategy? {
        switch self {
        case .database, .email, .sms: nil
        case .oidc, .okta: UpstreamStrategy(provider: rawValue, isSocial: false, namesConnection: true)
        }
    }

    /// Whether a code or link is what users log in with.
    var isPasswordless: Bool { self == .email || self == .sms }
}

extension TenantConnection {
    /// What the ids of its users begin with; nil for users who live here.
    var upstreamIDPrefix: String? {
        strategy.upstream.map { $0.namesConnection ? "\($0.provider)|\(name)|" : "\($0.provider)|" }
    }
}
