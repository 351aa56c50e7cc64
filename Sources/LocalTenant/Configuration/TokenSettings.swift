import A0JOSE

/// `jwt_configuration` of a client.
public struct JWTConfiguration: Sendable, Hashable {
    /// How ID tokens are signed.
    public enum Algorithm: String, Sendable, Codable, CaseIterable, Choice {
        /// With the tenant's key.
        case rs256 = "RS256"
        /// With the tenant's key and SHA-512.
        case rs512 = "RS512"
        /// With the tenant's key, in the newer padding (RSASSA-PSS).
        case ps256 = "PS256"
        /// With the client's secret, which the client needs for that.
        case hs256 = "HS256"
    }

    /// `lifetime_in_seconds` of ID tokens. Default: 36000.
    public var lifetimeInSeconds: Int
    /// `alg` of ID tokens and logout tokens. Default: RS256.
    public var algorithm = Algorithm.rs256
    /// `secret_encoded`: whether the key for HS256 is what the client's secret means in base64url. Default: false.
    public var isSecretEncoded = false

    /// Creates settings for ID tokens with this lifetime in seconds.
    public init(lifetimeInSeconds: Int = 36_000) {
        self.lifetimeInSeconds = lifetimeInSeconds
    }
}

/// `refresh_token` of a client: what happens to its refresh tokens.
public struct RefreshTokenSettings: Sendable, Hashable {
    /// `rotation_type`.
    public enum RotationType: String, Sendable, Codable, CaseIterable, Choice {
        /// Each exchange returns a new refresh token and ends the old one; using an old one again ends all of them.
        case rotating
        /// One refresh token for the whole life of the grant.
        case nonRotating = "non-rotating"
    }

    /// `expiration_type`.
    public enum ExpirationType: String, Sendable, Codable, CaseIterable, Choice {
        /// Refresh tokens expire.
        case expiring
        /// Refresh tokens do not expire.
        case nonExpiring = "non-expiring"
    }

    /// An API that a refresh token also serves, besides the one it was made for (`policies`).
    public struct Policy: Sendable, Hashable {
        /// `audience`: the API's identifier. `/me/` is the tenant's own My Account API. The Management API cannot be
        /// served.
        public var audience: String
        /// `scope`: what a token for it may do.
        public var scope: [String]

        /// Creates a policy for these scopes of another API.
        public init(audience: String, scope: [String]) {
            self.audience = audience
            self.scope = scope
        }
    }

    /// Default: rotating.
    public var rotationType: RotationType
    /// Default: expiring.
    public var expirationType: ExpirationType
    /// `leeway`: for how many seconds after a rotation the previous token is accepted once more. Default: 0.
    public var leeway: Int
    /// `token_lifetime`: seconds from the login to the end of the last refresh token. Default: 2592000 (30 days).
    public var tokenLifetime: Int
    /// `infinite_token_lifetime`: whether to ignore `tokenLifetime`. Default: false.
    public var infiniteTokenLifetime: Bool
    /// `idle_token_lifetime`: seconds that a refresh token lives without being used. Default: 2592000 (30 days).
    public var idleTokenLifetime: Int
    /// `infinite_idle_token_lifetime`: whether to ignore `idleTokenLifetime`. Default: false.
    public var infiniteIdleTokenLifetime: Bool
    /// `policies`. Default: none.
    public var policies: [Policy]

    /// Refresh tokens with this rotation and these lifetimes.
    public init(
        rotationType: RotationType = .rotating, expirationType: ExpirationType = .expiring, leeway: Int = 0,
        tokenLifetime: Int = 2_592_000, infiniteTokenLifetime: Bool = false, idleTokenLifetime: Int = 2_592_000,
        infiniteIdleTokenLifetime: Bool = false, policies: [Policy] = []
    ) {
        self.rotationType = rotationType
        self.expirationType = expirationType
        self.leeway = leeway
        self.tokenLifetime = tokenLifetime
        self.infiniteTokenLifetime = infiniteTokenLifetime
        self.idleTokenLifetime = idleTokenLifetime
        self.infiniteIdleTokenLifetime = infiniteIdleTokenLifetime
        self.policies = policies
    }

    /// Seconds from the login to the end of the family; nil for no limit.
    var absoluteLifetime: Int? {
        expirationType == .nonExpiring || infiniteTokenLifetime ? nil : tokenLifetime
    }

    /// Seconds without use; nil for no limit.
    var idleLifetime: Int? {
        expirationType == .nonExpiring || infiniteIdleTokenLifetime ? nil : idleTokenLifetime
    }
}

extension JWTConfiguration: Codable, Record {
    static let blank = JWTConfiguration()
    static let table = Table<JWTConfiguration> {
        Member("lifetime_in_seconds", \.lifetimeInSeconds, .seconds)
        Member("alg", \.namedAlgorithm)
        Member("secret_encoded", \.namedEncoding)
        Member.withoutEffect("scopes")
    }

    // Only written if they aren't the defaults, as at Auth0.
    private var namedAlgorithm: Algorithm? {
        get { algorithm == .rs256 ? nil : algorithm }
        set { algorithm = newValue ?? .rs256 }
    }

    private var namedEncoding: Bool? {
        get { isSecretEncoded ? true : nil }
        set { isSecretEncoded = newValue ?? false }
    }
}

extension JWTConfiguration.Algorithm {
    /// nil for a signature with the client's secret.
    var signature: SignatureAlgorithm? { SignatureAlgorithm(rawValue: rawValue) }
}

extension RefreshTokenSettings: Codable, Record {
    static let blank = RefreshTokenSettings()
    static let table = Table<RefreshTokenSettings> {
        Member("rotation_type", \.rotationType)
        Member("expiration_type", \.expirationType)
        Member("leeway", \.leeway, Rule("seconds must not be negative.") { $0 >= 0 })
        Member("token_lifetime", \.tokenLifetime, .seconds)
        Member("infinite_token_lifetime", \.infiniteTokenLifetime)
        Member("idle_token_lifetime", \.idleTokenLifetime, .seconds)
        Member("infinite_idle_token_lifetime", \.infiniteIdleTokenLifetime)
        Member("policies", \.policies)
    }
}

extension RefreshTokenSettings.Policy: Codable, Record {
    static let blank = Self(audience: "", scope: [])
    static let table = Table<Self> {
        Member("audience", \.audience, is: .required)
        Member("scope", \.scope, is: .required)
    }
}
