import A0HTTPServer
import A0JOSE

/// `GET /.well-known/openid-configuration` (OpenID Connect Discovery §4, RFC 8414). Lists only what this tenant
/// supports.
@Sendable func discovery(_ call: Call) async throws -> HTTPServerResponse {
    publicDocument(.json(try call.settings.document("discovery") { try JSONText.encode(metadata(call)) }))
}

private func metadata(_ call: Call) -> [String: TenantValue] {
    let tenant = call.tenant
    let methods = TenantClient.AuthenticationMethod.allCases
        .filter { !$0.isMutualTLS || call.configuration.supportsMutualTLS }.map(\.rawValue)
    let signatureAlgorithms = TenantValue.array(SignatureAlgorithm.allCases.map { .string($0.rawValue) })
    var members: [String: TenantValue] = [
        "issuer": .string(tenant.issuer),
        "authorization_endpoint": .string(tenant.url("authorize")),
        "token_endpoint": .string(tenant.url("oauth/token")),
        "userinfo_endpoint": .string(tenant.userInfoURL),
        "revocation_endpoint": .string(tenant.url("oauth/revoke")),
        "jwks_uri": .string(tenant.url(".well-known/jwks.json")),
        "scopes_supported": [
            "openid", "profile", "offline_access", "name", "given_name", "family_name", "nickname", "email",
            "email_verified", "picture", "created_at", "identities", "phone", "address",
        ],
        "response_types_supported": .array(Set<AuthorizationRequest.ResponseType>.all.map { .string($0.text) }),
        "response_modes_supported": .array(
            AuthorizationRequest.ResponseMode.allCases.map { .string($0.rawValue) }),
        "grant_types_supported": .array((GrantType.all + [.implicit]).map { .string($0.rawValue) }),
        "device_authorization_endpoint": .string(tenant.url("oauth/device/code")),
        "backchannel_authentication_endpoint": .string(
            tenant.url(String(BackchannelAuthentication.path.dropFirst()))),
        "backchannel_token_delivery_modes_supported": ["poll"],
        "backchannel_user_code_parameter_supported": false,
        "mfa_challenge_endpoint": .string(tenant.url("mfa/challenge")),
        "global_token_revocation_endpoint": .string(
            tenant.url(String(GlobalTokenRevocation.path.dropFirst()) + "{connectionName}")),
        "global_token_revocation_endpoint_auth_methods_supported": [
            .string(GlobalTokenRevocation.authenticationMethod)
        ],
        "subject_types_supported": ["public"],
        "code_challenge_methods_supported": ["S256"],
        "id_token_signing_alg_values_supported": tenant.keys.algorithm == .rs256
            ? ["HS256", "RS256", "PS256", "RS512"] : ["HS256", "ES256"],
        "token_endpoint_auth_methods_supported": .array(methods.map(TenantValue.string)),
        "token_endpoint_auth_signing_alg_values_supported": signatureAlgorithms,
        "dpop_signing_alg_values_supported": [.string(SignatureAlgorithm.es256.rawValue)],
        "claims_supported": [
            "aud", "auth_time", "created_at", "email", "email_verified", "exp", "family_name", "given_name", "iat",
            "identities", "iss", "name", "nickname", "phone_number", "picture", "sub",
        ],
        "backchannel_logout_supported": true,
        "backchannel_logout_session_supported": true,
        "request_parameter_supported": true,
        "request_object_signing_alg_values_supported": signatureAlgorithms,
        "request_uri_parameter_supported": false,
    ]
    let classes = call.configuration.acrValuesSupported
    if !classes.isEmpty { members["acr_values_supported"] = .array(classes.map(TenantValue.string)) }
    if call.configuration.takesPushedRequests {
        members["pushed_authorization_request_endpoint"] = .string(tenant.url("oauth/par"))
        members["require_pushed_authorization_requests"] = .bool(
            call.configuration.flags.requirePushedAuthorizationRequests)
    }
    if call.configuration.flags.dynamicClientRegistration {
        members["registration_endpoint"] = .string(tenant.url(String(ClientRegistration.path.dropFirst())))
    }
    if call.configuration.supportsMetadataDocuments { members["client_id_metadata_document_supported"] = true }
    if call.configuration.oidcLogout.isEndSessionEndpointDiscoverable {
        members["end_session_endpoint"] = .string(tenant.url(String(OIDCLogout.path.dropFirst())))
    }
    if call.configuration.tokenIntrospection {
        members["introspection_endpoint"] = .string(tenant.url("oauth/introspect"))
        members["introspection_endpoint_auth_methods_supported"] = .array(
            methods.filter { $0 != TenantClient.AuthenticationMethod.none.rawValue }.map(TenantValue.string))
        members["introspection_endpoint_auth_signing_alg_values_supported"] = signatureAlgorithms
    }
    if call.configuration.supportsMutualTLS { members["tls_client_certificate_bound_access_tokens"] = true }
    if call.configuration.mtlsEndpointAliases {
        members["mtls_endpoint_aliases"] = MutualTLSEndpoints.aliases(members, tenant.names)
    }
    if call.configuration.authorizationResponseIssuer {
        members["authorization_response_iss_parameter_supported"] = true
    }
    return members
}

/// `GET /.well-known/jwks.json` (RFC 7517 §5).
@Sendable func signingKeys(_ call: Call) async throws -> HTTPServerResponse {
    let hidesAlgorithms = call.configuration.flags.hidesKeyAlgorithms
    return publicDocument(.json(try await call.tenant.keys.document(hidesAlgorithms: hidesAlgorithms)))
}

private func publicDocument(_ response: HTTPServerResponse) -> HTTPServerResponse {
    var response = response
    response.headers["Cache-Control"] = "public, max-age=15"
    return response
}
