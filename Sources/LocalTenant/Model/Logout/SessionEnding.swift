import Foundation

/// A selection of browser sessions.
enum SessionSelection: Sendable {
    case cookie(Data)
    case id(String)
    case user(String)
    /// Those of the sessions with these ids that have expired at this time.
    case expired([String], Date)
}

extension SessionSelection {
    /// The kinds of the tickets of logins that passed the first factor. They have no session yet, and end with all
    /// sessions of their user.
    static let unfinishedLogins = [PendingFactor.kind, MFATransaction.kind, LoginTicket.kind]
}

/// The messages to the applications of browser sessions.
struct LogoutAnnouncement: Sendable {
    let initiator: LogoutInitiator
    /// The clients to notify.
    let clients: Set<String>
    let time: Date
}

/// The result of ending sessions.
struct SessionsEnded: Sendable, Equatable {
    let count: Int
    /// The number of applications to notify.
    let announced: Int
}

/// Notifies applications of logouts in the background.
protocol LogoutDelivery: Sendable {
    /// Signals that there is something in the queue.
    func wake()
}

/// Ends browser sessions, and notifies the applications that used them.
struct SessionEnding: Sendable {
    let store: any SessionStore & ClientStore & ChangeStore
    let delivery: any LogoutDelivery
    let now: Date

    func end(_ sessions: SessionSelection, because initiator: LogoutInitiator) async throws {
        let announcement = try await announcement(of: initiator)
        let result = try await store.endSessions(sessions, announcing: announcement)
        if result.announced > 0 { delivery.wake() }
    }

    /// Ends sessions in one step with the changes that are the reason. False if one of the changes was refused; then
    /// nothing is changed.
    func end(
        _ sessions: SessionSelection, because initiator: LogoutInitiator, with changes: [StoreChange]
    ) async throws -> Bool {
        let end = StoreChange.endSessions(sessions, try await announcement(of: initiator))
        guard try await store.apply([end] + changes, at: now) else { return false }
        delivery.wake()
        return true
    }

    /// Sets a new password in one step with the changes before it, and ends what the old one allowed: sessions, blocks,
    /// and links to set another one. False if one of the changes was refused, or the account is gone; then nothing is
    /// changed.
    func changePassword(
        of account: UserRecord, to new: NewPassword, after changes: [StoreChange]
    ) async throws -> Bool {
        try await end(
            .user(account.primaryID ?? account.id), because: .passwordChanged,
            with: changes + [
                .account(account.id) { [now] account in
                    new.apply(to: &account, at: now)
                    return true
                },
                .deleteTickets(kind: PasswordReset.kind, subject: account.id),
                .liftBlocks(of: account),
            ])
    }

    /// Deletes a user with all sessions; false if there is none.
    func deleteUser(_ id: String) async throws -> Bool { try await deleteUsers([id]) }

    /// Deletes users with all their sessions, in one step. False if one of them is gone; then nothing is changed.
    func deleteUsers(_ ids: [String]) async throws -> Bool {
        let announcement = try await announcement(of: .accountDeleted)
        let changes = ids.flatMap { [StoreChange.endSessions(.user($0), announcement), .deleteUser($0)] }
        guard try await store.apply(changes, at: now) else { return false }
        delivery.wake()
        return true
    }

    /// Notifies the applications of sessions that stay active.
    func announce(_ initiator: LogoutInitiator, to sessions: SessionSelection) async throws {
        let announcement = try await announcement(of: initiator)
        if try await store.announce(announcement, to: sessions) > 0 { delivery.wake() }
    }

    /// Notifies the applications of a user who was changed.
    func announceChange(from old: TenantUser, to new: TenantUser, of userID: String) async throws {
        if old.email?.identifierKey != new.email?.identifierKey, old.email != nil {
            try await announce(.emailIdentifierChanged, to: .user(userID))
        }
        let details = [\.name, \.nickname, \.givenName, \.familyName, \.picture] as [KeyPath<TenantUser, String?>]
        if details.contains(where: { old[keyPath: $0] != new[keyPath: $0] }) {
            try await announce(.profileChanged, to: .user(userID))
        }
        if new.blocked, !old.blocked { try await announce(.accountDeactivated, to: .user(userID)) }
    }

    private func announcement(of initiator: LogoutInitiator) async throws -> LogoutAnnouncement {
        let clients = try await store.clients().map(\.client).filter { $0.oidcLogout.listens(to: initiator) }
        return LogoutAnnouncement(initiator: initiator, clients: Set(clients.map(\.clientID)), time: now)
    }
}
