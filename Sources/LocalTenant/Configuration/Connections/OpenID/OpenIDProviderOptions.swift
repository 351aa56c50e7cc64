import A0Web

/// `options` of a connection whose users log in at another OpenID Provider: where that is, and what this tenant is to it.
///
/// ```swift
/// let options = OpenIDProviderOptions(issuer: "https://id.example.com/", clientID: "tenant", clientSecret: "…")
/// configuration.connections.append(TenantConnection(name: "acme", displayName: "Acme", options: options))
/// ```
/// ```json
/// { "name": "acme", "strategy": "oidc", "display_name": "Acme", "options": {
///     "issuer": "https://id.example.com/", "client_id": "tenant", "client_secret": "…",
///     "upstream_params": { "login_hint": { "alias": "login_hint" } } } }
/// ```
/// The provider has to know the tenant's `/login/callback` as a redirect URI, and for federated logouts its
/// `/v2/logout/callback` as a post logout redirect URI. Endpoints that are not given come from the provider's metadata (OpenID Connect
/// Discovery §4), which is read at the first login. All URLs are `https`, or `http` on this machine. The provider may be another
/// ``LocalTenant``.
///
/// Logins lead there where the application names the connection, or has no other one; else from a button of the login page. The user
/// is `oidc|acme|SUB` then, with the provider's `sub`, and goes through the tenant's own second factors, organizations and questions
/// like anybody else. What goes wrong is sent to the application: the provider's own error, `access_denied` for an answer that proves
/// nothing, `temporarily_unavailable` for none, and `server_error` where provider and configuration do not fit.
public struct OpenIDProviderOptions: Sendable, Hashable {
    /// How the provider's answer reaches the tenant (`type`).
    public enum Channel: String, Sendable, Codable, CaseIterable {
        /// The browser brings a code, which the tenant exchanges (OpenID Connect Core §3.1).
        case back = "back_channel"
        /// The browser brings the ID token itself, in a form (OpenID Connect Core §3.2, OAuth 2.0 Form Post Response Mode).
        case front = "front_channel"
    }

    /// How the tenant proves who it is at the provider's token endpoint (`token_endpoint_auth_method`).
    public enum AuthenticationMethod: String, Sendable, Codable, CaseIterable {
        /// The secret is in the body.
        case secretPost = "client_secret_post"
        /// HTTP Basic authentication.
        case secretBasic = "client_secret_basic"
        /// Not at all: a public client.
        case none
    }

    /// What an ID token may be signed with (RFC 7518 §3.1).
    public enum SigningAlgorithm: String, Sendable, Codable, CaseIterable {
        case rs256 = "RS256"
        case ps256 = "PS256"
        case es256 = "ES256"
    }

    /// When a user's `name`, `nickname`, `given_name`, `family_name` and `picture` follow the provider
    /// (`set_user_root_attributes`). All other attributes always do.
    public enum RootAttributes: String, Sendable, Codable, CaseIterable {
        case onEachLogin = "on_each_login"
        case onFirstLogin = "on_first_login"
        case neverOnLogin = "never_on_login"
    }

    /// `connection_settings`.
    public struct ConnectionSettings: Sendable, Hashable {
        /// Whether codes are bound to this login (RFC 7636). Read without regard to case.
        public enum PKCE: String, Sendable, CaseIterable {
            /// The best method that the provider's metadata offers; `S256` where there is no metadata.
            case auto
            case s256 = "S256"
            case plain
            case disabled
        }

        /// `pkce`. Default: auto.
        public var pkce: PKCE

        /// Settings; unless said otherwise, PKCE is used where the provider offers it.
        public init(pkce: PKCE = .auto) {
            self.pkce = pkce
        }
    }

