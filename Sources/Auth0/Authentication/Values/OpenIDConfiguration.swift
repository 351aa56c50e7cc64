import Foundation

/// What a tenant says about itself (OpenID Connect Discovery §3, RFC 8414 §2).
public struct OpenIDConfiguration: Codable, Sendable, Equatable {
    /// The `iss` of the tenant's ID tokens.
    public let issuer: String
    public let authorizationEndpoint: URL?
    public let tokenEndpoint: URL?
    public let userInfoEndpoint: URL?
    public let jwksURI: URL?
    public let endSessionEndpoint: URL?
    public let revocationEndpoint: URL?
    /// RFC 7662; tenants at Auth0 have none.
    public let introspectionEndpoint: URL?
    /// RFC 8628.
    public let deviceAuthorizationEndpoint: URL?
    /// RFC 9126; there when the tenant accepts pushed authorization requests.
    public let pushedAuthorizationRequestEndpoint: URL?
    public let scopesSupported: [String]?
    public let grantTypesSupported: [String]?
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
