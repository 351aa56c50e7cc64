import Foundation

/// A tenant's metadata (OpenID Connect Discovery §3, RFC 8414 §2).
public struct OpenIDConfiguration: Codable, Sendable, Equatable {
    /// The `iss` of the tenant's ID tokens.
    public let issuer: String
    /// The endpoint where logins in the browser begin.
    public let authorizationEndpoint: URL?
    /// The endpoint that issues tokens.
    public let tokenEndpoint: URL?
    /// The endpoint of the user's profile (OpenID Connect Core §5.3).
    public let userInfoEndpoint: URL?
    /// The URL of the keys that the tenant signs tokens with (RFC 7517 §5).
    public let jwksURI: URL?
    /// The endpoint that ends the browser's session (OpenID Connect RP-Initiated Logout §2.1).
    public let endSessionEndpoint: URL?
    /// The endpoint that revokes refresh tokens (RFC 7009).
    public let revocationEndpoint: URL?
    /// RFC 7662; tenants at Auth0 have none.
    public let introspectionEndpoint: URL?
    /// RFC 8628.
    public let deviceAuthorizationEndpoint: URL?
    /// RFC 9126; set if the tenant accepts pushed authorization requests.
    public let pushedAuthorizationRequestEndpoint: URL?
    /// Scopes that applications can ask for.
    public let scopesSupported: [String]?
    /// Grants that the token endpoint accepts.
    public let grantTypesSupported: [String]?
    /// Algorithms that DPoP proofs may be signed with (RFC 9449 §5.1).
    public let dpopSigningAlgValuesSupported: [String]?

    enum CodingKeys: String, CodingKey {
        case issuer
        case authorizationEndpoint = "authorization_endpoint"
        case tokenEndpoint = "token_endpoint"
        case userInfoEndpoint = "userinfo_endpoint"
        case jwksURI = "jwks_uri"
        case endSessionEndpoint = "end_session_endpoint"
        case revocationEndpoint = "revocation_endpoint"
        case introspectionEndpoint = "introspection_endpoint"
        case deviceAuthorizationEndpoint = "device_authorization_endpoint"
        case pushedAuthorizationRequestEndpoint = "pushed_authorization_request_endpoint"
        case scopesSupported = "scopes_supported"
        case grantTypesSupported = "grant_types_supported"
        case dpopSigningAlgValuesSupported = "dpop_signing_alg_values_supported"
    }
}
