/// A value of `grant_type`, with the rules for all clients. Each grant type is defined in the file of its grant.
struct GrantType: Sendable, Hashable {
    let rawValue: String
    /// `gty` of access tokens, which Auth0 sets for some grants.
    let claim: String?
    /// Whether third-party clients can use it.
    let isForThirdParties: Bool
    /// Whether public clients can use it.
    let isForPublicClients: Bool
    /// Whether applications that run in a browser can use it.
    let isForSinglePageApps: Bool

    init(
        _ rawValue: String, claim: String? = nil, isForThirdParties: Bool = false, isForPublicClients: Bool = true,
        isForSinglePageApps: Bool = true
    ) {
        self.rawValue = rawValue
        self.claim = claim
        self.isForThirdParties = isForThirdParties
        self.isForPublicClients = isForPublicClients
        self.isForSinglePageApps = isForSinglePageApps
    }

    /// Whether the client learns the user's password.
    var isWithPassword: Bool { [.password, .passwordRealm].contains(self) }

    /// Every value that `/oauth/token` understands.
    static let all = TokenGrants.all.map { $0.type }

    /// Tokens from `/authorize` itself (RFC 6749 §4.2). Not a `grant_type` of the token endpoint.
    static let implicit = GrantType("implicit")

    /// Other values that Auth0's clients may have, which this tenant ignores.
    static let ofAuth0Only: Set<String> = [
        "http://auth0.com/oauth/legacy/grant-type/ro", "http://auth0.com/oauth/legacy/grant-type/ro/jwt-bearer",
        "http://auth0.com/oauth/legacy/grant-type/delegation/refresh_token",
        "http://auth0.com/oauth/legacy/grant-type/delegation/id_token",
        "http://auth0.com/oauth/legacy/grant-type/access_token",
    ]

    init?(rawValue: String) {
        guard let type = Self.all.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = type
    }
}
