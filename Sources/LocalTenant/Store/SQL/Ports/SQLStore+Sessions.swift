import A0SQL
import Foundation

// Browser sessions.
extension SQLStore {
    func session(cookieHash: Data) async throws(StoreError) -> BrowserSession? {
        try await find { (database) throws(StoreError) in
            try database.run(
                "SELECT \(BrowserSession.selection) FROM sessions WHERE cookie_hash = ?", [.blob(cookieHash)]
            ).first.map(BrowserSession.init)
        }
    }

    func session(id: String) async throws(StoreError) -> BrowserSession? {
        try await find { (database) throws(StoreError) in
            try database.run("SELECT \(BrowserSession.selection) FROM sessions WHERE id = ?", [.text(id)])
                .first.map(BrowserSession.init)
        }
    }

    func sessions(of userID: String) async throws(StoreError) -> [BrowserSession] {
        try await read { (database) throws(StoreError) in
            try database.run(
                "SELECT \(BrowserSession.selection) FROM sessions WHERE user_id = ? ORDER BY created_at, rowid",
                [.text(userID)]
            ).map(BrowserSession.init)
        }
    }

    func expiredSessions(at now: Date) async throws(StoreError) -> [String] {
        try await read { (database) throws(StoreError) in
            try database.run(
                "SELECT id FROM sessions WHERE \(BrowserSession.hasExpired) LIMIT 1000", [.date(now)]
            ).map { (row) throws(StoreError) in try row.text(0) }
        }
    }

    func clients(ofSession id: String) async throws(StoreError) -> [String] {
        try await read { (database) throws(StoreError) in
            try database.run(
                "SELECT DISTINCT client_id FROM session_clients WHERE session_id = ? ORDER BY client_id", [.text(id)]
            ).map { (row) throws(StoreError) in try row.text(0) }
        }
    }

    func changeSession(
        _ id: String, _ change: @escaping @Sendable (inout BrowserSession) -> Void
    ) async throws(StoreError) -> BrowserSession? {
        try await write(.byStatement) { (database) throws(StoreError) in
            let found = try database.run(
                "SELECT \(BrowserSession.selection) FROM sessions WHERE id = ?\(database.flavor.locking)", [.text(id)])
            guard var session = try found.first.map(BrowserSession.init) else { return nil }
            change(&session)
            try database.run(
                """
                UPDATE sessions SET cookie_hash = ?, user_id = ?, idle_limit = ?, absolute_limit = ?, details = ?
                WHERE id = ?
                """,
                [
                    .blob(session.cookieHash), .text(session.userID), .seconds(session.idleLimit),
                    .seconds(session.absoluteLimit), .json(session.details), .text(id),
                ])
            return session
        }
    }

    @discardableResult
    func endSessions(
        _ sessions: SessionSelection, announcing announcement: LogoutAnnouncement?
    ) async throws(StoreError) -> SessionsEnded {
        try await write(.byStatement) { (database) throws(StoreError) in
            try database.endSessions(sessions, announcing: announcement)
        }
    }

    func announce(
        _ announcement: LogoutAnnouncement, to sessions: SessionSelection
    ) async throws(StoreError) -> Int {
        try await write { (database) throws(StoreError) in try database.announce(announcement, to: sessions) }
    }
}

