import Foundation

extension AuthorizationRequest {
    /// `organization`, by id or name, and `invitation`.
    ///
    /// - Throws: `CallbackError`.
    mutating func readOrganization(_ parameters: Parameters, _ client: TenantClient, _ call: Call) async throws {
        let text = try parameters["organization"]
        let invitation = try parameters["invitation"]
        guard text != nil || invitation == nil else {
            throw CallbackError.invalidRequest("Missing required parameter: organization")
        }
        guard let found = try call.requestedOrganization(text, client) else { return }
        organization = found.id
        guard let invitation else { return }
        guard let ticket = try await call.store.ticket(invitation.secretHash, as: Invitation.self),
            ticket.expiresAt > call.now, ticket.details.organizationID == found.id,
            ticket.details.clientID == client.clientID
        else { throw CallbackError.deadInvitation }
        self.invitation = ticket.key
        loginHint = ticket.details.email
    }

}

extension Call {
    /// The organization that a client names, by id or name; nil for none.
    ///
    /// - Throws: `CallbackError`.
    func requestedOrganization(_ text: String?, _ client: TenantClient) throws(CallbackError) -> TenantOrganization? {
        guard let text else {
            guard client.organizationUsage != .require else {
                throw CallbackError.invalidRequest("parameter organization is required for this client")
            }
            return nil
        }
        guard client.organizationUsage != .deny else {
            throw CallbackError.invalidRequest("parameter organization is not allowed for this client")
        }
        let all = configuration.organizations
        let isID = text.hasPrefix("org_")
        guard isID || configuration.allowsOrganizationNames else {
            throw CallbackError.invalidRequest(
                "authorization request parameter organization must be an organization id")
        }
        guard let found = all.first(where: { isID ? $0.id == text : $0.name == text.lowercased() }) else {
            throw CallbackError.invalidOrganization
        }
        return found
    }

    /// Like `requestedOrganization`, for programs.
    ///
    /// - Throws: `OAuthError`.
    func organization(_ parameters: Parameters, _ client: TenantClient) throws -> TenantOrganization? {
        let text = try parameters["organization"]
        do {
            return try requestedOrganization(text, client)
        } catch {
            throw OAuthError(400, error.error, error.description)
        }
    }
}
