import Foundation

/// Makes changes of several kinds in one step, so that a process that stops halfway leaves nothing half done: no used
/// link without its effect, and no session that a new password should have ended.
protocol ChangeStore: Sendable {
    /// Makes the changes in this order, or none of them. False if one of them was refused.
    ///
    /// - Throws: `StoreError.conflict` if a user's new identifier, or a setting's id or name, is taken.
    func apply(_ changes: [StoreChange], at now: Date) async throws(StoreError) -> Bool
    /// Makes all changes of `body`, which may take long, in one step, or none of them if it throws. Only `body` sees
    /// them before the end.
    ///
    /// - Throws: `StoreError` if they can't be committed, and what `body` throws.
    func together<R: Sendable>(_ body: () async throws -> R) async throws -> R
}

/// A part of what a `ChangeStore` does in one step.
enum StoreChange: Sendable {
    /// Refused if it was used before, expired, or never existed.
    case redeem(Redemption)
    /// Adds a ticket, or replaces the one with the same key.
    case put(any AnyTicket)
    /// Changes the details of a ticket. Refused if it is gone.
    case change(any AnyTicket)
    case deleteTickets(kind: String, subject: String)
    /// Changes an account. Refused if there is none, or if the closure returns false.
    case account(String, @Sendable (inout UserRecord) -> Bool)
    /// Deletes a user with everything that is theirs, so that nothing of it works for a later user with the same id.
    /// Grants are revoked and kept, so that refreshing can report why it fails. Refused if there is no such user.
    case deleteUser(String)
    /// Links a user, with its linked accounts, to another one. Removes its sessions, second factors, roles, and
    /// metadata. Refused unless they are two different users that aren't linked to others.
    case link(String, to: String)
    /// Forgets the failed logins with these identifiers, from all addresses.
    case clearFailedAttempts(connection: String, identifiers: [String])
    /// Adds a confirmed second factor, as `FactorStore.addConfirmed` does.
    case addFactor(Enrollment)
    /// Adds a member to an organization, unless the user is one already, with roles in it.
    case addMember(String, organization: String, roles: [String])
    /// Removes a member, if the user is one, with the roles in the organization.
    case removeMember(String, organization: String)
    case assignRoles([String], to: String)
    case revokeGrants(GrantSelection)
    /// Deletes a consent, if there is one, and revokes its grants.
    case deleteConsent(String)
    /// Adds a session, and removes an earlier one of the same user, whose applications move to the new one.
    case insertSession(BrowserSession, inPlaceOf: String?)
    /// Counts a user's login.
    case recordLogin(userID: String, address: String)
    /// Ends sessions, and queues the messages to their applications.
    case endSessions(SessionSelection, LogoutAnnouncement)
    /// Adds a client, or replaces the one with the same id.
    case putClient(ClientRecord)
    /// Deletes a client with all that it was allowed, so that nothing of it works for a later client with the same id.
    /// Refused if there is none.
    case deleteClient(String)
    /// Refused if there is none.
    case deleteClientGrant(String)
    /// Deletes an API with its permissions and client grants, and revokes the grants for it. Refused if there is none.
    case deleteAPI(String)
    /// Adds an organization, or replaces the one with the same id.
    case putOrganization(TenantOrganization)
    /// Deletes an organization with its memberships, the roles in it, and the consents for it.
    case deleteOrganization(String)
    /// The whole change is refused with `StoreError.conflict` if the id or the name is taken.
    case insertSetting(SettingRecord)
    /// Refused if there is none.
    case changeSetting(kind: String, id: String, @Sendable (inout SettingRecord) -> Void)
    /// Changes a setting, or adds one that is changed in the same way.
    case putSetting(kind: String, id: String, @Sendable (inout SettingRecord) -> Void)
    /// Deletes a setting, if there is one, with all that is below it.
    case deleteSetting(kind: String, id: String)
}

/// A ticket of any kind.
protocol AnyTicket<Details>: Sendable {
    associatedtype Details: TicketDetails
    var ticket: Ticket<Details> { get }
}

extension Ticket: AnyTicket {
    var ticket: Ticket<Details> { self }
}

extension [StoreChange] {
    /// Stores the response to a message. Redeeming the link in the message lets only one response through.
    static func respond(by link: Ticket<some TicketDetails>, to request: Ticket<some TicketDetails>) -> Self {
        [.redeem(.ticket(link)), .change(request)]
    }
}

extension StoreChange {
    /// The kinds of tickets that end with their user.
    static let ticketsOfUsers =
        SessionSelection.unfinishedLogins + [
            PasswordReset.kind, EmailVerification.kind, Unblocking.kind, EnrollmentTicket.kind, RememberedBrowser.kind,
            SessionTransferToken.kind, BackchannelRequest.kind, PendingConnection.kind, ConnectTicket.kind,
            ConnectCode.kind,
        ]

    /// Lifts a user's blocks after failed logins.
    static func liftBlocks(of user: UserRecord) -> StoreChange {
        .clearFailedAttempts(
            connection: user.profile.connection,
            identifiers: [user.profile.email, user.profile.username].compactMap { $0 })
    }
}
