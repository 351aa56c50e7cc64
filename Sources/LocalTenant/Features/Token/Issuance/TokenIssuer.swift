import A0JOSE
import Foundation

/// Makes the tokens of one answer of `/oauth/token` or `/authorize` to a user. Nothing is written down before the
/// outcome is settled.
struct TokenIssuer: Sendable {
    let request: TokenRequest
    let user: EligibleUser
    let grant: Grant
    /// The API of the access token; nil for an opaque one.
    let api: TenantAPI?
    /// The scopes of this access token, as far as the user may do it now.
    let scope: [String]
    let grantType: GrantType
    var nonce: String?
    /// The decisions of actions about these tokens; nil for those at the login.
    var changes: ActionOutcome.TokenChanges?
    /// Seconds; nil for what the API says.
    var accessTokenLifetime: Int?

    private var actions: ActionOutcome.TokenChanges { changes ?? grant.details.actions ?? .init() }

    /// `access_token`, `token_type`, `expires_in`, `scope`, and `id_token` if `openid` was granted (RFC 6749 §5.1).
    func tokens() async throws -> GrantOutcome {
        var (members, accessToken) = try await accessToken()
        if scope.contains("openid") { members["id_token"] = .string(try await idToken()) }
        return GrantOutcome(members: members, user: user.record, issuance: Issuance(accessToken: accessToken))
    }

    /// Like `tokens`, with the first refresh token of the grant if `offline_access` or `online_access` was granted.
    func firstTokens() async throws -> GrantOutcome {
        var outcome = try await tokens()
        guard !ScopeResolution.refreshing.isDisjoint(with: grant.details.scope) else { return outcome }
        let token = try RefreshTokens.make(request.tenant.random, isOnline: grant.details.isOnline)
        outcome.members["refresh_token"] = .string(token)
        outcome.issuance.refreshToken = RefreshToken(
            hash: token.secretHash, grantID: grant.id,
            expiresAt: [RefreshTokens.expiry(request.client, grant, at: request.now), grant.details.firstIdleEnd]
                .compactMap(\.self).min(),
            keyThumbprint: request.client.isPublic ? request.keyThumbprint : nil, firstDevice: request.device)
        return outcome
    }

    /// A token by which a browser takes over the login, and `id_token` if `openid` was granted.
    func sessionTransfer() async throws -> GrantOutcome {
        var outcome = try SessionTransferToken.issue(for: grant, request)
        if grant.details.scope.contains("openid") { outcome.members["id_token"] = .string(try await idToken()) }
        return outcome
    }

    /// `access_token`, `token_type`, `expires_in` and `scope`, with what the store has to know of the token.
    func accessToken() async throws -> (members: [String: TenantValue], record: AccessToken?) {
        let organization = grant.details.organization
        let permissions = try await UserPermissions(user, at: api, in: organization, request.store)
        return try await AccessTokenMaker(
            request: request, subject: user.id, api: api, scope: actions.apply(to: permissions.limit(scope)),
            grantType: grantType, grant: grant, organization: organization, permissions: permissions.claim,
            customClaims: actions.accessTokenClaims, lifetime: accessTokenLifetime
        ).make()
    }

    /// - Parameter proofs: Claims that tie the token to the rest of its answer.
    func idToken(_ proofs: [String: TenantValue] = [:]) async throws -> String {
        let (client, tenant) = (request.client, request.tenant)
        var claims = tenant.claims.withLock {
            $0.claims(.idToken, clientID: client.clientID, userID: user.id, audience: api?.identifier)
        }
        claims.merge(CustomClaims.permitted(actions.idTokenClaims)) { _, action in action }
        claims.merge(Profile.claims(of: user.record, scope: scope)) { _, own in own }
        claims.merge(request.times(lifetime: client.jwtConfiguration.lifetimeInSeconds)) { _, own in own }
        claims.merge(proofs) { _, own in own }
        claims["aud"] = .string(client.publicID)
        claims["nonce"] = nonce.map(TenantValue.string)
        claims["sid"] = grant.details.sessionID.map(TenantValue.string)
        claims["auth_time"] = grant.details.authenticatedAt.map { .integer(Int($0.timeIntervalSince1970)) }
        claims["act"] = grant.details.actor
        if grantType != .refreshToken {
            claims["amr"] = grant.details.methods.map { .array($0.map(TenantValue.string)) }
            claims["acr"] = grant.details.authenticationClass.map(TenantValue.string)
        }
        claims.merge(request.configuration.organizationClaims(of: grant)) { _, own in own }
        return try await tenant.idTokens.sign(claims, for: client)
    }
}
