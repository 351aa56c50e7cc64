import Foundation

// Leaky buckets, things that happen once, and the tenant's own secrets.
extension SQLiteStore {
    func throttleLevel(_ name: String, refill: TimeInterval, at now: Date) async throws(StoreError) -> Double {
        try await read { (database) throws(StoreError) in
            let rows = try database.run("SELECT empty_at FROM throttles WHERE name = ?", [.text(name)])
            guard let emptyAt = rows.first?.optionalDate(0) else { return 0 }
            // In the precision of the store: rounding must not cost an attempt where the clock stands still.
            return Double(max(0, emptyAt.milliseconds - now.milliseconds)) / (refill * 1_000)
        }
    }

    func takeThrottle(
        _ name: String, limit: Int, refill: TimeInterval, at now: Date
    ) async throws(StoreError) -> Bool {
        try await write { (database) throws(StoreError) in
            try database.run(
                """
                INSERT INTO throttles (name, empty_at) VALUES (?1, ?2 + ?3)
                ON CONFLICT DO UPDATE SET empty_at = max(empty_at, ?2) + ?3
                WHERE max(empty_at, ?2) + ?3 <= ?2 + ?3 * ?4
                """,
                [.text(name), .date(now), .integer(Int64(refill * 1_000)), .int(limit)])
            return database.changes > 0
        }
    }

    func giveBackThrottle(_ name: String, refill: TimeInterval) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            try database.run(
                "UPDATE throttles SET empty_at = empty_at - ? WHERE name = ?",
                [.integer(Int64(refill * 1_000)), .text(name)])
        }
    }

    func clearThrottle(_ name: String) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            try database.run("DELETE FROM throttles WHERE name = ?", [.text(name)])
        }
    }

    func useOnce(_ hash: Data, until expiresAt: Date, at now: Date) async throws(StoreError) -> Bool {
        try await write { (database) throws(StoreError) in
            try database.run(
                """
                INSERT INTO used_once (hash, expires_at) VALUES (?1, ?2)
                ON CONFLICT DO UPDATE SET expires_at = ?2 WHERE expires_at <= ?3
                """,
                [.blob(hash), .date(expiresAt), .date(now)])
            return database.changes > 0
        }
    }

    func secret(_ name: String, orInsert fresh: Data) async throws(StoreError) -> Data {
        // Asked for often, and written once.
        if let known = try await read({ (database) throws(StoreError) in try database.secret(name) }) { return known }
        return try await write { (database) throws(StoreError) in
            // Somebody else may have been quicker: then that secret is the one.
            try database.run(
                "INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", [.text(name), .blob(fresh)])
            return try database.secret(name) ?? fresh
        }
    }
}

extension SQLiteDatabase {
    fileprivate func secret(_ name: String) throws(StoreError) -> Data? {
        try run("SELECT value FROM secrets WHERE name = ?", [.text(name)]).first?.optionalData(0)
    }
}
