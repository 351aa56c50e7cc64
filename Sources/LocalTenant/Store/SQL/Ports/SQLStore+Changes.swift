import A0SQL
import Foundation

// Changes of several kinds in one step.
extension SQLStore {
    func apply(_ changes: [StoreChange], at now: Date) async throws(StoreError) -> Bool {
        try await write { (database) throws(StoreError) in
            try database.allOrNothing { () throws(StoreError) in
                for change in changes {
                    guard try database.apply(change, at: now) else { return false }
                }
                return true
            }
        }
    }
}

extension SQLDatabase {
    /// Keeps nothing of what `body` did if it returns false, and returns the same.
    func allOrNothing(_ body: () throws(StoreError) -> Bool) throws(StoreError) -> Bool {
        var isDone = true
        do throws(StoreError) {
            try savepoint { () throws(StoreError) in
                isDone = try body()
                if !isDone { throw .conflict }
            }
        } catch {
            if isDone { throw error }
        }
        return isDone
    }

    fileprivate func apply(_ change: StoreChange, at now: Date) throws(StoreError) -> Bool {
        switch change {
        case .redeem(let redemption): return try use(redemption, at: now)
        case .put(let ticket): try put(any: ticket)
        case .change(let ticket): return try self.change(any: ticket)
        case .deleteTickets(let kind, let subject): try deleteTickets(kind, subject: subject)
        case .account(let id, let change): return try changeAccount(id, change) != nil
        case .deleteUser(let id): return try deleteUser(id, at: now)
        case .link(let id, let primaryID): return try link(id, to: primaryID, at: now)
        case .clearFailedAttempts(let connection, let identifiers):
            try clearFailedAttempts(connection: connection, identifiers: identifiers)
        case .addFactor(let enrollment): try addConfirmed(enrollment)
        case .addMember(let userID, let organization, let roles):
            try addMember(userID, to: organization)
            try assign(roles, to: userID, in: organization)
        case .removeMember(let userID, let organization): _ = try removeMember(userID, from: organization)
        case .assignRoles(let roles, let userID): try assign(roles, to: userID, in: nil)
        case .revokeGrants(let grants): try revokeGrants(grants, at: now)
        case .deleteConsent(let id): _ = try deleteConsent(id, at: now)
        case .insertSession(let session, let former): try insert(session, inPlaceOf: former)
        case .recordLogin(let userID, let address): try recordLogin(userID: userID, address: address, at: now)
        case .endSessions(let sessions, let announcement): _ = try endSessions(sessions, announcing: announcement)
        case .putClient(let client): try put(client)
        case .deleteClient(let id): return try deleteClient(id, at: now)
        case .deleteClientGrant(let id): return try deleteClientGrant(id)
        case .deleteAPI(let identifier): return try deleteAPI(identifier, at: now)
        case .putOrganization(let organization): try put(organization)
        case .deleteOrganization(let id): try deleteOrganization(id)
        case .insertSetting(let setting): try insert(setting)
        case .changeSetting(let kind, let id, let change): return try changeSetting(kind, id, change) != nil
        case .putSetting(let kind, let id, let change): _ = try putSetting(kind, id, change)
        case .deleteSetting(let kind, let id): _ = try deleteSetting(kind, id)
        }
        return true
    }

    private func put(any ticket: some AnyTicket) throws(StoreError) { try put(ticket.ticket) }

    private func change(any ticket: some AnyTicket) throws(StoreError) -> Bool { try change(ticket.ticket) }
}
