import A0Web

/// An API that access tokens can be made for: Auth0's "resource server".
///
/// The JSON keys are those of Auth0: `identifier`, `name`, `scopes` (names, or objects with `value` and `description`),
/// `signing_alg`, `signing_secret`, `allow_offline_access`, `token_lifetime`, `token_lifetime_for_web`, `enforce_policies`,
/// `token_dialect`, `skip_consent_for_verifiable_first_party_clients`, `subject_type_authorization`, `proof_of_possession`.
public struct TenantAPI: Sendable, Hashable {
    /// How the API's access tokens are signed (`signing_alg`).
    public enum SigningAlgorithm: String, Sendable, Codable, CaseIterable {
        /// With the tenant's key, which the JWKS document publishes.
        case rs256 = "RS256"
        /// With the tenant's key too, in the newer padding (RSASSA-PSS). The JWKS document has an entry of its own for it.
        case ps256 = "PS256"
        /// With `signingSecret`. Such a token is no good at `/userinfo`.
        case hs256 = "HS256"
    }

    /// Whether access tokens are bound to a key of the client (`proof_of_possession`).
    public struct ProofOfPossession: Sendable, Hashable {
        /// `mechanism`.
        public enum Mechanism: String, Sendable, Codable, CaseIterable {
            /// DPoP (RFC 9449). The local tenant has no mutual TLS.
            case dpop
        }

        public var mechanism: Mechanism
        /// `required`: no tokens for this API without a proof.
        public var required: Bool

        /// How tokens for the API are bound to a key.
        public init(mechanism: Mechanism = .dpop, required: Bool = true) {
            self.mechanism = mechanism
            self.required = required
        }
    }

    /// Which claims the API's access tokens have (`token_dialect`).
    public enum Dialect: String, Sendable, Codable, CaseIterable {
        /// Auth0's own: `typ` is `JWT`, the client is in `azp`.
        case accessToken = "access_token"
        /// Like `accessToken`, with `permissions` where ``TenantAPI/enforcesPolicies`` is on.
        case accessTokenAuthz = "access_token_authz"
        /// RFC 9068: `typ` is `at+jwt`, the client is in `client_id`, and there is a `jti`.
        case rfc9068 = "rfc9068_profile"
        /// Like `rfc9068`, with `permissions` where ``TenantAPI/enforcesPolicies`` is on.
        case rfc9068Authz = "rfc9068_profile_authz"

        /// Whether the claims are those of RFC 9068.
        var isRFC9068: Bool { self == .rfc9068 || self == .rfc9068Authz }

        /// Whether there may be a claim `permissions`.
        var hasPermissions: Bool { self == .accessTokenAuthz || self == .rfc9068Authz }
    }

    /// Which clients get tokens for the API, for users or for themselves (`subject_type_authorization`).
    public enum AccessPolicy: String, Sendable, Codable, CaseIterable {
        /// All.
        case allowAll = "allow_all"
        /// Those with a client grant, as far as that goes.
        case requireClientGrant = "require_client_grant"
        /// None.
        case denyAll = "deny_all"
    }

    /// `identifier`: the audience that clients ask for. Required.
    public var identifier: String
    /// `name`, shown where people agree to what an application may do. Default: the identifier.
    public var name: String
    /// `scopes` that the API knows. Others are dropped from requests.
    public var scopes: [String]
    /// `description` of scopes that have one.
    public var scopeDescriptions: [String: String] = [:]
    /// `signing_alg`. Default: RS256.
    public var signingAlgorithm: SigningAlgorithm
    /// `signing_secret`: the HMAC key for HS256, at least 32 bytes.
    public var signingSecret: String?
    /// `allow_offline_access`: whether a refresh token may be issued along with a token for this API. Default: false, as at
    /// Auth0.
    public var allowOfflineAccess: Bool
    /// `token_lifetime` of access tokens in seconds. Default: 86400.
    public var tokenLifetime: Int
    /// `token_lifetime_for_web` of access tokens that come with the callback, in seconds. Default: nil, 7200 or `token_lifetime`
    /// if that is less.
    public var tokenLifetimeForWeb: Int?
    /// `enforce_policies`: whether a user gets only those scopes that the user's permissions allow. Default: false.
    public var enforcesPolicies = false
    /// `skip_consent_for_verifiable_first_party_clients`: whether people are not asked to agree before a client of yours gets tokens for
    /// this API. Default: true. A new API at Auth0 has false.
    public var skipsConsent = true
    /// `subject_type_authorization.user.policy`: which clients of yours get tokens for users. Those of others always need a client grant.
    /// Default: all.
    public var userPolicy = AccessPolicy.allowAll
    /// `subject_type_authorization.client.policy`: which clients get tokens for themselves. `allow_all` is not possible. Default: those with
    /// a client grant.
    public var clientPolicy = AccessPolicy.requireClientGrant
    /// `token_dialect`. Default: `access_token`.
    public var dialect: Dialect
    /// `proof_of_possession`; nil for tokens that are bound where the client sends a proof.
    public var proofOfPossession: ProofOfPossession?

    /// An API with this identifier, which is the audience of its tokens.
    public init(
        identifier: String, scopes: [String] = [], signingAlgorithm: SigningAlgorithm = .rs256,
        signingSecret: String? = nil, allowOfflineAccess: Bool = false, tokenLifetime: Int = 86_400,
        dialect: Dialect = .accessToken, proofOfPossession: ProofOfPossession? = nil
    ) {
        self.identifier = identifier
        name = identifier
        self.scopes = scopes
        self.signingAlgorithm = signingAlgorithm
        self.signingSecret = signingSecret
        self.allowOfflineAccess = allowOfflineAccess
        self.tokenLifetime = tokenLifetime
        self.dialect = dialect
        self.proofOfPossession = proofOfPossession
    }
}

