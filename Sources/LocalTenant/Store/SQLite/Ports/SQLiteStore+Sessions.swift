import A0SQLite
import Foundation

// Browser sessions.
extension SQLiteStore {
    func insert(_ session: BrowserSession) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            try database.run(
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
        }
    }

    func session(cookieHash: Data) async throws(StoreError) -> BrowserSession? {
        try await read { (database) throws(StoreError) in
            try database.run(
                "SELECT \(BrowserSession.selection) FROM sessions WHERE cookie_hash = ?", [.blob(cookieHash)]
            ).first.map(BrowserSession.init)
        }
    }

    func session(id: String) async throws(StoreError) -> BrowserSession? {
        try await read { (database) throws(StoreError) in
            try database.run("SELECT \(BrowserSession.selection) FROM sessions WHERE id = ?", [.text(id)])
                .first.map(BrowserSession.init)
        }
    }

    func renewSession(
        _ id: String, cookieHash: Data, _ details: BrowserSession.Details
    ) async throws(StoreError) -> Bool {
        try await write { (database) throws(StoreError) in
            try database.run(
                "UPDATE sessions SET cookie_hash = ?, details = ? WHERE id = ?",
                [.blob(cookieHash), .json(details), .text(id)])
            return database.changes > 0
        }
    }

    func update(_ session: BrowserSession) async throws(StoreError) -> Bool {
        try await write { (database) throws(StoreError) in
            try database.run(
                "UPDATE sessions SET user_id = ?, idle_limit = ?, absolute_limit = ?, details = ? WHERE id = ?",
                [
                    .text(session.userID), .seconds(session.idleLimit), .seconds(session.absoluteLimit),
                    .json(session.details), .text(session.id),
                ])
            return database.changes > 0
        }
    }

    func touchSession(_ id: String, at now: Date) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            try database.run("UPDATE sessions SET last_active_at = ? WHERE id = ?", [.date(now), .text(id)])
        }
    }

    func deleteSession(cookieHash: Data) async throws(StoreError) -> Bool {
        try await write { (database) throws(StoreError) in
            try database.run("DELETE FROM sessions WHERE cookie_hash = ?", [.blob(cookieHash)])
            return database.changes > 0
        }
    }

    func deleteSessions(userID: String) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            try database.run("DELETE FROM sessions WHERE user_id = ?", [.text(userID)])
        }
    }
}

extension SQLiteValue {
    fileprivate static func seconds(_ interval: TimeInterval) -> SQLiteValue { .integer(Int64(interval.rounded())) }
}

extension BrowserSession {
    fileprivate static let selection = """
        id, cookie_hash, user_id, created_at, last_active_at, authenticated_at, idle_limit, absolute_limit, details
        """

    fileprivate init(_ row: SQLiteRow) throws(StoreError) {
        self.init(
            id: try row.text(0), cookieHash: try row.data(1), userID: try row.text(2), createdAt: try row.date(3),
            lastActiveAt: try row.date(4), authenticatedAt: try row.date(5),
            idleLimit: TimeInterval(try row.integer(6)), absoluteLimit: TimeInterval(try row.integer(7)),
            details: try row.json(8))
    }
}
