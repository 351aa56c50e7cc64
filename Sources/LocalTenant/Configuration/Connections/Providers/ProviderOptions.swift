/// `options` of a connection whose users log in at another provider: the provider's endpoints, and this tenant's client
/// there.
///
/// ```swift
/// let google = TenantConnection(strategy: .googleOAuth2, options: ProviderOptions(clientID: "…", clientSecret: "…"))
/// let acme = TenantConnection(
///     name: "acme", displayName: "Acme",
///     options: ProviderOptions(issuer: "https://id.example.com/", clientID: "tenant", clientSecret: "…"))
/// ```
/// ```json
/// { "name": "acme", "strategy": "oidc", "display_name": "Acme", "options": {
///     "issuer": "https://id.example.com/", "client_id": "tenant", "client_secret": "…",
///     "upstream_params": { "login_hint": { "alias": "login_hint" } } } }
/// ```
/// The provider has to know the tenant's `/login/callback` as a redirect URI, and for federated logouts its
/// `/v2/logout/callback` as a post logout redirect URI. Endpoints that are not given are those of the strategy, or come
/// from the provider's metadata (OpenID Connect Discovery §4), which is read at the first login. All URLs are `https`,
/// or `http` on this machine. The provider may be another ``LocalTenant``, or a simulation: see
/// ``TenantConfiguration/simulatedProviders``.
///
/// Logins lead there where the application names the connection, or has no other one; where the domain of an email
/// address is one of ``domainAliases``; else from a button of the login page. The user is `github|ID` or
/// `oidc|acme|SUB` then, with the provider's id, and goes through the tenant's own second factors, organizations, and
/// prompts like any other user. Errors are sent to the application: the provider's own error, `access_denied` for an
/// invalid response, `temporarily_unavailable` if there is none, and `server_error` if the provider and the
/// configuration don't match.
public struct ProviderOptions: Sendable, Hashable {
    /// How the provider's answer reaches the tenant (`type`).
    public enum Channel: String, Sendable, Codable, CaseIterable, Choice {
        /// The browser brings a code, which the tenant exchanges (OpenID Connect Core §3.1).
        case back = "back_channel"
        /// The browser brings the ID token itself, in a form (OpenID Connect Core §3.2, OAuth 2.0 Form Post Response
        /// Mode).
        case front = "front_channel"
    }

    /// How the tenant authenticates itself at the provider's token endpoint (`token_endpoint_auth_method`).
    public enum AuthenticationMethod: String, Sendable, Codable, CaseIterable, Choice {
        /// The secret is in the body.
        case secretPost = "client_secret_post"
        /// HTTP Basic authentication.
        case secretBasic = "client_secret_basic"
        /// A token that the tenant signs (RFC 7523 §2.2). Its keys are at the tenant's `/.well-known/jwks.json`.
        case privateKeyJWT = "private_key_jwt"
        /// Not at all, as a public client.
        case none
    }

    /// The algorithm that the tenant signs such tokens with (`token_endpoint_auth_signing_alg`).
    public enum AssertionAlgorithm: String, Sendable, Codable, CaseIterable, Choice {
        /// RSASSA-PKCS1-v1_5 with SHA-256.
        case rs256 = "RS256"
        /// RSASSA-PKCS1-v1_5 with SHA-512.
        case rs512 = "RS512"
        /// RSASSA-PSS with SHA-256.
        case ps256 = "PS256"
    }

    /// The audience of such tokens (`token_endpoint_jwtca_aud_format`).
    public enum AssertionAudience: String, Sendable, Codable, CaseIterable, Choice {
        /// The provider's issuer.
        case issuer
        /// The URL of the provider's token endpoint.
        case tokenEndpoint = "token_endpoint"
    }

    /// The algorithms that an ID token may be signed with (RFC 7518 §3.1).
    public enum SigningAlgorithm: String, Sendable, Codable, CaseIterable, Choice {
        /// RSASSA-PKCS1-v1_5 with SHA-256.
        case rs256 = "RS256"
        /// RSASSA-PKCS1-v1_5 with SHA-512.
        case rs512 = "RS512"
        /// RSASSA-PSS with SHA-256.
        case ps256 = "PS256"
        /// ECDSA with P-256 and SHA-256.
        case es256 = "ES256"
    }

