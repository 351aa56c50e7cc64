import A0SQL
import Foundation

// Users.
extension SQLStore {
    func insert(_ user: UserRecord) async throws(StoreError) {
        try await write { (database) throws(StoreError) in try database.insert(user) }
    }

    func user(_ id: String) async throws(StoreError) -> UserRecord? {
        try await find { (database) throws(StoreError) in
            try database.run(
                "SELECT \(UserRecord.selection) FROM users WHERE id = ? AND linked_to IS NULL", [.text(id)]
            )
            .first.map(UserRecord.init)
        }
    }

    func user(identifier: String, connection: String) async throws(StoreError) -> UserRecord? {
        try await find { (database) throws(StoreError) in
            try database.run(
                UserRecord.searchByIdentifier, [.text(connection)] + identifier.identifierKeys.map(SQLValue.text)
            ).first.map(UserRecord.init)
        }
    }

    func user(phoneNumber: String, connection: String) async throws(StoreError) -> UserRecord? {
        try await find { (database) throws(StoreError) in
            try database.run(
                """
                SELECT \(UserRecord.selection) FROM users WHERE connection = ? AND phone = ?
                ORDER BY coalesce(\(database.flavor.flag("phone_number_verified", of: "details")), 0) DESC, created_at LIMIT 1
                """,
                [.text(connection), .text(phoneNumber)]
            ).first.map(UserRecord.init)
        }
    }

    func insert(
        _ user: UserRecord, with passkey: PasskeyRecord?, _ mail: Ticket<QueuedMail>?
    ) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            try database.insert(user)
            if let passkey { try database.insert(passkey) }
            if let mail { try database.put(mail) }
        }
    }
}

extension SQLDatabase {
    /// False if there is none.
    func deleteUser(_ id: String, at now: Date) throws(StoreError) -> Bool {
        try endTokens(of: .user(id), at: now)
        for kind in StoreChange.ticketsOfUsers { try deleteTickets(kind, subject: id) }
        try run("DELETE FROM users WHERE id = ?", [.text(id)])
        return changes > 0
    }

    @discardableResult
    func update(_ user: UserRecord) throws(StoreError) -> Bool {
        try requireNoTwin(of: user)
        try run(
            """
            UPDATE users SET
                last_password_reset = CASE WHEN password_hash IS NOT ?5 THEN ?8 ELSE last_password_reset END,
                connection = ?1, email = ?2, username = ?3, phone = ?4, password_hash = ?5, former_passwords = ?6,
                created_at = ?7, updated_at = ?8, details = ?9, attributes = ?10, upstream_email = ?11,
                upstream_tokens = ?12, connected_accounts = ?13
            WHERE id = ?14
            """,
            user.columns())
        return changes > 0
    }

    func insert(_ user: UserRecord) throws(StoreError) {
        try requireNoTwin(of: user)
        try run(
            """
            INSERT INTO users (
                connection, email, username, phone, password_hash, former_passwords, created_at, updated_at, details,
                attributes, upstream_email, upstream_tokens, connected_accounts, id)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            user.columns())
    }
}

extension SQLDatabase {
    /// Checks for users that the unique index misses, because they were stored before accents were normalized.
    private func requireNoTwin(of user: UserRecord) throws(StoreError) {
        for (column, identifier) in [("email", user.profile.email), ("username", user.profile.username)]
        where !user.isUpstream {
            guard let identifier, !identifier.utf8.allSatisfy({ $0 < 0x80 }) else { continue }
            let twin = try run(
                "SELECT 1 FROM users WHERE connection = ? AND id IS NOT ? AND \(column) IN (?, ?, ?)",
                [.text(user.profile.connection), .text(user.id)] + identifier.identifierKeys.map(SQLValue.text))
            guard twin.isEmpty else { throw .conflict }
        }
    }
}

extension UserRecord {
    static let selection = """
        id, password_hash, created_at, updated_at, details, former_passwords, linked_to, logins, last_login, last_address, \
        last_password_reset, attributes, upstream_tokens, connected_accounts
        """

    /// By a connection, and the three forms of an identifier. In three parts, because SQLite would use no index for a
    /// condition with `OR`.
    static let searchByIdentifier = """
        SELECT \(selection) FROM users WHERE rowid IN (
            SELECT rowid FROM users WHERE connection = ?1 AND email IN (?2, ?3, ?4)
            UNION SELECT rowid FROM users WHERE connection = ?1 AND username IN (?2, ?3, ?4)
            UNION SELECT rowid FROM users WHERE connection = ?1 AND upstream_email IN (?2, ?3, ?4))
        ORDER BY email = ?2 DESC NULLS LAST, email IN (?3, ?4) DESC NULLS LAST, username = ?2 DESC NULLS LAST
        LIMIT 1
        """

    init(_ row: SQLRow) throws(StoreError) {
        self.init(
            id: try row.text(0), profile: try row.json(4), passwordHash: row.optionalText(1),
            formerPasswords: try row.json(5), attributes: try row.json(11),
            upstreamTokens: try row.json(12), connectedAccounts: try row.json(13),
            createdAt: try row.date(2), updatedAt: try row.date(3),
            primaryID: row.optionalText(6),
            activity: .init(
                logins: try row.integer(7), lastLogin: row.optionalDate(8), lastAddress: row.optionalText(9),
                lastPasswordReset: row.optionalDate(10)))
    }

    fileprivate func columns() throws(StoreError) -> [SQLValue] {
        var profile = profile
        profile.email = profile.email?.precomposedStringWithCanonicalMapping
        profile.username = profile.username?.precomposedStringWithCanonicalMapping
        let email = profile.email?.identifierKey
        return [
            .text(profile.connection), .optional(isUpstream ? nil : email),
            .optional(isUpstream ? nil : profile.username?.identifierKey),
            .optional(isUpstream ? nil : profile.phoneNumber), .optional(passwordHash), try .json(formerPasswords),
            .date(createdAt), .date(updatedAt), try .json(profile), try .json(attributes),
            .optional(isUpstream ? email : nil), try .json(upstreamTokens),
            try .json(connectedAccounts), .text(id),
        ]
    }
}
