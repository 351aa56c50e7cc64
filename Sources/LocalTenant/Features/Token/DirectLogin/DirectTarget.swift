import Foundation

/// The API, scope, and organization of a login at the token endpoint.
struct DirectTarget: Sendable {
    let api: TenantAPI?
    var scope: [String]
    /// The id of the organization to log in for.
    var organization: String?

    /// The scope if the request has neither an API nor a scope: all user information.
    private static let everything = ["openid", "profile", "email", "address", "phone"]

    init(api: TenantAPI?, scope: [String], organization: String?) {
        (self.api, self.scope, self.organization) = (api, scope, organization)
    }

    /// - Parameter begun: the id of the organization that the login was begun for; nil for none.
    /// - Throws: `OAuthError` for an unknown API or organization, or a malformed scope.
    init(_ request: TokenRequest, begunFor begun: String? = nil) async throws {
        let (parameters, client) = (request.parameters, request.client)
        api =
            try request.configuration.audience(parameters) == request.tenant.mfaAudience
            ? request.tenant.mfaAPI : try await request.requestedAPI(parameters, for: client)
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
