/// A replacement for a provider that signs ID tokens: its issuer, its audience, and its keys.
public struct TenantSocialIssuer: Sendable, Hashable {
    /// `provider`. Required.
    public var provider: SocialProvider
    /// `issuer`: `iss` of its ID tokens. Required.
    public var issuer: String
    /// `audience`: the `aud` that its ID tokens may have. Required.
    public var audience: [String]
    /// `jwks`: what it signs with. Required.
    public var keys: TenantKeySet

    /// An issuer whose tokens are accepted as those of a provider.
    public init(provider: SocialProvider, issuer: String, audience: [String], keys: TenantKeySet) {
        self.provider = provider
        self.issuer = issuer
        self.audience = audience
        self.keys = keys
    }
}

extension TenantSocialIssuer: Codable, Record {
    static let blank = TenantSocialIssuer(provider: .google, issuer: "", audience: [], keys: .init(keys: []))
    static let table = Table<TenantSocialIssuer> {
        Member("provider", \.provider, is: .required)
        Member("issuer", \.issuer, is: .required)
        Member("audience", \.audience, is: .required)
        Member("jwks", \.keys, is: .required)
    }
}
