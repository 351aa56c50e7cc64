import A0JOSE
import Foundation

/// Makes the tokens of one answer of `/oauth/token` to a user.
struct TokenIssuer: Sendable {
    let call: Call
    let client: TenantClient
    let user: UserRecord
    let grant: Grant
    /// The API of the access token; nil for an opaque one.
    let api: TenantAPI?
    /// What this access token may do.
    let scope: [String]
    let grantType: GrantType
    var nonce: String?

    /// `access_token`, `token_type`, `expires_in`, `scope`, and `id_token` if `openid` was granted (RFC 6749 §5.1).
    func response() async throws -> [String: TenantValue] {
        let (members, record) = try await unrecorded()
        if let record { try await call.store.insert(record) }
        return members
    }

    /// Like `response`, with the access token as the store has to know it.
    func unrecorded() async throws -> (members: [String: TenantValue], record: AccessToken?) {
        var (members, record) = try await AccessTokenMaker(
            call: call, client: client, subject: user.id, api: api, scope: scope, grantType: grantType, grant: grant
        ).unrecorded()
        if scope.contains("openid") { members["id_token"] = .string(try await idToken()) }
        return (members, record)
    }

    /// Like `response`, with a refresh token if `offline_access` was granted; nil if the grant has been revoked in the
    /// meantime.
    func responseWithRefreshToken() async throws -> [String: TenantValue]? {
        var members = try await response()
        guard grant.details.scope.contains(ScopeResolution.offlineAccess) else { return members }
        let token = try RefreshTokens.make(call)
        let isAdded = try await call.store.insert(
            RefreshToken(
                hash: token.secretHash, grantID: grant.id,
                expiresAt: RefreshTokens.expiry(client, grant, at: call.now),
                keyThumbprint: client.isPublic ? call.keyThumbprint : nil),
            limit: RefreshTokens.limit, at: call.now)
        guard isAdded else { return nil }
        members["refresh_token"] = .string(token)
        return members
    }

    func idToken() async throws -> String {
        var claims = call.tenant.claims.withLock {
            $0.claims(.idToken, clientID: client.clientID, userID: user.id, audience: api?.identifier)
        }
        claims.merge(try Profile.claims(of: user, scope: scope)) { _, own in own }
        claims.merge(call.times(lifetime: client.jwtConfiguration.lifetimeInSeconds)) { _, own in own }
        claims["aud"] = .string(client.clientID)
        claims["nonce"] = nonce.map(TenantValue.string)
        claims["sid"] = grant.details.sessionID.map(TenantValue.string)
        claims["auth_time"] = grant.details.authenticatedAt.map { .integer(Int($0.timeIntervalSince1970)) }
        claims["act"] = grant.details.actor
        if grantType != .refreshToken {
            claims["amr"] = grant.details.methods.map { .array($0.map(TenantValue.string)) }
            claims["acr"] = grant.details.authenticationClass.map(TenantValue.string)
        }
        claims.merge(call.configuration.organizationClaims(of: grant)) { _, own in own }
        return try await call.tenant.keys.sign(claims)
    }
}
