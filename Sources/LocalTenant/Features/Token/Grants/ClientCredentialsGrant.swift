import Foundation

/// The grant `client_credentials` (RFC 6749 §4.4): a token for the client itself, as far as a client grant allows.
func exchangeClientCredentials(
    _ parameters: Parameters, _ client: TenantClient, _ call: Call
) async throws -> [String: TenantValue] {
    guard !client.isPublic else { throw GrantRefusal.error(.clientCredentials, client) }
    guard let audience = try parameters["audience"] ?? call.configuration.defaultAudience else {
        throw OAuthError.invalidRequest("Missing required parameter: audience")
    }
    let ownAPI = audience == call.tenant.managementAudience ? call.tenant.machineManagementAPI : nil
    guard let api = try await ownAPI == nil ? call.grantedAPI(audience) : ownAPI else { throw OAuthError.serverError }
    let grants = call.configuration.clientGrants.filter { $0.clientID == client.clientID }
    guard let grant = grants.first(where: { call.tenant.absolute($0.audience) == audience }) else {
        let granted = grants.map { call.tenant.absolute($0.audience) }.sorted().joined(separator: ", ")
        throw OAuthError(
            403, "access_denied",
            """
            Client is not authorized to access "\(audience)". You need to create a "client-grant" associated to this \
            API.\(granted.isEmpty ? "" : " It has client grants for: \(granted).")
            """)
    }
    guard try parameters["organization"] == nil else {
        throw OAuthError(403, "access_denied", "The client grant allows no organizations.")
    }
    let allowed = grant.scope.filter(api.scopes.contains)
    let scope = try parameters.scope().map { $0.filter(allowed.contains) } ?? allowed
    return try await AccessTokenMaker(
        call: call, client: client, subject: client.machineSubject, api: api, scope: scope,
        grantType: .clientCredentials
    ).response()
}

extension TenantClient {
    /// `sub` of the client's own tokens.
    var machineSubject: String { "\(clientID)@clients" }
}
