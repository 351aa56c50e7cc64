import Foundation

/// Organizations and their members.
extension LocalTenant {
    /// Adds an organization with its members, or replaces the one with the same id. Like clients and APIs, it's kept in
    /// the data directory.
    ///
    /// - Throws: ``TenantError`` with the cause `configuration`, or `conflict` if another organization has the name.
    public func add(_ organization: TenantOrganization) async throws(TenantError) {
        try await tenant.add(organization)
    }

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

    /// Removes a user from an organization. Refresh tokens that were issued for it stop working.
    ///
    /// - Throws: ``TenantError`` with the cause `notFound` if the user isn't a member.
    public func removeMember(_ userID: String, from organizationID: String) async throws(TenantError) {
        try await TenantError.wrapping {
            guard try await tenant.store.removeMember(userID, from: organizationID) else {
                throw TenantError(.notFound, "The user \(userID) isn't a member of \(organizationID).")
            }
        }
    }

    /// Invites someone to an organization: emails a link, and returns the invitation. It's valid for one login by a
    /// user with this email address.
    ///
    /// - Throws: ``TenantError`` with the cause `notFound` for an unknown organization or client, or `configuration`
    ///   for invalid options, such as an unknown role.
    public func invite(
        _ email: String, to organizationID: String, clientID: String, _ options: TenantInvitation.Options = .init()
    ) async throws(TenantError) -> TenantInvitation {
        try require(EmailAddress.isValid(email), "invitee.email", "\(email) is not an email address.")
        try require(
            (1...TenantInvitation.Options.longestLifetime).contains(options.lifetime), "ttl_sec",
            "choose 1 to \(TenantInvitation.Options.longestLifetime) seconds.")
        return try await TenantError.wrapping {
            let organization = try organization(organizationID)
            guard let client = try await tenant.store.client(clientID)?.client else {
                throw TenantError(.notFound, "There is no client \(clientID).")
            }
            var details = Invitation(
                organizationID: organization.id, clientID: clientID, email: email.identifierKey)
            details.inviter = options.inviter
            details.roles = try await tenant.requireRoles(options.roles).map(\.id)
            (details.userMetadata, details.appMetadata) = (options.userMetadata, options.appMetadata)
            let page = client.initiateLoginURI ?? tenant.url(String(AcceptInvitation.path.dropFirst()))
            return try await tenant.invite(email, to: organization, details, page: page, lifetime: options.lifetime)
        }
    }

    private func organization(_ id: String) throws(TenantError) -> TenantOrganization {
        guard let organization = tenant.configuration.organizations.first(where: { $0.id == id }) else {
            throw TenantError(.notFound, "There is no organization \(id).")
        }
        return organization
    }
}
