import Foundation

/// What someone who proves to the token endpoint who they are wants tokens for.
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
    init(_ request: TokenRequest, begunFor begun: String? = nil) async throws {
        let (parameters, client) = (request.parameters, request.client)
        let audience = try parameters["audience"]
        api =
            audience == request.tenant.mfaAudience
            ? request.tenant.mfaAPI : try await request.requestedAPI(audience, for: client)
        try request.requireProof(for: api)
        let isNamed = try parameters["organization"] != nil
        organization = begun == nil || isNamed ? try request.configuration.organization(parameters, client)?.id : begun
        guard begun == nil || organization == begun else {
            throw OAuthError.invalidRequest(CallbackError.invalidOrganization.description)
        }
        let requested = try parameters.scope()
        scope = ScopeResolution.resolve(
            trusted: requested ?? (api == nil ? Self.everything : nil), client: client, api: api)
    }
}