    /// When a user's `name`, `nickname`, `given_name`, `family_name` and `picture` follow the provider
    /// (`set_user_root_attributes`). All other attributes always do.
    public enum RootAttributes: String, Sendable, Codable, CaseIterable, Choice {
        /// With each login.
        case onEachLogin = "on_each_login"
        /// With the first login only.
        case onFirstLogin = "on_first_login"
        /// Never.
        case neverOnLogin = "never_on_login"
    }

    /// Whether the provider's email addresses count as verified (`should_trust_email_verified_connection`).
    public enum EmailTrust: String, Sendable, Codable, CaseIterable, Choice {
        /// They do.
        case always = "always_set_emails_as_verified"
        /// They don't.
        case never = "never_set_emails_as_verified"
    }

    /// `connection_settings`.
    public struct ConnectionSettings: Sendable, Hashable {
        /// Whether codes are bound to this login (RFC 7636). Read without regard to case.
        public enum PKCE: String, Sendable, CaseIterable {
            /// The best method that the provider's metadata offers; `S256` where there is no metadata.
            case auto
            /// The digest of the code verifier.
            case s256 = "S256"
            /// The code verifier itself.
            case plain
            /// Codes are not bound.
            case disabled
        }

        /// `pkce`. Default: auto.
        public var pkce: PKCE

        /// Creates settings. By default, PKCE is used if the provider supports it.
        public init(pkce: PKCE = .auto) {
            self.pkce = pkce
        }
    }

    // MARK: Where the provider is

    /// `type`. Default: back channel.
    public var channel: Channel
    /// `discovery_url`: where the provider's metadata is. Default: `.well-known/openid-configuration` at the issuer.
    public var discoveryURL: String?
    /// `issuer`: the `iss` of the provider's ID tokens. Default: the strategy's, or what the metadata says. `oidc`,
    /// `okta` and `auth0-oidc` need this or `discovery_url`.
    public var issuer: String?
    /// `authorization_endpoint`, or `authorizationURL`. `oauth2` needs it.
    public var authorizationEndpoint: String?
    /// `token_endpoint`, or `tokenURL`. `oauth2` needs it.
    public var tokenEndpoint: String?
    /// `userinfo_endpoint`. `oauth2` needs it: the profile comes from there.
    public var userInfoEndpoint: String?
    /// `jwks_uri`: the provider's keys.
    public var keySetURL: String?
    /// `end_session_endpoint`, or `logoutUrl`, where `/v2/logout?federated` goes (OpenID Connect RP-Initiated Logout).
    public var endSessionEndpoint: String?
    /// `tenant_domain`: the organization at Microsoft (`waad`) or the domain at Google Workspace (`google-apps`) whose
    /// users log in.
    public var tenantDomain: String?
    /// `useCommonEndpoint`: users of all Microsoft organizations may log in (`waad`). Default: false.
    public var usesCommonEndpoint = false
    /// `adfs_server`: the host of an ADFS (`adfs`), in place of its issuer.
    public var adfsServer: String?

    // MARK: What the tenant is to it

    /// `client_id`: the tenant's name at the provider. Required.
    public var clientID: String
    /// `client_secret`: the tenant's secret at the provider.
    public var clientSecret: String?
    /// `scope`: a text with parts separated by spaces, or a list. Applications add to it with `connection_scope`.
    /// Default: the strategy's, which for OpenID Connect is `openid profile email`.
    public var scope: String?
    /// The strategy's switches, such as `email`, `profile` and `calendar` of `google-oauth2`, by their names. Each that
    /// is on adds what it means to ``scope``, or its parameter to the request. For `google-oauth2`, `google-apps`,
    /// `apple`, `github`, `facebook` and `windowslive`. Default: none.
    public var permissions: [String: Bool] = [:]
    /// `freeform_scopes`: more scopes. Default: none.
    public var freeformScopes: [String] = []
    /// `allowed_audiences`: applications at Google whose ID tokens native logins accept besides those of
    /// ``TenantSocialIssuer/audience``, for `google-oauth2`. Default: none.
    public var allowedAudiences: [String] = []
    /// `token_endpoint_auth_method`. Default: `client_secret_post`, unless the metadata offers `client_secret_basic`
    /// only; `none` without a secret.
    public var authenticationMethod: AuthenticationMethod?
    /// `token_endpoint_auth_signing_alg`, for `private_key_jwt`. Default: RS256.
    public var assertionAlgorithm = AssertionAlgorithm.rs256
    /// `token_endpoint_jwtca_aud_format`, for `private_key_jwt`. Default: the token endpoint.
    public var assertionAudience = AssertionAudience.tokenEndpoint
    /// `team_id`: the tenant's team at Apple.
    public var teamID: String?
    /// `kid`: the name of the key at Apple.
    public var keyID: String?
    /// `app_secret`: the private key for Apple, P-256 in PEM form. Apple's client secrets are made with it.
    public var appSecret: String?
    /// `connection_settings`.
    public var connectionSettings = ConnectionSettings()
    /// `pkce_enabled`: whether codes are bound to this login, for `oauth2`. Default: false.
    public var isPKCEEnabled: Bool?