    /// `type`. Default: back channel.
    public var channel: Channel
    /// `discovery_url`: where the provider's metadata is. Default: `.well-known/openid-configuration` at the issuer.
    public var discoveryURL: String?
    /// `issuer`: the `iss` of the provider's ID tokens. Default: what the metadata says. This or `discovery_url` is required.
    public var issuer: String?
    /// `authorization_endpoint`.
    public var authorizationEndpoint: String?
    /// `token_endpoint`.
    public var tokenEndpoint: String?
    /// `userinfo_endpoint`.
    public var userInfoEndpoint: String?
    /// `jwks_uri`: the provider's keys.
    public var keySetURL: String?
    /// `end_session_endpoint`, where `/v2/logout?federated` goes (OpenID Connect RP-Initiated Logout).
    public var endSessionEndpoint: String?
    /// `client_id`: the tenant's name at the provider. Required.
    public var clientID: String
    /// `client_secret`: the tenant's secret at the provider.
    public var clientSecret: String?
    /// `scope`, parts separated by spaces. Applications add to it with `connection_scope`. Default: `openid profile email`.
    public var scope = Self.defaultScope
    /// `token_endpoint_auth_method`. Default: `client_secret_post`, unless the metadata offers `client_secret_basic` only; `none`
    /// without a secret.
    public var authenticationMethod: AuthenticationMethod?
    /// `id_token_signed_response_algs`: what ID tokens may be signed with. Default: all.
    public var signingAlgorithms = Set(SigningAlgorithm.allCases)
    /// `connection_settings`.
    public var connectionSettings = ConnectionSettings()
    /// `attribute_map`: which claims become which attributes of the user. Default: each the one of its name.
    public var attributeMap = AttributeMap()
    /// `upstream_params`: parameters on top of those that the protocol needs, by their names at the provider. Default: none.
    public var upstreamParameters: [String: UpstreamParameter] = [:]
    /// `set_user_root_attributes`. Default: on each login.
    public var rootAttributes = RootAttributes.onEachLogin
    /// `icon_url`: the picture on the connection's button, which may be a `data:` URL. Default: the first letter of its name.
    public var iconURL: String?

    static let defaultScope = "openid profile email"

    /// A provider that says itself where its endpoints are.
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

extension OpenIDProviderOptions: CustomStringConvertible {
    /// The options without the secret.
    public var description: String { "OpenIDProviderOptions(\(issuer ?? discoveryURL ?? "?"), \(clientID))" }
}

extension OpenIDProviderOptions: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case issuer, scope
        case channel = "type"
        case discoveryURL = "discovery_url"
        case authorizationEndpoint = "authorization_endpoint"
        case tokenEndpoint = "token_endpoint"
        case userInfoEndpoint = "userinfo_endpoint"
        case keySetURL = "jwks_uri"
        case endSessionEndpoint = "end_session_endpoint"
        case clientID = "client_id"
        case clientSecret = "client_secret"
        case authenticationMethod = "token_endpoint_auth_method"
        case signingAlgorithms = "id_token_signed_response_algs"
        case connectionSettings = "connection_settings"
        case attributeMap = "attribute_map"
        case upstreamParameters = "upstream_params"
        case rootAttributes = "set_user_root_attributes"
        case iconURL = "icon_url"
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        self.init(
            issuer: try values.value(.issuer), discoveryURL: try values.value(.discoveryURL),
            clientID: try values.required(.clientID), clientSecret: try values.value(.clientSecret),
            channel: try values.value(.channel, default: .back))
        authorizationEndpoint = try values.value(.authorizationEndpoint)
        tokenEndpoint = try values.value(.tokenEndpoint)
        userInfoEndpoint = try values.value(.userInfoEndpoint)
        keySetURL = try values.value(.keySetURL)
        endSessionEndpoint = try values.value(.endSessionEndpoint)
        scope = try values.value(.scope, default: scope)
        authenticationMethod = try values.value(.authenticationMethod)
        signingAlgorithms = try values.value(.signingAlgorithms, default: signingAlgorithms)
        connectionSettings = try values.value(.connectionSettings, default: connectionSettings)
        attributeMap = try values.value(.attributeMap, default: attributeMap)
        upstreamParameters = try values.value(.upstreamParameters, default: [:])
        rootAttributes = try values.value(.rootAttributes, default: rootAttributes)
        iconURL = try values.value(.iconURL)
    }
}

extension OpenIDProviderOptions.ConnectionSettings: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case pkce
    }

    public init(from decoder: any Decoder) throws {
        self.init(pkce: try StrictContainer(decoder, CodingKeys.self).value(.pkce, default: .auto))
    }
}

extension OpenIDProviderOptions.ConnectionSettings.PKCE: Codable {
    /// Auth0's own texts write `s256`, too.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let word = try container.decode(String.self)
        guard let method = Self.allCases.first(where: { $0.rawValue.lowercased() == word.lowercased() }) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "unknown method")
        }
        self = method
    }
}
