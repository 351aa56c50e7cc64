import Foundation

/// The API, scope, and organization of a login at the token endpoint.
struct DirectTarget: Sendable {
    let api: TenantAPI?
    var scope: [String]
    /// The id of the organization to log in for.
    var organization: String?
    /// The one payment or the like that the user agreed to.
    var details: AuthorizationDetails?

    /// The scope if the request has neither an API nor a scope: all user information.
    private static let everything = ["openid", "profile", "email", "address", "phone"]

    init(api: TenantAPI?, scope: [String], organization: String?, details: AuthorizationDetails? = nil) {
        (self.api, self.scope, self.organization, self.details) = (api, scope, organization, details)
    }

    /// - Parameters:
    ///   - begun: the id of the organization that the login was begun for; nil for none.
    ///   - audience: the API; nil for the one that the parameters name.
    /// - Throws: `OAuthError` for an unknown API or organization, or a malformed scope.
    init(_ request: TokenRequest, begunFor begun: String? = nil, audience: String? = nil) async throws {
        let (parameters, client) = (request.parameters, request.client)
        let audience = try audience ?? request.configuration.audience(parameters)
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
