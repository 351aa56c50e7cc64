// The Swift examples of Organizations.md, compiled. `DocumentTests` checks that both say the same.
import LocalTenant

func inviteSomebody(tenant: LocalTenant, organizationID: String) async throws -> String? {
    // example: an invitation
    let invitation = try await tenant.invite(
        "carol@example.com", to: organizationID, clientID: "books", .init(inviter: "Grace Hopper"))
    // end
    return invitation.url
}
