import Foundation

/// Which browser sessions something is about.
enum SessionSelection: Sendable {
    case cookie(Data)
    case id(String)
    case user(String)
    /// Those that are too old at this time.
    case expired(Date)
}

/// What the applications of browser sessions are to be told.
struct LogoutAnnouncement: Sendable {
    let initiator: LogoutInitiator
    /// The clients that want to know.
    let clients: Set<String>
    let time: Date
}

/// What came of ending sessions.
struct SessionsEnded: Sendable, Equatable {
    let count: Int
    /// How many applications are to be told.
    let announced: Int
}

/// Where applications are told of logouts, without anyone waiting for them.
protocol LogoutDelivery: Sendable {
    /// Says that there is something in the queue.
    func wake()
}

/// Ends browser sessions, so that the applications that were logged in with them hear of it.
struct SessionEnding: Sendable {
    let store: any SessionStore & ClientStore
    let delivery: any LogoutDelivery
    let now: Date

    func end(_ sessions: SessionSelection, because initiator: LogoutInitiator) async throws {
        let announcement = try await announcement(of: initiator)
        let result = try await store.endSessions(sessions, announcing: announcement)
        if result.announced > 0 { delivery.wake() }
    }

    /// Tells the applications of sessions that stay.
    func announce(_ initiator: LogoutInitiator, to sessions: SessionSelection) async throws {
        let announcement = try await announcement(of: initiator)
        if try await store.announce(announcement, to: sessions) > 0 { delivery.wake() }
    }

    /// Tells the applications of a user whom someone changed.
    func announceChange(from old: TenantUser, to new: TenantUser, of userID: String) async throws {
        if old.email?.identifierKey != new.email?.identifierKey, old.email != nil {
            try await announce(.emailIdentifierChanged, to: .user(userID))
        }
        if new.blocked, !old.blocked { try await announce(.accountDeactivated, to: .user(userID)) }
    }

    private func announcement(of initiator: LogoutInitiator) async throws -> LogoutAnnouncement {
        let clients = try await store.clients().map(\.client).filter { $0.oidcLogout.listens(to: initiator) }
        return LogoutAnnouncement(initiator: initiator, clients: Set(clients.map(\.clientID)), time: now)
    }
}
