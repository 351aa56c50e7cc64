/// A token or code as a provider's SDK would return it, and its user. The local tenant accepts it instead of asking
/// Apple or Facebook.
///
/// ```json
/// { "provider": "apple", "token": "apple-code-1", "user_id": "001122.abc", "email": "tim@example.com" }
/// ```
public struct TenantSocialToken: Sendable, Hashable {
    /// `provider`. Required.
    public var provider: SocialProvider
    /// `token`: the authorization code (Apple) or session info access token (Facebook). Required.
    public var token: String
    /// `user_id` at the provider. Required.
    public var userID: String
    /// `email` and `email_verified`, as the provider knows them.
    public var email: String?
    /// `email_verified`.
    public var emailVerified: Bool
    /// `name`.
    public var name: String?

    /// Creates a token for a user of a provider.
    public init(
        provider: SocialProvider, token: String, userID: String, email: String? = nil, emailVerified: Bool = true,
        name: String? = nil
    ) {
        self.provider = provider
        self.token = token
        self.userID = userID
        self.email = email
        self.emailVerified = emailVerified
        self.name = name
    }
}

extension TenantSocialToken: CustomStringConvertible {
    /// The entry without its token.
    public var description: String { "TenantSocialToken(\(provider.rawValue), \(userID))" }
}

extension TenantSocialToken: Codable, Record {
    static let blank = TenantSocialToken(provider: .google, token: "", userID: "")
    static let table = Table<TenantSocialToken> {
        Member("provider", \.provider, is: .required)
        Member("token", \.token, is: .required)
        Member("user_id", \.userID, is: .required)
        Member("email", \.email)
        Member("email_verified", \.emailVerified)
        Member("name", \.name)
    }
}
