import A0JOSE
import Foundation

extension GrantType {
    static let refreshToken = GrantType("refresh_token", claim: "refresh_token", isForThirdParties: true)
}

/// The grant `refresh_token` (RFC 6749 §6), with rotation and detection of reuse (RFC 9700 §4.14.2). A refusal leaves
/// the token as it is.
struct RefreshTokenGrant: TokenGrant {
    static let type = GrantType.refreshToken

    private let token: String
    private let scope: [String]?

    init(_ parameters: Parameters) throws {
        token = try parameters.required("refresh_token")
        scope = try parameters.scope()
    }

    func decide(_ request: TokenRequest) async throws -> GrantOutcome {
        let client = request.client
        let audience = try request.configuration.audience(request.parameters)
        guard let (token, grant) = try await request.store.refreshToken(token.secretHash),
            grant.clientID == client.clientID
        else { throw RefreshTokens.unknown }
        try request.requireKey(token.keyThumbprint)
        guard try await grant.outlivesItsOrigin(in: request.store, request.configuration, at: request.now) else {
            throw RefreshTokens.unknown
        }
        let user = try await request.member(
            of: grant,
            orThrow: .invalidGrant("The refresh_token was generated for a user who doesn't exist anymore."))
        let isTransfer = audience.map(request.tenant.isSessionTransfer) == true
        if isTransfer { try SessionTransferToken.require(client, grant) }
        let target = try await RefreshTarget(
            audience: isTransfer ? nil : audience, scope: scope, grant: grant, request)
        var issuer = TokenIssuer(
            request: request, user: user, grant: grant, api: target.api, scope: target.scope, grantType: Self.type)
        guard !isTransfer else {
            return try renewing(grant, for: try await issuer.sessionTransfer(), request)
        }
        try request.requireProof(for: target.api)
        let dueFactors = try await request.dueFactors(of: user, since: grant, for: target.api)
        if dueFactors != nil || !request.pipeline(.postLogin).isEmpty {
            // Neither a second factor nor an action may follow from a token that is no longer valid.
            try await GrantOutcome(presented: [presented(.check(leeway: client.refreshToken.leeway), request)])
                .settle(request)
        }
        if let factors = dueFactors {
            let target = DirectTarget(
                api: target.api, scope: target.scope, organization: grant.details.organization)
            return try MFATransaction.begin(factors, user, target, Self.type, request)
        }
        switch try await actions(user, grant, target, request) {
        case .left(let outcome):
            return outcome
        case .done(let actions):
            issuer.changes = actions.tokens
            var outcome = try renewing(grant, for: try await issuer.tokens(), request, actions.refreshToken)
            outcome.issuance.metadata = actions.metadataChange(of: user.id, at: request.now)
            return outcome
        }
    }

    private func actions(
        _ user: EligibleUser, _ grant: Grant, _ target: RefreshTarget, _ request: TokenRequest
    ) async throws -> DirectActions.Result {
        guard !request.pipeline(.postLogin).isEmpty else { return .done(ActionOutcome()) }
        let direct = DirectTarget(
            api: target.api, scope: target.scope, organization: grant.details.organization)
        var postLogin = PostLogin(user, Self.type, direct, request)
        postLogin.hasFactor = grant.details.hasSecondFactor == true
        postLogin.refreshToken = grant.details.refreshTokenMetadata ?? [:]
        if let id = grant.details.sessionID { postLogin.session = try await request.store.session(id: id) }
        return try await DirectActions(
            request: request, user: user, target: direct, grantType: Self.type, postLogin: postLogin, grantID: grant.id
        ).run(ActionProgress())
    }

    /// The outcome, with what becomes of the refresh token.
    private func renewing(
        _ grant: Grant, for outcome: GrantOutcome, _ request: TokenRequest,
        _ changes: ActionOutcome.LifetimeChanges = .init()
    ) throws -> GrantOutcome {
        var outcome = outcome
        let settings = request.client.refreshToken
        let usual = RefreshTokens.expiry(request.client, grant, at: request.now)
        let expiresAt = [usual, changes.expiresAt, changes.idleExpiresAt].compactMap(\.self).min()
        let exchange: RefreshTokenRotation
        switch settings.rotationType {
        case _ where grant.details.isOnline:
            exchange = .keep(expiresAt: expiresAt, from: request.device)
            outcome.issuance.usedSessionID = grant.details.sessionID
        case .nonRotating:
            exchange = .keep(expiresAt: expiresAt, from: request.device)
        case .rotating:
            let successor = try RefreshTokens.make(request.tenant.random)
            outcome.members["refresh_token"] = .string(successor)
            exchange = .rotate(
                to: successor.secretHash, expiresAt: expiresAt, leeway: settings.leeway, from: request.device)
        }
        outcome.presented.append(presented(exchange, request))
        return outcome
    }

    private func presented(_ exchange: RefreshTokenRotation, _ request: TokenRequest) -> GrantOutcome.Presented {
        .init(
            .refreshToken(token.secretHash, clientID: request.client.clientID, exchange),
            orThrow: RefreshTokens.unknown,
            reuse: request.configuration.legacyReuseDescription ? nil : RefreshTokens.reused)
    }
}

/// The API and the scopes of a refreshed access token.
private struct RefreshTarget {
    let api: TenantAPI?
    let scope: [String]

    /// - Throws: `OAuthError` for an API that is not there.
    init(audience: String?, scope: [String]?, grant: Grant, _ request: TokenRequest) async throws {
        let tenant = request.tenant
        let granted = grant.details.scope
        let original = grant.details.audience
        guard let audience, audience != tenant.userInfoURL, audience != original else {
            let policies = request.client.refreshToken.policies
                .filter { tenant.absolute($0.audience) == original }.flatMap(\.scope)
            let api = try await request.grantedAPI(original)
            self.api = api
            let all =
                audience == nil
                ? granted : (granted + policies.filter { api?.scopes.contains($0) == true }).withoutRepetition()
            self.scope = scope.map { $0.filter(all.contains) } ?? all
            return
        }
        let other = try await request.grantedAPI(audience)
        let policies = request.client.refreshToken.policies.filter { _ in audience != tenant.managementAudience }
        guard let policy = policies.first(where: { tenant.absolute($0.audience) == audience }) else {
            // Known, but not for this client: the original audience's token, as Auth0 documents.
            api = try await request.grantedAPI(original)
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
