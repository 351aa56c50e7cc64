import Foundation

// Signing keys and housekeeping.
extension SQLiteStore {
    func signingKeys() async throws(StoreError) -> [SigningKeyRecord] {
        try await read { (database) throws(StoreError) in
            try database.run("SELECT id, state, pkcs8, created_at FROM signing_keys ORDER BY created_at, rowid")
                .map { (row) throws(StoreError) in
                    guard let state = SigningKeyRecord.State(rawValue: try row.text(1)) else {
                        throw .failed("A signing key has an unknown state.")
                    }
                    return SigningKeyRecord(
                        id: try row.text(0), state: state, pkcs8: try row.data(2), createdAt: try row.date(3))
                }
        }
    }

    func insertSigningKeys(current: SigningKeyRecord, next: SigningKeyRecord) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            guard try database.run("SELECT 1 FROM signing_keys WHERE state = 'current'").isEmpty else { return }
            try database.insert(current, as: .current)
            try database.insert(next, as: .next)
        }
    }

    func rotateSigningKeys(next key: SigningKeyRecord) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            try database.run("UPDATE signing_keys SET state = 'previous' WHERE state = 'current'")
            try database.run("UPDATE signing_keys SET state = 'current' WHERE state = 'next'")
            try database.insert(key, as: .next)
        }
    }

    func revokeSigningKey(_ id: String) async throws(StoreError) -> Bool {
        try await write { (database) throws(StoreError) in
            try database.run("DELETE FROM signing_keys WHERE id = ? AND state = 'previous'", [.text(id)])
            return database.changes > 0
        }
    }

    func purge(at now: Date) async throws(StoreError) {
        let day: TimeInterval = 86_400
        try await write { (database) throws(StoreError) in
            try database.run("DELETE FROM login_transactions WHERE expires_at <= ?", [.date(now)])
            try database.run(
                """
                DELETE FROM sessions WHERE created_at + absolute_limit * 1000 <= ?1
                    OR last_active_at + idle_limit * 1000 <= ?1
                """,
                [.date(now)])
            try database.run("DELETE FROM access_tokens WHERE expires_at <= ?", [.date(now)])
            // Used codes and ended refresh tokens stay a while, for they tell theft from a typing mistake.
            try database.run("DELETE FROM codes WHERE expires_at <= ?", [.date(now - day)])
            try database.run(
                "DELETE FROM refresh_tokens WHERE expires_at <= ? OR rotated_at <= ?",
                [.date(now - day), .date(now - 30 * day)])
            try database.run(
                """
                DELETE FROM grants WHERE created_at <= ?
                    AND NOT EXISTS (SELECT 1 FROM codes WHERE grant_id = grants.id)
                    AND NOT EXISTS (SELECT 1 FROM refresh_tokens WHERE grant_id = grants.id)
                    AND NOT EXISTS (SELECT 1 FROM access_tokens WHERE grant_id = grants.id)
                """,
                [.date(now - day)])
            try database.run("DELETE FROM tickets WHERE expires_at <= ?", [.date(now - day)])
            try database.run(
                "DELETE FROM enrollments WHERE NOT confirmed AND created_at <= ?", [.date(now - day)])
            try database.run("DELETE FROM login_failures WHERE last_at <= ?", [.date(now - 30 * day)])
            try database.run("DELETE FROM device_codes WHERE expires_at <= ?", [.date(now - day)])
            try database.run("DELETE FROM pushed_requests WHERE expires_at <= ?", [.date(now)])
            try database.run("DELETE FROM used_once WHERE expires_at <= ?", [.date(now)])
            try database.run("DELETE FROM throttles WHERE empty_at <= ?", [.date(now)])
        }
    }
}

extension SQLiteDatabase {
    fileprivate func insert(_ key: SigningKeyRecord, as state: SigningKeyRecord.State) throws(StoreError) {
        try run(
            "INSERT INTO signing_keys (id, state, pkcs8, created_at) VALUES (?, ?, ?, ?)",
            [.text(key.id), .text(state.rawValue), .blob(key.pkcs8), .date(key.createdAt)])
    }
}
