import Foundation

/// Decides who may log in for which organization.
struct Memberships: Sendable {
    let store: any OrganizationStore & TicketStore & RoleStore & ChangeStore
    let configuration: TenantConfiguration
    let now: Date

    /// How many organizations a user can choose from, as in Auth0: those that they joined first.
    static let maximumChoices = 20

    /// Whether the user of a session can continue with a request without a login. Everyone can if no organization is
    /// named.
    func isMember(_ user: UserRecord, of request: AuthorizationRequest) async throws -> Bool {
        guard let id = request.organization else { return true }
        guard request.invitation == nil, let organization = configuration.organization(id) else { return false }
        return try await hasPlace(user, in: organization)
    }

    /// Whether the user is a member, or becomes one by logging in, and may use the connection that they logged in with.
    private func hasPlace(_ user: UserRecord, in organization: TenantOrganization) async throws -> Bool {
        let connection = user.profile.connection
        guard organization.enables(connection) else { return false }
        return try await store.isMember(user.id, of: organization.id) || organization.assignsMembership(connection)
    }

    /// The organizations that a user is a member of and may log in for with a client and the current connection, in the
    /// order in which they joined.
    func organizations(of user: UserRecord, for client: TenantClient) async throws -> [TenantOrganization] {
        let known = try await store.organizations(of: user.id).compactMap { configuration.organization($0) }
        let open = known.filter { $0.enables(user.profile.connection) && $0.admits(client) }
        return Array(open.prefix(Self.maximumChoices))
    }

    /// The same request, with the organization set if the user has no choice after the login.
    ///
    /// - Throws: `CallbackError` for a user who needs an organization but isn't a member of any.
    func settled(
        _ request: AuthorizationRequest, for user: UserRecord, _ client: TenantClient
    ) async throws -> AuthorizationRequest {
        guard request.organizationPrompt == .afterLogin else { return request }
        let choices = try await organizations(of: user, for: client)
        switch (choices.count, client.organizationUsage) {
        case (0, .require): throw CallbackError.noMembership
        case (0, _): return request.choosing(nil)
        case (1, .require): return request.choosing(choices[0])
        default: return request
        }
    }

    /// - Throws: `CallbackError` for a user who may not log in for the request's organization.
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

    /// - Throws: `CallbackError` for a user who isn't a member, unless logging in makes members.
    private func require(_ user: UserRecord, in id: String) async throws {
        guard let organization = configuration.organization(id) else { throw CallbackError.invalidOrganization }
        guard try await hasPlace(user, in: organization) else { throw CallbackError.stranger(user, id) }
    }

    /// Like `require(_:_:)` for requests, at the token endpoint.
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

    /// Makes the user a member if the login does that. Redeems an invitation, and assigns its roles and metadata.
    ///
    /// - Throws: `CallbackError` if another request redeemed the invitation first.
    func join(_ user: UserRecord, _ request: AuthorizationRequest) async throws {
        guard let id = request.organization else { return }
        try await require(user, request)
        guard let invitation = request.invitation else { return try await store.addMember(user.id, to: id) }
        try await accept(invitation, user)
    }

    private func accept(_ key: Data, _ user: UserRecord) async throws {
        guard let ticket = try await store.ticket(key, as: Invitation.self) else {
            throw CallbackError.deadInvitation
        }
        let invitation = ticket.details
        let known = Set(try await store.roles().map(\.id))
        var changes: [StoreChange] = [
            .redeem(.ticket(ticket)),
            .put(Ticket(key: key, expiresAt: ticket.expiresAt, details: AcceptedInvitation())),
            .addMember(
                user.id, organization: invitation.organizationID,
                roles: (invitation.roles ?? []).filter(known.contains)),
        ]
        if invitation.userMetadata != nil || invitation.appMetadata != nil {
            changes.append(
                .account(user.id) { record in
                    record.profile.userMetadata = invitation.userMetadata.adding(to: record.profile.userMetadata)
                    record.profile.appMetadata = invitation.appMetadata.adding(to: record.profile.appMetadata)
                    return true
                })
        }
        if let id = invitation.recordID {
            changes.append(.deleteSetting(kind: Invitation.records(of: invitation.organizationID), id: id))
        }
        guard try await store.apply(changes, at: now) else { throw CallbackError.deadInvitation }
    }
}

extension [String: TenantValue]? {
    /// Both merged; new values replace existing ones.
    fileprivate func adding(to known: Self) -> Self {
        guard let self else { return known }
        return (known ?? [:]).merging(self) { $1 }
    }
}

extension AuthorizationRequest {
    /// The same request for an organization, or for none, with nothing left to ask.
    func choosing(_ organization: TenantOrganization?) -> AuthorizationRequest {
        var request = self
        (request.organization, request.organizationPrompt) = (organization?.id, nil)
        return request
    }
}

extension TenantOrganization {
    /// Whether people can log in for it with a client.
    func admits(_ client: TenantClient) -> Bool {
        client.isFirstParty || (client.isStrict && thirdPartyClientAccess == .allow)
    }

    func enables(_ connection: String) -> Bool {
        connections?.contains { $0.name == connection } ?? true
    }

    func assignsMembership(_ connection: String) -> Bool {
        enabled(connection)?.assignsMembership ?? false
    }

    /// Whether users can sign up with a connection without an invitation.
    func takesSignups(_ connection: String) -> Bool {
        guard let enabled = enabled(connection) else { return false }
        return enabled.assignsMembership && enabled.isSignupEnabled ?? true
    }

    func enabled(_ connection: String) -> EnabledConnection? {
        connections?.first { $0.name == connection }
    }

    /// Rejects a signup for an organization that doesn't accept new members, before a useless account is created.
    ///
    /// - Throws: `OAuthError`.
    func requireOpenness(in connection: String) throws {
        guard takesSignups(connection) else {
            throw OAuthError.invalidRequest("the organization doesn't accept sign-ups")
        }
    }
}

extension CallbackError {
    static let invalidOrganization = CallbackError.invalidRequest("parameter organization is invalid")
    static func stranger(_ user: UserRecord, _ organization: String) -> CallbackError {
        CallbackError("access_denied", "user \(user.id) is not part of the \(organization) organization")
    }

    static let noMembership = CallbackError(
        "access_denied", "client requires organization membership, but user does not belong to any organization")
    static let deadInvitation = CallbackError.invalidRequest("invitation not found or already used")
}