extension SQLDatabase {
    func insert(_ session: BrowserSession, inPlaceOf former: String?) throws(StoreError) {
        try run(
            """
            INSERT INTO sessions
                (id, cookie_hash, user_id, created_at, last_active_at, authenticated_at, idle_limit, absolute_limit,
                details)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(session.id), .blob(session.cookieHash), .text(session.userID), .date(session.createdAt),
                .date(session.lastActiveAt), .date(session.authenticatedAt), .seconds(session.idleLimit),
                .seconds(session.absoluteLimit), .json(session.details),
            ])
        guard let former else { return }
        try run("UPDATE session_clients SET session_id = ? WHERE session_id = ?", [.text(session.id), .text(former)])
        try run("DELETE FROM sessions WHERE id = ?", [.text(former)])
    }

    /// Records that the grant's client got a code or tokens in its session; false if the session has ended. Whoever
    /// ends it at the same time waits, so that no grant outlives the step that revokes it.
    func useSession(of grant: Grant, from device: UserDevice) throws(StoreError) -> Bool {
        guard let id = grant.details.sessionID else { return true }
        try run(
            "UPDATE sessions SET last_active_at = ?, last_address = ?, last_agent = ? WHERE id = ?",
            [.date(grant.createdAt), .text(device.address), .optional(device.userAgent), .text(id)])
        guard changes > 0 else { return false }
        try run(
            "INSERT INTO session_clients (session_id, client_id, sid) VALUES (?1, ?2, ?1) ON CONFLICT DO NOTHING",
            [.text(id), .text(grant.clientID)])
        return true
    }

    func endSessions(
        _ sessions: SessionSelection, announcing announcement: LogoutAnnouncement?
    ) throws(StoreError) -> SessionsEnded {
        let announced = try announcement.map { (announcement) throws(StoreError) in
            try announce(announcement, to: sessions)
        }
        if case .user(let id) = sessions {
            for kind in SessionSelection.unfinishedLogins { try deleteTickets(kind, subject: id) }
        }
        let (condition, values) = try sessions.condition(flavor)
        try run("DELETE FROM sessions WHERE \(condition)", values)
        return SessionsEnded(count: changes, announced: announced ?? 0)
    }

    fileprivate func announce(
        _ announcement: LogoutAnnouncement, to sessions: SessionSelection
    ) throws(StoreError) -> Int {
        guard !announcement.clients.isEmpty else { return 0 }
        let (condition, values) = try sessions.condition(flavor)
        let rows = try run(
            """
            SELECT client_id, sid, sessions.user_id, sessions.details
            FROM session_clients JOIN sessions ON sessions.id = session_id WHERE \(condition)\(flavor.locking)
            """, values)
        var count = 0
        for row in rows {
            let clientID = try row.text(0)
            guard announcement.clients.contains(clientID) else { continue }
            let details: BrowserSession.Details = try row.json(3)
            let notice = LogoutNotice(
                clientID: clientID, sessionID: try row.text(1), userID: try row.text(2),
                initiator: announcement.initiator, metadata: details.metadata, at: announcement.time)
            try put(Ticket(notice, at: announcement.time))
            count += 1
        }
        return count
    }
}

extension SessionSelection {
    /// The condition for a `WHERE` clause.
    fileprivate func condition(_ flavor: SQLFlavor) throws(StoreError) -> (String, [SQLValue]) {
        switch self {
        case .cookie(let hash): ("sessions.cookie_hash = ?", [.blob(hash)])
        case .id(let id): ("sessions.id = ?", [.text(id)])
        case .user(let id): ("sessions.user_id = ?", [.text(id)])
        case .expired(let ids, let now):
            (
                "\(BrowserSession.hasExpired) AND sessions.id IN \(flavor.elements(of: "?2"))",
                [.date(now), try .json(ids)]
            )
        }
    }
}

extension SQLValue {
    fileprivate static func seconds(_ interval: TimeInterval) -> SQLValue { .integer(Int64(interval.rounded())) }
}

extension UserDevice {
    /// The address in a column, and the `User-Agent` in the next one; nil without an address.
    init?(_ row: SQLRow, at column: Int) {
        guard let address = row.optionalText(column) else { return nil }
        self.init(address: address, userAgent: row.optionalText(column + 1))
    }
}

extension BrowserSession {
    fileprivate static let selection = """
        id, cookie_hash, user_id, created_at, last_active_at, authenticated_at, idle_limit, absolute_limit, details,
        last_address, last_agent
        """

    /// At the time that is the first value.
    fileprivate static let hasExpired = """
        (sessions.created_at + sessions.absolute_limit * 1000 <= ?1
            OR sessions.last_active_at + sessions.idle_limit * 1000 <= ?1)
        """

    fileprivate init(_ row: SQLRow) throws(StoreError) {
        self.init(
            id: try row.text(0), cookieHash: try row.data(1), userID: try row.text(2), createdAt: try row.date(3),
            lastActiveAt: try row.date(4), authenticatedAt: try row.date(5),
            idleLimit: TimeInterval(try row.integer(6)), absoluteLimit: TimeInterval(try row.integer(7)),
            details: try row.json(8), lastDevice: UserDevice(row, at: 9))
    }
}