extension TenantAPI {
    /// Seconds.
    var webTokenLifetime: Int { tokenLifetimeForWeb ?? min(tokenLifetime, 7_200) }
}

extension TenantAPI: CustomStringConvertible {
    /// The API without its secret.
    public var description: String { "TenantAPI(\(identifier), \(scopes))" }
}

extension TenantAPI: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case identifier, name, scopes
        case signingAlgorithm = "signing_alg"
        case signingSecret = "signing_secret"
        case allowOfflineAccess = "allow_offline_access"
        case tokenLifetime = "token_lifetime"
        case tokenLifetimeForWeb = "token_lifetime_for_web"
        case enforcesPolicies = "enforce_policies"
        case skipsConsent = "skip_consent_for_verifiable_first_party_clients"
        case subjectTypes = "subject_type_authorization"
        case dialect = "token_dialect"
        case proofOfPossession = "proof_of_possession"
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        let scopes = try values.value(.scopes, default: [Scope]())
        self.init(
            identifier: try values.required(.identifier), scopes: scopes.map(\.value),
            signingAlgorithm: try values.value(.signingAlgorithm, default: .rs256),
            signingSecret: try values.value(.signingSecret),
            allowOfflineAccess: try values.value(.allowOfflineAccess, default: false),
            tokenLifetime: try values.value(.tokenLifetime, default: 86_400),
            dialect: try values.value(.dialect, default: .accessToken),
            proofOfPossession: try values.value(.proofOfPossession))
        for scope in scopes { scopeDescriptions[scope.value] = scope.description }
        name = try values.value(.name, default: name)
        tokenLifetimeForWeb = try values.value(.tokenLifetimeForWeb)
        enforcesPolicies = try values.value(.enforcesPolicies, default: Flag(value: false)).value
        skipsConsent = try values.value(.skipsConsent, default: true)
        let subjects = try values.value(.subjectTypes, default: SubjectTypes())
        userPolicy = subjects.user?.policy ?? userPolicy
        clientPolicy = subjects.client?.policy ?? clientPolicy
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(identifier, forKey: .identifier)
        try values.encode(name, forKey: .name)
        try values.encode(scopes.map { Scope(value: $0, description: scopeDescriptions[$0]) }, forKey: .scopes)
        try values.encode(signingAlgorithm, forKey: .signingAlgorithm)
        try values.encodeIfPresent(signingSecret, forKey: .signingSecret)
        try values.encode(allowOfflineAccess, forKey: .allowOfflineAccess)
        try values.encode(tokenLifetime, forKey: .tokenLifetime)
        try values.encodeIfPresent(tokenLifetimeForWeb, forKey: .tokenLifetimeForWeb)
        try values.encode(enforcesPolicies, forKey: .enforcesPolicies)
        try values.encode(dialect, forKey: .dialect)
        try values.encode(skipsConsent, forKey: .skipsConsent)
        try values.encode(
            SubjectTypes(user: .init(policy: userPolicy), client: .init(policy: clientPolicy)), forKey: .subjectTypes)
        try values.encodeIfPresent(proofOfPossession, forKey: .proofOfPossession)
    }

    /// `{"user": {"policy": …}, "client": {"policy": …}}`.
    private struct SubjectTypes: Codable {
        var user: Subject?
        var client: Subject?

        struct Subject: Codable {
            let policy: AccessPolicy

            enum CodingKeys: String, CodingKey, CaseIterable {
                case policy
            }

            init(policy: AccessPolicy) { self.policy = policy }

            init(from decoder: any Decoder) throws {
                policy = try StrictContainer(decoder, CodingKeys.self).required(.policy)
            }
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case user, client
        }

        init(user: Subject? = nil, client: Subject? = nil) { (self.user, self.client) = (user, client) }

        init(from decoder: any Decoder) throws {
            let values = try StrictContainer(decoder, CodingKeys.self)
            self.init(user: try values.value(.user), client: try values.value(.client))
        }
    }

    /// `true` or `"true"`: Auth0's own examples send the text.
    private struct Flag: Decodable {
        let value: Bool

        init(value: Bool) { self.value = value }

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            switch try? container.decode(String.self) {
            case "true"?: value = true
            case "false"?: value = false
            default: value = try container.decode(Bool.self)
            }
        }
    }

    /// `"read:books"` or `{"value": "read:books", "description": "…"}`.
    private struct Scope: Codable {
        let value: String
        let description: String?

        init(value: String, description: String?) { (self.value, self.description) = (value, description) }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case value, description
        }

        init(from decoder: any Decoder) throws {
            if let text = try? decoder.singleValueContainer().decode(String.self) {
                (value, description) = (text, nil)
            } else {
                let values = try StrictContainer(decoder, CodingKeys.self)
                (value, description) = (try values.required(.value), try values.value(.description))
            }
        }

        func encode(to encoder: any Encoder) throws {
            guard let description else {
                var container = encoder.singleValueContainer()
                return try container.encode(value)
            }
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(value, forKey: .value)
            try values.encode(description, forKey: .description)
        }
    }
}

extension TenantAPI.SigningAlgorithm {
    public init(from decoder: any Decoder) throws {
        let name = try decoder.singleValueContainer().decode(String.self)
        guard let algorithm = Self(rawValue: name) else {
            let known = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "the tenant does not sign with \(name). Choose one of \(known)."))
        }
        self = algorithm
    }
}

extension TenantAPI.ProofOfPossession: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case mechanism, required
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        self.init(
            mechanism: try values.value(.mechanism, default: .dpop),
            required: try values.value(.required, default: false))
    }
}
