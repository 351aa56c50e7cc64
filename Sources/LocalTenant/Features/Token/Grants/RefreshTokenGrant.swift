import A0JOSE
import Foundation

/// The grant `refresh_token` (RFC 6749 §6), with rotation and detection of reuse (RFC 9700 §4.14.2).
func exchangeRefreshToken(
    _ parameters: Parameters, _ client: TenantClient, _ call: Call
) async throws -> [String: TenantValue] {
    let text = try parameters.required("refresh_token")
    let requestedScope = try parameters.scope()
    let requestedAudience = try parameters["audience"]

    // Everything that can fail for other reasons fails before the token is used up.
    guard let (token, grant) = try await call.store.refreshToken(text.secretHash), grant.clientID == client.clientID
    else { throw RefreshTokens.unknown }
    try call.requireKey(token.keyThumbprint)
    guard try await grant.outlivesItsOrigin(in: call.store, call.configuration, at: call.now) else {
        throw RefreshTokens.unknown
    }
    guard let user = try await call.store.user(grant.userID) else {
        throw OAuthError.invalidGrant("The refresh_token was generated for a user who doesn't exist anymore.")
    }
    guard !user.profile.blocked else { throw GrantRefusal.blockedUser }
    if let organization = grant.details.organization, try await !call.store.isMember(user.id, of: organization) {
        throw OAuthError.invalidGrant("user \(user.id) is not part of the \(organization) organization")
    }
    let isTransfer = requestedAudience.map(call.tenant.isSessionTransfer) == true
    if isTransfer { try SessionTransferToken.require(client, grant) }
    let target = try await RefreshTarget(
        audience: isTransfer ? nil : requestedAudience, scope: requestedScope, grant: grant, client: client, call)

    if !isTransfer {
        try call.requireProof(for: target.api)
        let factors = try await call.factors(of: user)
        let isTooOld = call.defaultPolicy.isTooOld(grant.provedAt, for: target.api?.identifier)
        guard !isTooOld || factors.isEnrolled else { throw OAuthError.unmetRequirements }
        guard !isTooOld, !factors.areMissing(in: grant, for: target.api?.identifier) else {
            let wanted = DirectTarget(
                api: target.api, scope: target.scope, organization: grant.details.organization)
            throw try await FirstFactor(call, client, user, wanted, .refreshToken).mfaRequired(factors)
        }
    }

    // Made before anything is used up, and written down with the redemption: all of it, or nothing.
    let issuer = TokenIssuer(
        call: call, client: client, user: user, grant: grant, api: target.api, scope: target.scope,
        grantType: .refreshToken)
    var (members, accessToken) = isTransfer ? ([:], nil) : try await issuer.unrecorded()
    let expiresAt = RefreshTokens.expiry(client, grant, at: call.now)
    switch client.refreshToken.rotationType {
    case .nonRotating:
        try await RefreshTokens.redeem(text, client, .keep(expiresAt: expiresAt), accessToken, call)
    case .rotating:
        let successor = try RefreshTokens.make(call)
        try await RefreshTokens.redeem(
            text, client,
            .rotate(to: successor.secretHash, expiresAt: expiresAt, leeway: client.refreshToken.leeway), accessToken,
            call)
        members["refresh_token"] = .string(successor)
    }
    guard isTransfer else { return members }
    members.merge(try await SessionTransferToken.issue(for: grant, client, call)) { own, _ in own }
    if grant.details.scope.contains("openid") { members["id_token"] = .string(try await issuer.idToken()) }
    return members
}

/// What all grants do with refresh tokens.
enum RefreshTokens {
    /// Per user and client; the oldest go first.
    static let limit = 200

    static let unknown = OAuthError.invalidGrant("Unknown or invalid refresh token.")

    static func make(_ call: Call) throws -> String {
        "v1." + (try call.tenant.random.token())
    }

    /// The idle lifetime starts anew with each exchange, the absolute one does not.
    static func expiry(_ client: TenantClient, _ grant: Grant, at now: Date) -> Date? {
        let idle = client.refreshToken.idleLifetime.map { now + TimeInterval($0) }
        return [idle, grant.expiresAt].compactMap { $0 }.min()
    }

    static func redeem(
        _ token: String, _ client: TenantClient, _ exchange: RefreshExchange, _ accessToken: AccessToken?, _ call: Call
    ) async throws {
        switch try await call.store.redeemRefreshToken(
            token.secretHash, clientID: client.clientID, at: call.now, exchange, accessToken)
        {
        case .redeemed:
            return
        case .refused:
            throw unknown
        case .reused:
            throw call.configuration.legacyReuseDescription
                ? unknown
                : OAuthError.invalidGrant("Unsuccessful Refresh Token exchange, reused refresh token detected")
        }
    }
}

/// The API and the scopes of a refreshed access token.
private struct RefreshTarget {
    let api: TenantAPI?
    let scope: [String]

    /// - Throws: `OAuthError` for an API that is not there.
    init(audience: String?, scope: [String]?, grant: Grant, client: TenantClient, _ call: Call) async throws {
        let granted = grant.details.scope
        let original = grant.details.audience
        guard let audience, audience != call.tenant.userInfoURL, audience != original else {
            let policies = client.refreshToken.policies
                .filter { call.tenant.absolute($0.audience) == original }.flatMap(\.scope)
            let api = try await call.grantedAPI(original)
            self.api = api
            let all =
                audience == nil
                ? granted : (granted + policies.filter { api?.scopes.contains($0) == true }).withoutRepetition()
            self.scope = scope.map { $0.filter(all.contains) } ?? all
            return
        }
        let other = try await call.grantedAPI(audience)
        let policies = client.refreshToken.policies.filter { _ in audience != call.tenant.managementAudience }
        guard let policy = policies.first(where: { call.tenant.absolute($0.audience) == audience }) else {
            // Known, but not for this client: the original audience's token, as Auth0 documents.
            api = try await call.grantedAPI(original)
            self.scope = scope.map { $0.filter(granted.contains) } ?? granted
            return
        }
        api = other
        let openID = granted.filter(ScopeResolution.openID.contains)
        let wanted = scope?.filter { !ScopeResolution.openID.contains($0) } ?? []
        let allowed = policy.scope.filter { other?.scopes.contains($0) == true }
        self.scope = (openID + (wanted.isEmpty ? allowed : allowed.filter(wanted.contains))).withoutRepetition()
    }
}
