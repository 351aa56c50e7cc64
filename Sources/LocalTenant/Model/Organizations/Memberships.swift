import Foundation

/// Who may log in for which organization.
struct Memberships: Sendable {
    let store: any OrganizationStore & TicketStore
    let configuration: TenantConfiguration
    let now: Date

    /// Whether the user of a session may go on to a request without a login. Everybody may where no organization is named.
    func isMember(_ user: UserRecord, of request: AuthorizationRequest) async throws -> Bool {
        guard let id = request.organization else { return true }
        guard request.invitation == nil, let organization = configuration.organization(id) else { return false }
        return try await hasPlace(user, in: organization)
    }

    /// Whether the user is a member, or becomes one by logging in, and may log in the way that they did.
    private func hasPlace(_ user: UserRecord, in organization: TenantOrganization) async throws -> Bool {
        let connection = user.profile.connection
        guard organization.enables(connection) else { return false }
        return try await store.isMember(user.id, of: organization.id) || organization.assignsMembership(connection)
    }

    /// - Throws: `CallbackError` for who has no place in the organization of the request.
    func require(_ user: UserRecord, _ request: AuthorizationRequest) async throws {
        guard let id = request.organization else { return }
        guard let invitation = request.invitation else { return try await require(user, in: id) }
        guard let organization = configuration.organization(id) else { throw CallbackError.invalidOrganization }
        guard let ticket = try await store.ticket(invitation, as: Invitation.self), ticket.expiresAt > now else {
            throw CallbackError.deadInvitation
        }
        guard organization.enables(user.profile.connection), ticket.details.email == user.profile.email?.identifierKey
        else { throw CallbackError.stranger(user, id) }
    }

    /// - Throws: `CallbackError` for who is no member, unless the login makes members.
    private func require(_ user: UserRecord, in id: String) async throws {
        guard let organization = configuration.organization(id) else { throw CallbackError.invalidOrganization }
        guard try await hasPlace(user, in: organization) else { throw CallbackError.stranger(user, id) }
    }

    /// Like the other one, at the token endpoint.
    ///
    /// - Throws: `OAuthError`.
    func require(_ user: UserRecord, _ organization: String?) async throws {
        guard let organization else { return }
        do {
            try await require(user, in: organization)
        } catch let error as CallbackError {
            throw OAuthError(error.error == "access_denied" ? 403 : 400, error.error, error.description)
        }
    }

    /// Makes the user a member where the login does that. An invitation is used up.
    ///
    /// - Throws: `CallbackError` if somebody else was quicker with the invitation.
    func join(_ user: UserRecord, _ request: AuthorizationRequest) async throws {
        guard let id = request.organization else { return }
        try await require(user, request)
        if let invitation = request.invitation {
            guard try await store.redeemTicket(invitation, as: Invitation.self, at: now) != nil else {
                throw CallbackError.deadInvitation
            }
        }
        try await store.addMember(user.id, to: id)
    }
}

extension TenantOrganization {
    func enables(_ connection: String) -> Bool {
        connections?.contains { $0.name == connection } ?? true
    }

    func assignsMembership(_ connection: String) -> Bool {
        connections?.contains { $0.name == connection && $0.assignsMembership } ?? false
    }

    /// Refuses a signup for an organization that takes nobody in, before there is an account that would be of no use.
    ///
    /// - Throws: `OAuthError`.
    func requireOpenness(in connection: String) throws {
        guard assignsMembership(connection) else {
            throw OAuthError.invalidRequest("the organization takes nobody in who signs up")
        }
    }
}

extension CallbackError {
    static let invalidOrganization = CallbackError.invalidRequest("parameter organization is invalid")
    static func stranger(_ user: UserRecord, _ organization: String) -> CallbackError {
        CallbackError("access_denied", "user \(user.id) is not part of the \(organization) organization")
    }

    static let deadInvitation = CallbackError.invalidRequest("invitation not found or already used")
}
