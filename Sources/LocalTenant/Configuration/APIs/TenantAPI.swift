/// An API that access tokens can be made for: Auth0's "resource server".
///
/// The JSON keys are those of Auth0: `identifier`, `name`, `scopes` (names, or objects with `value` and `description`),
/// `signing_alg`, `signing_secret`, `allow_offline_access`, `allow_online_access`, `token_lifetime`,
/// `token_lifetime_for_web`, `enforce_policies`, `token_dialect`, `skip_consent_for_verifiable_first_party_clients`,
/// `subject_type_authorization`, `proof_of_possession`, `token_encryption`, `authorization_details`, `consent_policy`.
///
/// `authorization_policy` may be `null` only: the tenant doesn't support it, and an API that relies on it would be less
/// protected than it seems.
public struct TenantAPI: Sendable, Hashable {
    /// How the API's access tokens are signed (`signing_alg`).
    public enum SigningAlgorithm: String, Sendable, Codable, CaseIterable, Choice {
        /// With the tenant's key, which the JWKS document publishes.
        case rs256 = "RS256"
        /// With the tenant's key too, and SHA-512. The JWKS document has a separate entry for it.
        case rs512 = "RS512"
        /// With the tenant's key too, in the newer padding (RSASSA-PSS). The JWKS document has a separate entry for it.
        case ps256 = "PS256"
        /// With `signingSecret`. Such a token isn't valid at `/userinfo`.
        case hs256 = "HS256"
    }

    /// Whether access tokens are bound to a key of the client (`proof_of_possession`).
    public struct ProofOfPossession: Sendable, Hashable {
        /// `mechanism`.
        public enum Mechanism: String, Sendable, Codable, CaseIterable, Choice {
            /// DPoP (RFC 9449).
            case dpop
            /// Certificates in the TLS handshake (RFC 8705 §3), for clients that aren't public.
            case mtls
        }

        /// `required_for`.
        public enum Clients: String, Sendable, Codable, CaseIterable, Choice {
            /// All clients.
            case all = "all_clients"
            /// Clients without a secret or a key.
            case publicOnes = "public_clients"
        }

        /// `mechanism`. Default: `dpop`.
        public var mechanism: Mechanism
        /// `required`: no tokens for this API without a proof.
        public var required: Bool
        /// `required_for`: the clients that need a proof. Default: all.
        public var requiredFor = Clients.all

        /// How tokens for the API are bound to a key.
        public init(mechanism: Mechanism = .dpop, required: Bool = true) {
            self.mechanism = mechanism
            self.required = required
        }
    }

    /// Which claims the API's access tokens have (`token_dialect`).
    public enum Dialect: String, Sendable, Codable, CaseIterable, Choice {
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

    /// How users agree to `authorization_details` (`consent_policy`).
    public enum ConsentPolicy: String, Sendable, Codable, CaseIterable, Choice {
        /// In the browser, and not on another device (`/bc-authorize`). An action asks for the second factor.
        case transactionalWithMFA = "transactional-authorization-with-mfa"
    }

    /// Which clients get tokens for the API, for users or for themselves (`subject_type_authorization`).
    public enum AccessPolicy: String, Sendable, Codable, CaseIterable, Choice {
        /// All.
        case allowAll = "allow_all"
        /// Clients with a client grant, limited to its scopes.
        case requireClientGrant = "require_client_grant"
        /// None.
        case denyAll = "deny_all"
    }

    /// `identifier`: the audience that clients ask for. Required.
    public var identifier: String
    /// `name`, shown on the consent page. Default: the identifier.
    public var name: String
    /// `scopes` that the API knows. Others are dropped from requests.
    public var scopes: [String]
    /// `description` of scopes that have one.
    public var scopeDescriptions: [String: String] = [:]
    /// `signing_alg`. Default: RS256.
    public var signingAlgorithm: SigningAlgorithm
    /// `signing_secret`: the HMAC key for HS256, at least 32 bytes.
    public var signingSecret: String?
    /// `allow_offline_access`: whether a refresh token may be issued along with a token for this API. Default: false,
    /// as at Auth0.
    public var allowOfflineAccess: Bool
    /// `allow_online_access`: whether the scope `online_access` brings a refresh token that lasts as long as the
    /// session in the browser, does not rotate, and keeps the session from getting idle. Public clients need a DPoP
    /// proof for it. Default: false.
    public var allowOnlineAccess = false
    /// `allow_online_access_with_ephemeral_sessions`: the same where the tenant's sessions end with the browser.
    /// Default: false.
    public var allowOnlineAccessWithEphemeralSessions = false
    /// `token_lifetime` of access tokens in seconds. Default: 86400.
    public var tokenLifetime: Int
    /// `token_lifetime_for_web` of access tokens that come with the callback, in seconds. Default: nil, 7200 or
    /// `token_lifetime` if that is less.
    public var tokenLifetimeForWeb: Int?
    /// `enforce_policies`: whether a user gets only those scopes that the user's permissions allow. Default: false.
    public var enforcesPolicies = false
    /// `skip_consent_for_verifiable_first_party_clients`: whether first-party clients get tokens for this API without
    /// the user's consent. Default: true. A new API at Auth0 has false.
    public var skipsConsent = true
    /// `subject_type_authorization.user.policy`: which first-party clients get tokens for users. Third-party clients
    /// always need a client grant. Default: all.
    public var userPolicy = AccessPolicy.allowAll
    /// `subject_type_authorization.client.policy`: which clients get tokens for themselves. `allow_all` is not
    /// possible. Default: those with a client grant.
    public var clientPolicy = AccessPolicy.requireClientGrant
    /// `token_dialect`. Default: `access_token`.
    public var dialect: Dialect
    /// `proof_of_possession`; nil for tokens that are bound if the client sends a proof.
    public var proofOfPossession: ProofOfPossession?
    /// `token_encryption`; nil for tokens that are only signed.
    public var tokenEncryption: TokenEncryption?
    /// `authorization_details`: the types that rich authorization requests may have (RFC 9396 §2), as objects with a
    /// `type`. Clients push such requests to `/oauth/par`, or send them to `/bc-authorize`, and users agree to each.
    /// Default: nil.
    public var authorizationDetails: [TenantValue]?
    /// `consent_policy`: how users agree to them. Default: nil, in either way.
    public var consentPolicy: ConsentPolicy?
    /// Settings for anonymous sessions, which the tenant doesn't have, and the like: they are only kept, by their keys.
    var keptSettings: [String: TenantValue] = [:]

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

    /// Whether a client must prove possession of a key to get a token for the API.
    func requiresProof(from client: TenantClient) -> Bool {
        guard let proofOfPossession, proofOfPossession.required else { return false }
        return proofOfPossession.requiredFor == .all || client.isPublic
    }
}

extension TenantAPI: CustomStringConvertible {
    /// The API without its secret.
    public var description: String { "TenantAPI(\(identifier), \(scopes))" }
}

extension TenantAPI.ProofOfPossession: Codable, Record {
    static let blank = Self(required: false)
    static let table = Table<Self> {
        Member("mechanism", \.mechanism)
        Member("required", \.required)
        Member("required_for", \.requiredFor)
    }
}
