import A0SQL
import Foundation

// Signing keys and other secrets.
extension SQLStore {
    func signingKeys() async throws(StoreError) -> [SigningKeyRecord] {
        try await readOnce("keys", from: .signingKeys) { (database) throws(StoreError) in
            try database.run("SELECT id, state, pkcs8, created_at FROM signing_keys ORDER BY created_at, rowid")
                .map { (row) throws(StoreError) in
                    guard let state = SigningKeyRecord.State(rawValue: try row.text(1)) else {
                        throw .failed("A signing key has an unknown state.")
                    }
                    return SigningKeyRecord(
                        id: try row.text(0), state: state, pkcs8: try row.data(2), createdAt: try row.date(3))
                }
        } ?? []
    }

    func insertSigningKeys(current: SigningKeyRecord, next: SigningKeyRecord) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            guard try database.run("SELECT 1 FROM signing_keys WHERE state = 'current'").isEmpty else { return }
            try database.insert(current, as: .current)
            try database.insert(next, as: .next)
        }
    }

    func pinSigningKey(_ key: SigningKeyRecord, next spare: SigningKeyRecord) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            try database.run("UPDATE signing_keys SET state = 'previous' WHERE state = 'current'")
            try database.run("DELETE FROM signing_keys WHERE id = ?", [.text(key.id)])
            try database.insert(key, as: .current)
            guard try database.run("SELECT 1 FROM signing_keys WHERE state = 'next'").isEmpty else { return }
            try database.insert(spare, as: .next)
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

    func secret(_ name: String, orInsert fresh: Data) async throws(StoreError) -> Data {
        // Secrets are read often, and written once.
        if let known = try await read({ (database) throws(StoreError) in try database.secret(name) }) { return known }
        return try await write { (database) throws(StoreError) in
            // If another process just inserted a secret, that one is used.
            try database.run(
                "INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", [.text(name), .blob(fresh)])
            return try database.secret(name) ?? fresh
        }
    }
}

extension SQLDatabase {
    fileprivate func insert(_ key: SigningKeyRecord, as state: SigningKeyRecord.State) throws(StoreError) {
        try run(
            "INSERT INTO signing_keys (id, state, pkcs8, created_at) VALUES (?, ?, ?, ?)",
            [.text(key.id), .text(state.rawValue), .blob(key.pkcs8), .date(key.createdAt)])
    }

    fileprivate func secret(_ name: String) throws(StoreError) -> Data? {
        try run("SELECT value FROM secrets WHERE name = ?", [.text(name)]).first?.optionalData(0)
    }
}
