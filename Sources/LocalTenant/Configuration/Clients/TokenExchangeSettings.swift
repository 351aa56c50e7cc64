/// `token_exchange` of a client: which of the tenant's exchange profiles it may use.
public struct TokenExchangeSettings: Sendable, Hashable {
    /// `allow_any_profile_of_type`: `custom_authentication` stands for the profiles of
    /// ``LocalTenant/onTokenExchange(subjectTokenType:_:)``, `on_behalf_of_token_exchange` for an API that exchanges
    /// its users' access tokens for those of other APIs (``TenantClient/AppType/resourceServer``). Default: the
    /// former.
    public var allowAnyProfileOfType: Set<String>

    /// The kinds of profiles that the client may use.
    public init(allowAnyProfileOfType: Set<String> = [Self.customAuthentication]) {
        self.allowAnyProfileOfType = allowAnyProfileOfType
    }

    /// `custom_authentication`.
    public static let customAuthentication = "custom_authentication"
    /// `on_behalf_of_token_exchange`.
    public static let onBehalfOf = "on_behalf_of_token_exchange"
}

extension TokenExchangeSettings: Codable, Record {
    static let blank = TokenExchangeSettings()
    static let table = Table<TokenExchangeSettings> {
        Member("allow_any_profile_of_type", \.allowAnyProfileOfType)
    }
}
