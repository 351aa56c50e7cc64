import A0Web

/// An API that access tokens can be made for: Auth0's "resource server".
///
/// The JSON keys are those of Auth0: `identifier`, `scopes` (names, or objects with `value` and `description`),
/// `signing_alg`, `signing_secret`, `allow_offline_access`, `token_lifetime`, `token_lifetime_for_web`, `token_dialect`, `proof_of_possession`.
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
        /// RFC 9068: `typ` is `at+jwt`, the client is in `client_id`, and there is a `jti`.
        case rfc9068 = "rfc9068_profile"
    }

    /// `identifier`: the audience that clients ask for. Required.
    public var identifier: String
    /// `scopes` that the API knows. Others are dropped from requests.
    public var scopes: [String]
    /// `signing_alg`. Default: RS256.
    public var signingAlgorithm: SigningAlgorithm
    /// `signing_secret`: the HMAC key for HS256, at least 32 bytes.
    public var signingSecret: String?
    /// `allow_offline_access`: whether a refresh token may be issued along with a token for this API. Default: false, as at
    /// Auth0.
    public var allowOfflineAccess: Bool
    /// `token_lifetime` of access tokens in seconds. Default: 86400.
    public var tokenLifetime: Int
    /// `token_lifetime_for_web`: seconds of access tokens that `/authorize` itself hands out, if that is less than ``tokenLifetime``.
    /// Default: 7200.
    public var tokenLifetimeForWeb = 7_200
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
        self.scopes = scopes
        self.signingAlgorithm = signingAlgorithm
        self.signingSecret = signingSecret
        self.allowOfflineAccess = allowOfflineAccess
        self.tokenLifetime = tokenLifetime
        self.dialect = dialect
        self.proofOfPossession = proofOfPossession
    }
}

extension TenantAPI: CustomStringConvertible {
    /// The API without its secret.
    public var description: String { "TenantAPI(\(identifier), \(scopes))" }
}

extension TenantAPI: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case identifier, scopes
        case signingAlgorithm = "signing_alg"
        case signingSecret = "signing_secret"
        case allowOfflineAccess = "allow_offline_access"
        case tokenLifetime = "token_lifetime"
        case tokenLifetimeForWeb = "token_lifetime_for_web"
        case dialect = "token_dialect"
        case proofOfPossession = "proof_of_possession"
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        self.init(
            identifier: try values.required(.identifier),
            scopes: try values.value(.scopes, default: [Scope]()).map(\.value),
            signingAlgorithm: try values.value(.signingAlgorithm, default: .rs256),
            signingSecret: try values.value(.signingSecret),
            allowOfflineAccess: try values.value(.allowOfflineAccess, default: false),
            tokenLifetime: try values.value(.tokenLifetime, default: 86_400),
            dialect: try values.value(.dialect, default: .accessToken),
            proofOfPossession: try values.value(.proofOfPossession))
        tokenLifetimeForWeb = try values.value(.tokenLifetimeForWeb, default: tokenLifetimeForWeb)
    }

    /// `"read:books"` or `{"value": "read:books", "description": "…"}`.
    private struct Scope: Decodable {
        let value: String

        enum CodingKeys: String, CodingKey, CaseIterable {
            case value, description
        }

        init(from decoder: any Decoder) throws {
            if let text = try? decoder.singleValueContainer().decode(String.self) {
                value = text
            } else {
                value = try StrictContainer(decoder, CodingKeys.self).required(.value)
            }
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
