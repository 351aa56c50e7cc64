import A0Encoding
import A0HTTPServer
import A0JOSE
import Foundation

extension Tenant {
    /// Makes an invitation, and emails its link.
    ///
    /// - Parameters:
    ///   - page: where the link leads, with the invitation as its query.
    ///   - lifetime: seconds.
    ///   - record: what else is stored about it.
    func invite(
        _ email: String, to organization: TenantOrganization, _ details: Invitation, page: String, lifetime: Int,
        isMailed: Bool = true, record: (TenantInvitation) throws -> SettingRecord? = { _ in nil }
    ) async throws -> TenantInvitation {
        let secret = try random.token()
        let query = FormEncoding.encode([
            ("invitation", secret), ("organization", organization.id), ("organization_name", organization.name),
        ])
        let url = AbsoluteURL(page)?.adding(query: query)
        let invitation = TenantInvitation(
            ticket: secret, organizationID: organization.id, organizationName: organization.name, url: url)
        let ticket = Ticket(
            key: secret.secretHash, expiresAt: clock.now + TimeInterval(lifetime), details: details)
        let changes = try record(invitation).map { [StoreChange.insertSetting($0)] } ?? []
        _ = try await store.apply([.put(ticket)] + changes, at: clock.now)
        if isMailed {
            try await MessageWriter(tenant: self).send(
                TenantMessage(
                    id: Base16.encode(try random.bytes(8)), time: clock.now, to: email, channel: .email,
                    kind: .invitation, code: nil, link: url, client: details.clientID),
                about: nil,
                besides: [
                    "inviter": .object([:].adding("name", details.inviter)),
                    "organization": [
                        "id": .string(organization.id), "name": .string(organization.name),
                        "display_name": .string(organization.displayName),
                        "metadata": .object(organization.metadata.mapValues { .string($0) }),
                    ],
                ])
        }
        return invitation
    }
}
