import Foundation

/// What somebody who proves to the token endpoint who they are wants tokens for.
struct DirectTarget: Sendable {
    let api: TenantAPI?
    var scope: [String]
    /// The id of the organization to log in for.
    var organization: String?

    /// Without an API and without a scope: what there is to know about the user.
    private static let everything = ["openid", "profile", "email", "address", "phone"]

    init(api: TenantAPI?, scope: [String], organization: String?) {
        (self.api, self.scope, self.organization) = (api, scope, organization)
    }

    /// - Parameter begun: the id of the organization that the login was begun for; nil for none.
    /// - Throws: `OAuthError` for an API or an organization that is not there, or a scope that makes no sense.
    init(
        _ parameters: Parameters, _ client: TenantClient, _ call: Call, begunFor begun: String? = nil
    ) async throws {
        let audience = try parameters["audience"]
        api = audience == call.tenant.mfaAudience ? call.tenant.mfaAPI : try await call.requestedAPI(audience)
        try call.requireProof(for: api)
        let isNamed = try parameters["organization"] != nil
        organization = begun == nil || isNamed ? try call.configuration.organization(parameters, client)?.id : begun
        guard begun == nil || organization == begun else {
            throw OAuthError.invalidRequest(CallbackError.invalidOrganization.description)
        }
        let requested = try parameters.scope()
        scope = ScopeResolution.resolve(
            trusted: requested ?? (api == nil ? Self.everything : nil), client: client, api: api)
    }
}

/// A user who has shown the first factor at the token endpoint: gets tokens, unless a second factor is due.
struct FirstFactor: Sendable {
    let call: Call
    let client: TenantClient
    let user: UserRecord
    let target: DirectTarget
    let grantType: GrantType

    init(_ call: Call, _ client: TenantClient, _ user: UserRecord, _ target: DirectTarget, _ grantType: GrantType) {
        self.call = call
        self.client = client
        self.user = user
        self.target = target
        self.grantType = grantType
    }

    /// - Throws: `OAuthError`, among others `mfa_required`.
    func answer() async throws -> [String: TenantValue] {
        guard user.primaryID == nil else {
            return try await FirstFactor(call, client, call.store.owner(of: user), target, grantType).answer()
        }
        guard !user.profile.blocked else { throw GrantRefusal.blockedUser }
        try await call.memberships.require(user, target.organization)
        let factors = try await call.factors(of: user)
        if needsSecondFactor(factors) { throw try await mfaRequired(factors) }
        return try await DirectGrant(
            call: call, client: client, user: user, api: target.api, scope: target.scope, grantType: grantType,
            organization: target.organization
        ).response()
    }

    func needsSecondFactor(_ factors: Factors) -> Bool {
        factors.areDue(at: client, for: target.api?.identifier)
    }

    /// `mfa_required`, with a new `mfa_token`.
    func mfaRequired(_ factors: Factors) async throws -> OAuthError {
        let token = try call.tenant.random.token()
        try await call.store.put(
            Ticket(
                key: token.secretHash, subject: user.id, expiresAt: call.now + MFATransaction.lifetime,
                details: MFATransaction(
                    userID: user.id, clientID: client.clientID, audience: target.api?.identifier, scope: target.scope,
                    grantType: grantType.rawValue, keyThumbprint: call.keyThumbprint,
                    organization: target.organization)))
        var error = OAuthError(403, "mfa_required", "Multifactor authentication required")
        error.members = ["mfa_token": .string(token), "mfa_requirements": factors.requirements]
        return error
    }
}