    // MARK: What is said

    /// `upstream_params`: parameters on top of those that the protocol needs, by their names at the provider. Default:
    /// none.
    public var upstreamParameters: [String: UpstreamParameter] = [:]
    /// `authParams`: the same with values that never change. Default: none.
    public var authorizationParameters: [String: String] = [:]
    /// `customHeaders` of the tenant's own requests to the provider. Default: none.
    public var customHeaders: [String: String] = [:]
    /// `id_token_signed_response_algs`: what ID tokens may be signed with. Default: all.
    public var signingAlgorithms = Set(SigningAlgorithm.allCases)
    /// `id_token_session_expiry_supported`: sessions last no longer than the claim `session_expiry` of the ID token
    /// says, and a login without it fails. For `oidc` and `okta`. Default: false.
    public var supportsSessionExpiry = false

    // MARK: What becomes of it

    /// `attribute_map`: which claims become which attributes of the user. Default: each the one of its name.
    public var attributeMap = AttributeMap()
    /// `fieldsMap`: from which member of the profile an attribute comes, where the names differ: `{"user_id":
    /// "account.number"}`. For strategies that are not OpenID Connect. Default: the strategy's.
    public var fieldsMap: [String: String] = [:]
    /// `map_user_id_to_id`: users of `google-apps` are known by Google's id rather than by their email address.
    /// Default: false.
    public var mapsUserIDToID = false
    /// `set_user_root_attributes`. Default: on each login.
    public var rootAttributes = RootAttributes.onEachLogin
    /// `non_persistent_attrs`: attributes that are not stored. Default: none.
    public var nonPersistentAttributes: [String] = []
    /// `should_trust_email_verified_connection`. Default: what the provider says; Facebook's and Microsoft's addresses
    /// are verified.
    public var emailTrust: EmailTrust?
    /// `domain_aliases`: users who enter an email address at one of these domains on the login page are sent to the
    /// provider. Default: none.
    public var domainAliases: [String] = []
    /// `icon_url`: the picture on the connection's button, which may be a `data:` URL. Default: the strategy's, or the
    /// first letter of the connection's name.
    public var iconURL: String?

    /// Creates options for a provider whose metadata or strategy determines the endpoints.
    public init(
        issuer: String? = nil, discoveryURL: String? = nil, clientID: String, clientSecret: String? = nil,
        channel: Channel = .back
    ) {
        self.issuer = issuer
        self.discoveryURL = discoveryURL
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.channel = channel
    }
}

/// The options of a connection to an OpenID Provider.
public typealias OpenIDProviderOptions = ProviderOptions

extension ProviderOptions: CustomStringConvertible {
    /// The options without the secrets.
    public var description: String {
        "ProviderOptions(\(issuer ?? discoveryURL ?? authorizationEndpoint ?? "?"), \(clientID))"
    }
}

