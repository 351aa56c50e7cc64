import A0JOSE
import Foundation

/// Makes one access token, for a user or for a client itself.
struct AccessTokenMaker: Sendable {
    let request: TokenRequest
    /// `sub`.
    let subject: String
    /// nil for an opaque token.
    let api: TenantAPI?
    let scope: [String]
    let grantType: GrantType
    /// The user's grant, through which the token is known here later; nil for a client's own tokens.
    var grant: Grant?
    /// The id of the organization that the token is for.
    var organization: String?
    /// `permissions`; nil for none.
    var permissions: [String]?
    /// The claims that actions add.
    var customClaims: [String: TenantValue] = [:]
    /// Seconds; nil for what the API says.
    var lifetime: Int?

    private var tenant: Tenant { request.tenant }

    /// `access_token`, `token_type`, `expires_in` and `scope` (RFC 6749 §5.1), with what the store has to know for
    /// `/userinfo` and `/oauth/introspect`: nil for a client's own token.
    func make() async throws -> (members: [String: TenantValue], record: AccessToken?) {
        let binding = try request.binding(for: api)
        let lifetime = tenant.configuration.accessTokenLifetime ?? self.lifetime ?? api?.tokenLifetime ?? 86_400
        let token = try await text(lifetime: lifetime, binding)
        var members: [String: TenantValue] = [
            "access_token": .string(token),
            "token_type": .string(binding?.tokenType ?? "Bearer"),
            "expires_in": .integer(lifetime),
        ]
        if grant != nil || !scope.isEmpty { members["scope"] = .string(scope.joined(separator: " ")) }
        if let details = details["authorization_details"]?.arrayValue {
            // A client can't read tokens that are encrypted, so it isn't told what they say either, as at Auth0.
            let isHidden = api?.tokenEncryption != nil
            members["authorization_details"] = .array(
                isHidden ? details.map { .object(($0.objectValue ?? [:]).filter { $0.key == "type" }) } : details)
        }
        let record = grant.map {
            AccessToken(
                hash: token.secretHash, grantID: $0.id, expiresAt: request.now + TimeInterval(lifetime), scope: scope,
                binding: binding)
        }
        return (members, record)
    }

    /// `authorization_details` with `transaction_linking_id` for the API that the user agreed to; empty for none.
    private var details: [String: TenantValue] {
        guard let api, let grant, grant.details.audience == api.identifier else { return [:] }
        return grant.details.authorizationDetails?.claims(for: api) ?? [:]
    }

    private func text(lifetime: Int, _ binding: TokenBinding?) async throws -> String {
        guard let api else { return try tenant.random.token() }
        let token = try await signed(claims(api, lifetime: lifetime, binding), api)
        return try api.tokenEncryption?.encryption(of: token, random: tenant.random) ?? token
    }

    private func signed(_ claims: [String: TenantValue], _ api: TenantAPI) async throws -> String {
        guard let algorithm = api.signingAlgorithm.signature else {
            return try HMACToken.sign(claims, type: api.tokenType, key: Data((api.signingSecret ?? "").utf8))
        }
        return try await tenant.keys.sign(claims, type: api.tokenType, algorithm: algorithm)
    }

    private func claims(
        _ api: TenantAPI, lifetime: Int, _ binding: TokenBinding?
    ) throws -> [String: TenantValue] {
        var claims = tenant.claims.withLock {
            $0.claims(.accessToken, clientID: request.client.clientID, userID: subject, audience: api.identifier)
        }
        claims.merge(CustomClaims.permitted(customClaims, isOwnAPI: tenant.isOwn(api))) { _, action in action }
        claims.merge(request.times(lifetime: lifetime)) { _, own in own }
        claims["sub"] = .string(subject)
        claims["aud"] = .string(api.identifier)
        if scope.contains("openid") && api.signingAlgorithm != .hs256 {
            claims["aud"] = [.string(api.identifier), .string(tenant.userInfoURL)]
        }
        if !scope.isEmpty { claims["scope"] = .string(scope.joined(separator: " ")) }
        claims["cnf"] = binding?.confirmation
        claims["act"] = grant?.details.actor
        claims.merge(details) { _, own in own }
        claims.merge(request.configuration.organizationClaims(organization)) { _, own in own }
        claims["permissions"] = permissions.map { .array($0.map(TenantValue.string)) }
        if api.dialect.isRFC9068 {
            claims["client_id"] = .string(request.client.publicID)
            claims["jti"] = .string(try tenant.random.token(bytes: 16))
        } else {
            claims["azp"] = .string(request.client.publicID)
            claims["gty"] = grantType.claim.map(TenantValue.string)
        }
        return claims
    }
}

extension TokenRequest {
    /// `iss`, `iat` and `exp`.
    func times(lifetime: Int) -> [String: TenantValue] {
        let now = Int(now.timeIntervalSince1970)
        return ["iss": .string(tenant.issuer), "iat": .integer(now), "exp": .integer(now + lifetime)]
    }
}

extension TenantAPI {
    /// `typ` of the access tokens' header.
    var tokenType: String {
        dialect.isRFC9068 ? "at+jwt" : "JWT"
    }
}
