import Foundation

// Clients, APIs and users.
extension SQLiteStore {
    func put(_ record: ClientRecord) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            try database.run(
                """
                INSERT INTO clients (id, secret_hash, details) VALUES (?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET secret_hash = excluded.secret_hash, details = excluded.details
                """,
                [.text(record.client.clientID), .optional(record.secretHash), .json(record.client)])
        }
    }

    func client(_ id: String) async throws(StoreError) -> ClientRecord? {
        try await read { (database) throws(StoreError) in
            try database.run("SELECT details, secret_hash FROM clients WHERE id = ?", [.text(id)])
                .first.map(ClientRecord.init)
        }
    }

    func clients() async throws(StoreError) -> [ClientRecord] {
        try await read { (database) throws(StoreError) in
            try database.run("SELECT details, secret_hash FROM clients ORDER BY position").map(ClientRecord.init)
        }
    }

    func put(_ api: TenantAPI) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            try database.run(
                """
                INSERT INTO apis (identifier, details) VALUES (?, ?)
                ON CONFLICT (identifier) DO UPDATE SET details = excluded.details
                """,
                [.text(api.identifier), .json(api)])
        }
    }

    func api(_ identifier: String) async throws(StoreError) -> TenantAPI? {
        try await read { (database) throws(StoreError) in
            try database.run("SELECT details FROM apis WHERE identifier = ?", [.text(identifier)])
                .first.map { (row) throws(StoreError) in try row.json(0) }
        }
    }

    func apis() async throws(StoreError) -> [TenantAPI] {
        try await read { (database) throws(StoreError) in
            try database.run("SELECT details FROM apis ORDER BY identifier")
                .map { (row) throws(StoreError) in try row.json(0) }
        }
    }

    func insert(_ user: UserRecord) async throws(StoreError) {
        try await write { (database) throws(StoreError) in try database.insert(user) }
    }

    func update(_ user: UserRecord) async throws(StoreError) -> Bool {
        try await write { (database) throws(StoreError) in try database.update(user) }
    }

    func user(_ id: String) async throws(StoreError) -> UserRecord? {
        try await read { (database) throws(StoreError) in
            try database.run(
                "SELECT \(UserRecord.selection) FROM users WHERE id = ? AND linked_to IS NULL", [.text(id)]
            )
            .first.map(UserRecord.init)
        }
    }

    func user(identifier: String, connection: String) async throws(StoreError) -> UserRecord? {
        let identifier = identifier.lowercased()
        return try await read { (database) throws(StoreError) in
            try database.run(
                """
                SELECT \(UserRecord.selection) FROM users WHERE connection = ?1 AND (email = ?2 OR username = ?2)
                ORDER BY email = ?2 DESC LIMIT 1
                """,
                [.text(connection), .text(identifier)]
            ).first.map(UserRecord.init)
        }
    }

    func user(phoneNumber: String, connection: String) async throws(StoreError) -> UserRecord? {
        try await read { (database) throws(StoreError) in
            try database.run(
                """
                SELECT \(UserRecord.selection) FROM users WHERE connection = ? AND phone = ?
                ORDER BY json_extract(details, '$.phone_number_verified') IS NOT TRUE, created_at LIMIT 1
                """,
                [.text(connection), .text(phoneNumber)]
            ).first.map(UserRecord.init)
        }
    }

    func deleteUser(_ id: String) async throws(StoreError) -> Bool {
        try await write { (database) throws(StoreError) in
            try database.run("DELETE FROM users WHERE id = ?", [.text(id)])
            return database.changes > 0
        }
    }
}

extension SQLiteDatabase {
    @discardableResult
    func update(_ user: UserRecord) throws(StoreError) -> Bool {
        try run(
            """
            UPDATE users SET
                last_password_reset = CASE WHEN password_hash IS NOT ?5 THEN ?8 ELSE last_password_reset END,
                connection = ?1, email = ?2, username = ?3, phone = ?4, password_hash = ?5, former_passwords = ?6,
                created_at = ?7, updated_at = ?8, details = ?9
            WHERE id = ?10
            """,
            user.columns())
        return changes > 0
    }

    func insert(_ user: UserRecord) throws(StoreError) {
        try run(
            """
            INSERT INTO users (
                connection, email, username, phone, password_hash, former_passwords, created_at, updated_at, details, id)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            user.columns())
    }
}

extension ClientRecord {
    fileprivate init(_ row: SQLiteRow) throws(StoreError) {
        self.init(client: try row.json(0), secretHash: row.optionalData(1))
    }
}

extension UserRecord {
    static let selection = """
        id, password_hash, created_at, updated_at, details, former_passwords, linked_to, logins, last_login, last_address, \
        last_password_reset
        """

    init(_ row: SQLiteRow) throws(StoreError) {
        self.init(
            id: try row.text(0), profile: try row.json(4), passwordHash: row.optionalText(1),
            formerPasswords: try row.json(5), createdAt: try row.date(2), updatedAt: try row.date(3),
            primaryID: row.optionalText(6),
            activity: .init(
                logins: try row.integer(7), lastLogin: row.optionalDate(8), lastAddress: row.optionalText(9),
                lastPasswordReset: row.optionalDate(10)))
    }

    fileprivate func columns() throws(StoreError) -> [SQLiteValue] {
        [
            .text(profile.connection), .optional(profile.email?.lowercased()),
            .optional(profile.username?.lowercased()), .optional(profile.phoneNumber), .optional(passwordHash),
            try .json(formerPasswords), .date(createdAt), .date(updatedAt), try .json(profile), .text(id),
        ]
    }
}
