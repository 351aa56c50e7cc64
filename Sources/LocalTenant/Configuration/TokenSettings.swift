import A0Web

/// `jwt_configuration` of a client.
public struct JWTConfiguration: Sendable, Hashable {
    /// `lifetime_in_seconds` of ID tokens. Default: 36000.
    public var lifetimeInSeconds: Int

    /// Creates settings for ID tokens with this lifetime in seconds.
    public init(lifetimeInSeconds: Int = 36_000) {
        self.lifetimeInSeconds = lifetimeInSeconds
    }
}

/// `refresh_token` of a client: what happens to its refresh tokens.
public struct RefreshTokenSettings: Sendable, Hashable {
    /// `rotation_type`.
    public enum RotationType: String, Sendable, Codable, CaseIterable {
        /// Each exchange returns a new refresh token and ends the old one; using an old one again ends all of them.
        case rotating
        /// One refresh token for the whole life of the grant.
        case nonRotating = "non-rotating"
    }

    /// `expiration_type`.
    public enum ExpirationType: String, Sendable, Codable, CaseIterable {
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

extension JWTConfiguration: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case lifetimeInSeconds = "lifetime_in_seconds"
    }

    /// Members of Auth0's clients, of which only one value can be kept.
    private enum FixedKeys: String, CodingKey, CaseIterable {
        case algorithm = "alg"
        case secretEncoded = "secret_encoded"
        case scopes
    }

    private enum Algorithm: String, Decodable, CaseIterable {
        case rs256 = "RS256"
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self, besides: FixedKeys.allCases.map(\.rawValue))
        let fixed = try StrictContainer(decoder, FixedKeys.self, besides: CodingKeys.allCases.map(\.rawValue))
        let _: Algorithm? = try fixed.value(.algorithm)
        self.init(lifetimeInSeconds: try values.value(.lifetimeInSeconds, default: 36_000))
    }
}

extension RefreshTokenSettings: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case rotationType = "rotation_type"
        case expirationType = "expiration_type"
        case leeway
        case tokenLifetime = "token_lifetime"
        case infiniteTokenLifetime = "infinite_token_lifetime"
        case idleTokenLifetime = "idle_token_lifetime"
        case infiniteIdleTokenLifetime = "infinite_idle_token_lifetime"
        case policies
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        self.init(
            rotationType: try values.value(.rotationType, default: .rotating),
            expirationType: try values.value(.expirationType, default: .expiring),
            leeway: try values.value(.leeway, default: 0),
            tokenLifetime: try values.value(.tokenLifetime, default: 2_592_000),
            infiniteTokenLifetime: try values.value(.infiniteTokenLifetime, default: false),
            idleTokenLifetime: try values.value(.idleTokenLifetime, default: 2_592_000),
            infiniteIdleTokenLifetime: try values.value(.infiniteIdleTokenLifetime, default: false),
            policies: try values.value(.policies, default: []))
    }
}

extension RefreshTokenSettings.Policy: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case audience, scope
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        self.init(audience: try values.required(.audience), scope: try values.required(.scope))
    }
}
