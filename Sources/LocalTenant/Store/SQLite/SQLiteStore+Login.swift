import Foundation

// Browser sessions, logins under way, throttling.
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

    func insert(_ transaction: LoginTransaction) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            try database.run(
                """
                INSERT INTO login_transactions
                    (state_hash, browser_hash, expires_at, session_id, known_identifier, request)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
                [
                    .blob(transaction.stateHash), .blob(transaction.browserHash), .date(transaction.expiresAt),
                    .optional(transaction.sessionID), .optional(transaction.knownIdentifier),
                    .json(transaction.request),
                ])
        }
    }

    func transaction(stateHash: Data) async throws(StoreError) -> LoginTransaction? {
        try await read { (database) throws(StoreError) in
            try database.run(
                "SELECT \(LoginTransaction.selection) FROM login_transactions WHERE state_hash = ?", [.blob(stateHash)]
            ).first.map(LoginTransaction.init)
        }
    }

    func authenticate(stateHash: Data, sessionID: String) async throws(StoreError) -> Bool {
        try await write { (database) throws(StoreError) in
            try database.run(
                "UPDATE login_transactions SET session_id = ? WHERE state_hash = ?",
                [.text(sessionID), .blob(stateHash)])
            return database.changes > 0
        }
    }

    func redeemTransaction(stateHash: Data) async throws(StoreError) -> LoginTransaction? {
        try await write { (database) throws(StoreError) in
            try database.run(
                """
                DELETE FROM login_transactions WHERE state_hash = ? AND session_id IS NOT NULL
                RETURNING \(LoginTransaction.selection)
                """,
                [.blob(stateHash)]
            ).first.map(LoginTransaction.init)
        }
    }

    func failures(_ attempt: LoginAttempt, since: Date) async throws(StoreError) -> Int {
        try await read { (database) throws(StoreError) in
            try database.run(
                """
                SELECT failures FROM login_failures
                WHERE connection = ? AND identifier = ? AND address = ? AND last_at > ?
                """,
                attempt.columns + [.date(since)]
            ).first?.integer(0) ?? 0
        }
    }

    func recordFailure(_ attempt: LoginAttempt, at now: Date, since: Date) async throws(StoreError) -> Int {
        try await write { (database) throws(StoreError) in
            try database.run(
                """
                INSERT INTO login_failures (connection, identifier, address, failures, last_at) VALUES (?1, ?2, ?3, 1, ?4)
                ON CONFLICT DO UPDATE SET
                    failures = CASE WHEN last_at > ?5 THEN failures + 1 ELSE 1 END, last_at = ?4
                RETURNING failures
                """,
                attempt.columns + [.date(now), .date(since)]
            ).first?.integer(0) ?? 0
        }
    }

    func clearFailures(_ attempt: LoginAttempt) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            try database.run(
                "DELETE FROM login_failures WHERE connection = ? AND identifier = ? AND address = ?", attempt.columns)
        }
    }

    func clearFailures(connection: String, identifiers: [String]) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            for identifier in identifiers {
                try database.run(
                    "DELETE FROM login_failures WHERE connection = ? AND identifier = ?",
                    [.text(connection), .text(identifier.lowercased())])
            }
        }
    }
}

extension SQLiteValue {
    fileprivate static func seconds(_ interval: TimeInterval) -> SQLiteValue { .integer(Int64(interval.rounded())) }
}

extension LoginAttempt {
    fileprivate var columns: [SQLiteValue] { [.text(connection), .text(identifier), .text(address)] }
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

extension LoginTransaction {
    fileprivate static let selection = "state_hash, browser_hash, expires_at, session_id, known_identifier, request"

    fileprivate init(_ row: SQLiteRow) throws(StoreError) {
        self.init(
            stateHash: try row.data(0), browserHash: try row.data(1), expiresAt: try row.date(2),
            sessionID: row.optionalText(3), request: try row.json(5), knownIdentifier: row.optionalText(4))
    }
}