extension ProviderOptions: Codable, Record {
    static let blank = ProviderOptions(clientID: "")
    static let table = Table<ProviderOptions> {
        Member("type", \.channel)
        Member("discovery_url", \.discoveryURL, .endpoint)
        Member("issuer", \.issuer, .endpoint)
        Member("authorization_endpoint", \.authorizationEndpoint, or: "authorizationURL", .endpoint)
        Member("token_endpoint", \.tokenEndpoint, or: "tokenURL", .endpoint)
        Member("userinfo_endpoint", \.userInfoEndpoint, .endpoint)
        Member("jwks_uri", \.keySetURL, .endpoint)
        Member("end_session_endpoint", \.endSessionEndpoint, or: "logoutUrl", .endpoint)
        Member("tenant_domain", \.tenantDomain, .domain("example.com"))
        Member("useCommonEndpoint", \.usesCommonEndpoint)
        Member("adfs_server", \.adfsServer, Rule { Rule<String>.endpoint.error("https://\($0)/") })
        Member("client_id", \.clientID)
        Member("client_secret", \.clientSecret)
        Member("scope", \.scopeWords)
        Member.any(of: UpstreamPermissions.allNames, \.permissions)
        Member("freeform_scopes", \.freeformScopes)
        Member("allowed_audiences", \.allowedAudiences)
        Member("token_endpoint_auth_method", \.authenticationMethod)
        Member("token_endpoint_auth_signing_alg", \.assertionAlgorithm)
        Member("token_endpoint_jwtca_aud_format", \.assertionAudience)
        Member("team_id", \.teamID)
        Member("kid", \.keyID)
        Member("app_secret", \.appSecret)
        Member("connection_settings", \.connectionSettings)
        Member("pkce_enabled", \.isPKCEEnabled)
        Member("upstream_params", \.upstreamParameters)
        Member("authParams", \.authorizationParameters)
        Member("customHeaders", \.customHeaders)
        Member(
            "id_token_signed_response_algs", \.signingAlgorithms, Rule("name at least one algorithm.") { !$0.isEmpty })
        Member("id_token_session_expiry_supported", \.supportsSessionExpiry)
        Member("attribute_map", \.attributeMap)
        Member("fieldsMap", \.fieldsMap)
        Member("map_user_id_to_id", \.mapsUserIDToID)
        Member("set_user_root_attributes", \.rootAttributes)
        Member("non_persistent_attrs", \.nonPersistentAttributes)
        Member("should_trust_email_verified_connection", \.emailTrust)
        Member("domain_aliases", \.domainAliases, .domain("example.com"))
        Member("icon_url", \.iconURL, .icon)
        Member("scripts", \.scripts, is: .writeOnly)
    }

    private var scopeWords: Words? {
        get { scope.map(Words.init) }
        set { scope = newValue?.text }
    }

    /// A text with spaces in between, or a list.
    private struct Words: SettingValue {
        static let shape = SettingShape.text
        let text: String
        var written: TenantValue? { .string(text) }

        static func read(_ value: TenantValue, _ source: SettingSource) throws(TenantError) -> Words {
            if case .string(let text) = value { return Words(text: text) }
            guard let words = try? [String].read(value, source) else {
                throw TenantError(.configuration, "expected a string, or an array of strings.")
            }
            return Words(text: words.joined(separator: " "))
        }
    }

    private var scripts: Scripts {
        get { Scripts() }
        set {}
    }

    /// Auth0's scripts that ask for profiles, which the tenant doesn't run.
    private struct Scripts: SettingValue {
        static let shape = SettingShape.object
        var written: TenantValue? { nil }

        static func read(_ value: TenantValue, _ source: SettingSource) throws(TenantError) -> Scripts {
            guard let name = try [String: TenantValue].read(value, source).keys.min() else { return Scripts() }
            let instead =
                name == "getLogoutUrl"
                ? "Give the address as logoutUrl."
                : """
                Give the address of the profile as userinfo_endpoint, and say with fieldsMap which of its members is which attribute, \
                such as {"user_id": "id", "nickname": "login"}.
                """
            throw TenantError(.configuration, "the tenant doesn't run scripts. \(instead)", keyPath: name)
        }
    }
}

extension Rule<String> {
    fileprivate static var icon: Rule {
        Rule {
            $0.hasPrefix("data:image/") || AbsoluteURL($0)?.isEndpoint == true
                ? nil
                : "\($0.prefix(200)) isn't a picture that a page can show: use https, http on this machine, or data:image."
        }
    }
}

extension ProviderOptions.ConnectionSettings: Codable, Record {
    static let blank = Self()
    static let table = Table<Self> { Member("pkce", \.pkce) }
}

extension ProviderOptions.ConnectionSettings.PKCE: Codable, Choice {
    /// Auth0's documentation also uses `s256`.
    init?(word: String) {
        guard let method = Self.allCases.first(where: { $0.rawValue.lowercased() == word.lowercased() }) else {
            return nil
        }
        self = method
    }
}
