import Foundation

extension AuthorizationRequest {
    /// `organization`, by id or name, and `invitation`.
    ///
    /// - Throws: `CallbackError`.
    mutating func readOrganization(_ parameters: Parameters, _ client: TenantClient, _ call: Call) async throws {
        let text = try parameters["organization"]
        let invitation = try parameters["invitation"]
        guard let text else {
            guard invitation == nil else {
                throw CallbackError.invalidRequest("Missing required parameter: organization")
            }
            guard client.organizationUsage != .require else {
                throw CallbackError.invalidRequest("parameter organization is required for this client")
            }
            return
        }
        guard client.organizationUsage != .deny else {
            throw CallbackError.invalidRequest("parameter organization is not allowed for this client")
        }
        let found = try find(text, call)
        organization = found.id
        guard let invitation else { return }
        guard let ticket = try await call.store.ticket(invitation.secretHash, as: Invitation.self),
            ticket.expiresAt > call.now, ticket.details.organizationID == found.id,
            ticket.details.clientID == client.clientID
        else { throw CallbackError.deadInvitation }
        self.invitation = ticket.key
        loginHint = ticket.details.email
    }

    private func find(_ text: String, _ call: Call) throws -> TenantOrganization {
        let all = call.configuration.organizations
        let isID = text.hasPrefix("org_")
        guard isID || call.configuration.allowsOrganizationNames else {
            throw CallbackError.invalidRequest(
                "authorization request parameter organization must be an organization id")
        }
        guard let found = all.first(where: { isID ? $0.id == text : $0.name == text.lowercased() }) else {
            throw CallbackError.invalidOrganization
        }
        return found
    }
}
