import Foundation

extension GrantType {
    static let clientCredentials = GrantType(
        "client_credentials", claim: "client-credentials", isForThirdParties: true, isForPublicClients: false)
}

/// The grant `client_credentials` (RFC 6749 §4.4): a token for the client itself, as far as a client grant allows.
struct ClientCredentialsGrant: TokenGrant {
    static let type = GrantType.clientCredentials

    private let audience: String?
    private let organization: String?
    private let scope: [String]?

    init(_ parameters: Parameters) throws {
        audience = try parameters["audience"]
        organization = try parameters["organization"]
        scope = try parameters.scope()
    }

    func decide(_ request: TokenRequest) async throws -> GrantOutcome {
        let (client, tenant) = (request.client, request.tenant)
        guard let audience = audience ?? tenant.configuration.defaultAudience else {
            throw OAuthError.invalidRequest("Missing required parameter: audience")
        }
        let ownAPI = audience == tenant.managementAudience ? tenant.machineManagementAPI : nil
        guard let api = try await ownAPI == nil ? request.grantedAPI(audience) : ownAPI else {
            throw OAuthError.serverError
        }
        let grants = tenant.configuration.clientGrants.filter { $0.clientID == client.clientID }
        guard let grant = grants.first(where: { tenant.absolute($0.audience) == audience }) else {
            let granted = grants.map { tenant.absolute($0.audience) }.sorted().joined(separator: ", ")
            throw OAuthError(
                403, "access_denied",
                """
                Client is not authorized to access "\(audience)". You need to create a "client-grant" associated to \
                this API.\(granted.isEmpty ? "" : " It has client grants for: \(granted).")
                """)
        }
        guard organization == nil else {
            throw OAuthError(403, "access_denied", "The client grant allows no organizations.")
        }
        let allowed = grant.scope.filter(api.scopes.contains)
        let (members, _) = try await AccessTokenMaker(
            request: request, subject: client.machineSubject, api: api,
            scope: scope.map { $0.filter(allowed.contains) } ?? allowed, grantType: Self.type
        ).make()
        return GrantOutcome(members: members)
    }
}

extension TenantClient {
    /// `sub` of the client's own tokens.
    var machineSubject: String { "\(clientID)@clients" }
}
