import A0SQL
import Foundation

// Passkeys.
extension SQLStore {
    func insert(_ passkey: PasskeyRecord) async throws(StoreError) {
        try await write { (database) throws(StoreError) in try database.insert(passkey) }
    }

    func passkey(credentialID: Data) async throws(StoreError) -> PasskeyRecord? {
        try await find { (database) throws(StoreError) in
            try database.run(
                "SELECT \(PasskeyRecord.columns) FROM passkeys WHERE credential_id = ?", [.blob(credentialID)]
            ).first.map(PasskeyRecord.init)
        }
    }

    func passkeys(userID: String) async throws(StoreError) -> [PasskeyRecord] {
        try await find { (database) throws(StoreError) in
            try database.run(
                "SELECT \(PasskeyRecord.columns) FROM passkeys WHERE user_id = ? ORDER BY rowid", [.text(userID)]
            ).map(PasskeyRecord.init)
        }
    }

    func usePasskey(
        _ id: String, signCount: UInt32, isBackedUp: Bool, at now: Date
    ) async throws(StoreError) -> Bool {
        try await write { (database) throws(StoreError) in
            try database.usePasskey(id, signCount: signCount, isBackedUp: isBackedUp, at: now)
        }
    }

    func changePasskey(
        _ id: String, userID: String, _ change: @escaping @Sendable (inout PasskeyRecord.Details) -> Void
    ) async throws(StoreError) -> Bool {
        try await write { (database) throws(StoreError) in
            try database.changeDetails(in: "passkeys", id, userID: userID, change)
        }
    }

    func deletePasskey(_ id: String, accountID: String, userID: String) async throws(StoreError) -> Bool {
        try await write { (database) throws(StoreError) in
            try database.deletePasskeys([id], accountID: accountID, userID: userID)
        }
    }
}

extension SQLDatabase {
    /// - Returns: False if there is no such passkey, or if the user would have no way to log in without them.
    func deletePasskeys(_ ids: [String], accountID: String, userID: String) throws(StoreError) -> Bool {
        let elements = flavor.elements(of: "?1")
        try run(
            """
            DELETE FROM passkeys WHERE id IN \(elements) AND user_id = ?2 AND EXISTS (
                SELECT 1 FROM users
                WHERE (id = ?3 OR linked_to = ?3) AND (
                    password_hash IS NOT NULL OR (id LIKE '%|%' AND id NOT LIKE ?4)
                    OR EXISTS (
                        SELECT 1 FROM passkeys AS other
                        WHERE other.user_id = users.id AND other.id NOT IN \(elements))))
            """,
            [
                .json(ids), .text(accountID), .text(userID),
                .text(TenantConnection.Strategy.database.rawValue + "|%"),
            ])
        return changes > 0
    }

    func usePasskey(_ id: String, signCount: UInt32, isBackedUp: Bool, at now: Date) throws(StoreError) -> Bool {
        try run(
            """
            UPDATE passkeys SET sign_count = ?2, backed_up = ?3, last_used_at = ?4
            WHERE id = ?1 AND (sign_count < ?2 OR (sign_count = 0 AND ?2 = 0))
            """,
            [.text(id), .integer(Int64(signCount)), .int(isBackedUp ? 1 : 0), .date(now)])
        return changes > 0
    }

    func insert(_ passkey: PasskeyRecord) throws(StoreError) {
        try run(
            "INSERT INTO passkeys (\(PasskeyRecord.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .text(passkey.id), .text(passkey.userID), .blob(passkey.credentialID), .blob(passkey.publicKey),
                .date(passkey.createdAt), .optional(passkey.lastUsedAt), .integer(Int64(passkey.signCount)),
                .int(passkey.isBackedUp ? 1 : 0), .json(passkey.details),
            ])
    }
}

extension PasskeyRecord {
    fileprivate static let columns =
        "id, user_id, credential_id, public_key, created_at, last_used_at, sign_count, backed_up, details"

    fileprivate init(_ row: SQLRow) throws(StoreError) {
        self.init(
            id: try row.text(0), userID: try row.text(1), credentialID: try row.data(2), publicKey: try row.data(3),
            createdAt: try row.date(4), lastUsedAt: row.optionalDate(5),
            signCount: UInt32(clamping: try row.integer(6)), isBackedUp: try row.integer(7) != 0,
            details: try row.json(8))
    }
}
