import Foundation

/// Issues tokens for a user who was authenticated at the token endpoint itself.
struct DirectGrant: Sendable {
    let request: TokenRequest
    let user: EligibleUser
    let target: DirectTarget
    let grantType: GrantType
    /// Whether somebody else acts for the user.
    var isDelegated = false
    /// `act` of the tokens.
    var actor: TenantValue?
    /// The grant of the token that an API acts on; nil for a login.
    var origin: Grant?
    /// Whether the user used a second factor.
    var hasSecondFactor = false
    /// How far the actions of this login have come.
    var progress = ActionProgress()

    /// All members of the response, with a refresh token if the scope has `offline_access`.
    func outcome() async throws -> GrantOutcome {
        switch try await actions() {
        case .left(let outcome): return outcome
        case .done(let outcome): return try await tokens(outcome)
        }
    }

    private func actions() async throws -> DirectActions.Result {
        var postLogin = PostLogin(user, grantType, target, request)
        postLogin.hasFactor = hasSecondFactor || origin?.details.hasSecondFactor == true
        postLogin.actor = actor
        if origin != nil { postLogin.isUncounted = false }
        return try await DirectActions(
            request: request, user: user, target: target, grantType: grantType, postLogin: postLogin,
            isDelegated: isDelegated
        ).run(progress)
    }

    private func tokens(_ actions: ActionOutcome) async throws -> GrantOutcome {
        let user = try await request.primaryUser(actions) ?? user
        var details = Grant.Details(audience: target.api?.identifier, scope: target.scope, actor: actor)
        details.organization = target.organization
        details.authorizationDetails = target.details
        if hasSecondFactor { (details.hasSecondFactor, details.secondFactorAt) = (true, request.now) }
        if let origin { details.hasSecondFactor = origin.details.hasSecondFactor }
        details.read(actions)
        let grant = try Grant(
            userID: user.id, client: request.client, details: details, endingBy: actions.refreshToken.expiresAt, request
        )
        var outcome = try await TokenIssuer(
            request: request, user: user, grant: grant, api: target.api, scope: target.scope, grantType: grantType
        ).firstTokens()
        outcome.issuance.login = .init(grant: grant, address: origin == nil ? request.userAddress : nil)
        outcome.issuance.metadata = actions.metadataChange(of: self.user.id, at: request.now)
        return outcome
    }
}

extension Grant {
    /// A new grant, whose refresh tokens end when the client's settings say so.
    ///
    /// - Parameter end: when they end at the latest; nil for no other end.
    init(
        userID: String, client: TenantClient, details: Details, endingBy end: Date? = nil,
        _ request: some RequestContext
    ) throws {
        let lifetime = details.isOnline ? nil : client.refreshToken.absoluteLifetime
        let usual = lifetime.map { request.now + TimeInterval($0) }
        self.init(
            id: try request.tenant.random.token(bytes: 18), userID: userID, clientID: client.clientID,
            createdAt: request.now,
            expiresAt: [usual, end].compactMap(\.self).min(), details: details)
    }
}
