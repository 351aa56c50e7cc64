import Foundation

extension AuthorizationRequest {
    /// `organization`, by id or name, and `invitation`.
    ///
    /// - Throws: `CallbackError`.
    mutating func readOrganization(_ parameters: Parameters, _ client: TenantClient, _ rules: AuthorizationRules)
        async throws
    {
        let text = try parameters["organization"]
        let invitation = try parameters["invitation"]
        guard text != nil || invitation == nil else {
            throw CallbackError.invalidRequest("Missing required parameter: organization")
        }
        if text == nil, let prompt = client.organizationPrompt {
            organizationPrompt = prompt
            return
        }
        guard let found = try rules.configuration.requestedOrganization(text, client) else { return }
        organization = found.id
        guard let invitation else { return }
        guard let ticket = try await rules.store.ticket(invitation.secretHash, as: Invitation.self),
            ticket.expiresAt > rules.now, ticket.details.organizationID == found.id,
            ticket.details.clientID == client.clientID
        else { throw CallbackError.deadInvitation }
        accept(ticket)
    }

    /// Makes this a login that accepts the invitation.
    mutating func accept(_ ticket: Ticket<Invitation>) {
        organization = ticket.details.organizationID
        invitation = ticket.key
        inviter = ticket.details.inviter
        loginHint = ticket.details.email
    }
}

extension TenantConfiguration {
    /// Like `requestedOrganization`, with errors for programs.
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
