import Foundation

/// Tokens for a user who was recognized at the token endpoint itself.
struct DirectGrant: Sendable {
    let request: TokenRequest
    let user: EligibleUser
    let target: DirectTarget
    let grantType: GrantType
    /// `act` of the tokens.
    var actor: TenantValue?
    /// Whether the user showed one.
    var hasSecondFactor = false

    /// All members of the answer, with a refresh token if the scope has `offline_access`.
    func outcome() async throws -> GrantOutcome {
        var details = Grant.Details(audience: target.api?.identifier, scope: target.scope, actor: actor)
        details.organization = target.organization
        if hasSecondFactor { (details.hasSecondFactor, details.secondFactorAt) = (true, request.now) }
        let grant = try Grant(userID: user.id, client: request.client, details: details, request)
        var outcome = try await TokenIssuer(
            request: request, user: user, grant: grant, api: target.api, scope: target.scope, grantType: grantType
        ).firstTokens()
        outcome.issuance.login = .init(grant: grant, address: request.userAddress)
        return outcome
    }
}

extension Grant {
    /// A new grant, whose refresh tokens end when the client's settings say so.
    init(userID: String, client: TenantClient, details: Details, _ request: some RequestContext) throws {
        self.init(
            id: try request.tenant.random.token(bytes: 24), userID: userID, clientID: client.clientID,
            createdAt: request.now,
            expiresAt: client.refreshToken.absoluteLifetime.map { request.now + TimeInterval($0) }, details: details)
    }
}
