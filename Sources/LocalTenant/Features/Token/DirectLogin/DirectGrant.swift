import A0JOSE
import Foundation

/// Tokens for a user who was recognised at the token endpoint itself, without a browser session.
struct DirectGrant: Sendable {
    let call: Call
    let client: TenantClient
    let user: UserRecord
    let api: TenantAPI?
    /// As resolved.
    let scope: [String]
    let grantType: GrantType
    /// `act` of the tokens.
    var actor: TenantValue?
    /// The id of the organization to log in for.
    var organization: String?
    /// Whether the user showed one.
    var hasSecondFactor = false

    /// All members of the answer, with a refresh token if `scope` has `offline_access`.
    ///
    /// - Throws: `OAuthError` for a blocked user, or one who has no place in the organization.
    func response() async throws -> [String: TenantValue] {
        guard !user.profile.blocked else { throw GrantRefusal.blockedUser }
        try await call.memberships.join(user, organization)
        var details = Grant.Details(audience: api?.identifier, scope: scope, actor: actor)
        details.organization = organization
        if hasSecondFactor { (details.hasSecondFactor, details.secondFactorAt) = (true, call.now) }
        let grant = try Grant(userID: user.id, client: client, details: details, call)
        try await call.store.insert(grant)
        try await call.store.recordLogin(userID: user.id, address: call.userAddress, at: call.now)
        let issuer = TokenIssuer(
            call: call, client: client, user: user, grant: grant, api: api, scope: scope, grantType: grantType)
        guard let members = try await issuer.responseWithRefreshToken() else {
            throw OAuthError.invalidGrant("The grant was revoked.")
        }
        return members
    }
}

extension Grant {
    /// A new grant, whose refresh tokens end when the client's settings say so.
    init(userID: String, client: TenantClient, details: Details, _ call: Call) throws {
        self.init(
            id: try call.tenant.random.token(bytes: 24), userID: userID, clientID: client.clientID,
            createdAt: call.now,
            expiresAt: client.refreshToken.absoluteLifetime.map { call.now + TimeInterval($0) }, details: details)
    }
}
