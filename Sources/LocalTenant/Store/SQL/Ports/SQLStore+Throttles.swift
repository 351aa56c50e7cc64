import A0SQL
import Foundation

// Leaky buckets, failed logins, and things that happen once. A power loss may forget the last attempts.
extension SQLStore {
    func throttleLevel(_ name: String, refill: TimeInterval, at now: Date) async throws(StoreError) -> Double {
        try await find { (database) throws(StoreError) in
            let rows = try database.run("SELECT empty_at FROM throttles WHERE name = ?", [.text(name)])
            guard let emptyAt = rows.first?.optionalDate(0) else { return 0 }
            // Use the store's precision, so that rounding doesn't cost an attempt if the clock stands still.
            return Double(max(0, emptyAt.milliseconds - now.milliseconds)) / (refill * 1_000)
        }
    }

    func takeThrottle(
        _ name: String, limit: Int, refill: TimeInterval, at now: Date
    ) async throws(StoreError) -> Bool {
        try await write(.byStatement, flushes: false) { (database) throws(StoreError) in
            try database.run(
                """
                INSERT INTO throttles (name, empty_at) VALUES (?1, ?2 + ?3)
                ON CONFLICT (name) DO UPDATE SET
                    empty_at = CASE WHEN throttles.empty_at > ?2 THEN throttles.empty_at ELSE ?2 END + ?3
                WHERE (CASE WHEN throttles.empty_at > ?2 THEN throttles.empty_at ELSE ?2 END) + ?3 <= ?2 + ?3 * ?4
                """,
                [.text(name), .date(now), .integer(Int64(refill * 1_000)), .int(limit)])
            return database.changes > 0
        }
    }

    func giveBackThrottle(_ name: String, refill: TimeInterval) async throws(StoreError) {
        try await write(.byStatement, flushes: false) { (database) throws(StoreError) in
            try database.run(
                "UPDATE throttles SET empty_at = empty_at - ? WHERE name = ?",
                [.integer(Int64(refill * 1_000)), .text(name)])
        }
    }

    func clearThrottle(_ name: String) async throws(StoreError) {
        try await write(.byStatement, flushes: false) { (database) throws(StoreError) in
            try database.clearThrottle(name)
        }
    }

    func useOnce(_ hash: Data, until expiresAt: Date, at now: Date) async throws(StoreError) -> Bool {
        try await write(.byStatement) { (database) throws(StoreError) in
            try database.run(
                """
                INSERT INTO used_once (hash, expires_at) VALUES (?1, ?2)
                ON CONFLICT (hash) DO UPDATE SET expires_at = ?2 WHERE used_once.expires_at <= ?3
                """,
                [.blob(hash), .date(expiresAt), .date(now)])
            return database.changes > 0
        }
    }

    func errors(_ attempt: LoginAttempt, since: Date) async throws(StoreError) -> Int {
        try await find { (database) throws(StoreError) in
            try database.run(
                """
                SELECT failures FROM login_failures
                WHERE connection = ? AND identifier = ? AND address = ? AND last_at > ?
                """,
                attempt.columns + [.date(since)]
            ).first?.integer(0) ?? 0
        }
    }

    func recordFailedAttempt(_ attempt: LoginAttempt, at now: Date, since: Date) async throws(StoreError) -> Int {
        try await write(.byStatement, flushes: false) { (database) throws(StoreError) in
            // The limit is so high that nobody can remove a block by adding entries.
            try database.keepNewest(1_000_000, of: "login_failures")
            return try database.run(
                """
                INSERT INTO login_failures (connection, identifier, address, failures, last_at) VALUES (?1, ?2, ?3, 1, ?4)
                ON CONFLICT (connection, identifier, address) DO UPDATE SET
                    failures = CASE WHEN login_failures.last_at > ?5 THEN login_failures.failures + 1 ELSE 1 END,
                    last_at = ?4
                RETURNING failures
                """,
                attempt.columns + [.date(now), .date(since)]
            ).first?.integer(0) ?? 0
        }
    }

    func blocks(of identifier: String, limit: Int, since: Date) async throws(StoreError) -> [LoginAttempt] {
        try await read { (database) throws(StoreError) in
            try database.run(
                """
                SELECT connection, address FROM login_failures
                WHERE identifier = ?1 AND failures >= ?2 AND last_at > ?3 ORDER BY last_at
                """,
                [.text(identifier.identifierKey), .int(limit), .date(since)]
            ).map { (row) throws(StoreError) in
                LoginAttempt(connection: try row.text(0), identifier: identifier, sender: try row.text(1))
            }
        }
    }

    func clearFailedAttempts(_ attempt: LoginAttempt) async throws(StoreError) {
        try await write(.byStatement, flushes: false) { (database) throws(StoreError) in
            try database.run(
                "DELETE FROM login_failures WHERE connection = ? AND identifier = ? AND address = ?", attempt.columns)
        }
    }
}

extension SQLDatabase {
    func clearFailedAttempts(connection: String, identifiers: [String]) throws(StoreError) {
        for identifier in identifiers {
            try run(
                "DELETE FROM login_failures WHERE connection = ? AND identifier = ?",
                [.text(connection), .text(identifier.identifierKey)])
        }
    }

    func clearThrottle(_ name: String) throws(StoreError) {
        try run("DELETE FROM throttles WHERE name = ?", [.text(name)])
    }
}

extension LoginAttempt {
    fileprivate var columns: [SQLValue] { [.text(connection), .text(identifier), .text(sender)] }
}
