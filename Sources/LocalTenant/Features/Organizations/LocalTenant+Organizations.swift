import A0HTTPServer
import Foundation

/// An invitation to an organization, as its link carries it.
public struct TenantInvitation: Sendable, Hashable {
    /// `invitation`: the secret of the link.
    public let ticket: String
    /// `organization`: the organization's id.
    public let organizationID: String
    /// `organization_name`.
    public let organizationName: String
    /// The link: the client's `initiate_login_uri` with the three as its query. In place of one that is missing stands the tenant's own
    /// URL: enough for an application that is given the link as it is.
    public let url: String?
}

/// Organizations and their members.
extension LocalTenant {
    /// Makes a user a member of an organization.
    ///
    /// - Throws: ``TenantError`` with the cause `notFound`.
    public func addMember(_ userID: String, to organizationID: String) async throws(TenantError) {
        try await TenantError.wrapping {
            _ = try organization(organizationID)
            guard try await tenant.store.user(userID) != nil else {
                throw TenantError(.notFound, "There is no user \(userID).")
            }
            try await tenant.store.addMember(userID, to: organizationID)
        }
    }

    /// Takes a user out of an organization. Refresh tokens that were issued for it stop working.
    ///
    /// - Throws: ``TenantError`` with the cause `notFound` for who was no member.
    public func removeMember(_ userID: String, from organizationID: String) async throws(TenantError) {
        try await TenantError.wrapping {
            guard try await tenant.store.removeMember(userID, from: organizationID) else {
                throw TenantError(.notFound, "The user \(userID) is no member of \(organizationID).")
            }
        }
    }

    /// Invites somebody to an organization: mails a link, and returns what it carries. It is good for one login within seven days,
    /// by a user with this email address.
    ///
    /// - Throws: ``TenantError`` with the cause `notFound` for an organization or a client that is not there.
    public func invite(
        _ email: String, to organizationID: String, clientID: String
    ) async throws(TenantError) -> TenantInvitation {
        try await TenantError.wrapping {
            let organization = try organization(organizationID)
            guard let client = try await tenant.store.client(clientID)?.client else {
                throw TenantError(.notFound, "There is no client \(clientID).")
            }
            let secret = try tenant.random.token()
            try await tenant.store.put(
                Ticket(
                    key: secret.secretHash, expiresAt: clock.now + Invitation.lifetime,
                    details: Invitation(
                        organizationID: organization.id, clientID: clientID, email: email.identifierKey)))
            let query = FormEncoding.encode([
                ("invitation", secret), ("organization", organization.id), ("organization_name", organization.name),
            ])
            let url = AbsoluteURL(client.initiateLoginURI ?? issuer)?.adding(query: query)
            try await tenant.outbox.send(
                TenantMessage(
                    id: Base16.encode(try tenant.random.bytes(8)), time: clock.now, to: email, channel: .email,
                    kind: .invitation, code: nil, link: url, client: clientID))
            return TenantInvitation(
                ticket: secret, organizationID: organization.id, organizationName: organization.name, url: url)
        }
    }

    private func organization(_ id: String) throws(TenantError) -> TenantOrganization {
        guard let organization = tenant.configuration.organizations.first(where: { $0.id == id }) else {
            throw TenantError(.notFound, "There is no organization \(id).")
        }
        return organization
    }
}
