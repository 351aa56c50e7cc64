import A0HTTPServer
import Foundation

/// `GET {issuer}/.well-known/openid-configuration` (OpenID Connect Discovery §3).
@Sendable func discovery(_ call: Call) async throws -> HTTPServerResponse {
    let issuer = try call.application().issuer
    return try .json(
        Metadata(
            issuer: issuer, authorizationEndpoint: issuer + "/authorize", tokenEndpoint: issuer + "/token",
            userinfoEndpoint: issuer + "/userinfo", jwksUri: issuer + "/.well-known/jwks.json",
            idTokenSigningAlgValuesSupported: [call.provider.key.algorithmName]))
}

/// `GET {issuer}/.well-known/jwks.json`, and the same below a realm (RFC 7517 §5).
@Sendable func publicKeys(_ call: Call) async throws -> HTTPServerResponse {
    if call.path["application"] == nil { _ = try call.realm() } else { _ = try call.application() }
    return try .json(call.provider.key.publicKeys)
}

private struct Metadata: Encodable {
    let issuer, authorizationEndpoint, tokenEndpoint, userinfoEndpoint, jwksUri: String
    let responseTypesSupported = ["code"]
    let responseModesSupported = ["query"]
    let grantTypesSupported = ["authorization_code"]
    let subjectTypesSupported = ["public"]
    let idTokenSigningAlgValuesSupported: [String]
    let scopesSupported = ["openid", "profile", "email"]
    let claimsSupported = [
        "sub", "iss", "aud", "exp", "iat", "auth_time", "nonce", "amr", "name", "preferred_username", "email",
        "email_verified",
    ]
    let tokenEndpointAuthMethodsSupported = ["client_secret_basic", "client_secret_post", "none"]
    let codeChallengeMethodsSupported = ["S256"]
    let authorizationResponseIssParameterSupported = true
    let requestParameterSupported = false
    let requestUriParameterSupported = false
}
