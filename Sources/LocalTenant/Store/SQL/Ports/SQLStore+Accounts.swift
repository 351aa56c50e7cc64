import A0SQL
import Foundation

// Users as administrators see them, and accounts that are linked to others.
extension SQLStore {
    func changeUser(
        _ id: String, _ change: @escaping @Sendable (inout UserRecord) -> Void
    ) async throws(StoreError) -> UserRecord? {
        try await write(.byStatement) { (database) throws(StoreError) in
            try database.changeAccount(id) { user in
                change(&user)
                return true
            }
        }
    }

    func users(_ query: UserQuery) async throws(StoreError) -> (page: [UserRecord], total: Int) {
        try await read { (database) throws(StoreError) in
            let condition = query.condition(database.flavor)
            let total = try database.run("SELECT count(*) FROM users WHERE \(condition.sql)", condition.values)
            let page = try database.run(
                """
                SELECT \(UserRecord.selection) FROM users WHERE \(condition.sql)
                ORDER BY \(query.sortedBy.expression(database.flavor)) \(query.isDescending ? "DESC NULLS LAST" : "ASC NULLS FIRST"), rowid
                LIMIT \(query.limit) OFFSET \(query.offset)
                """, condition.values)
            return (try page.map(UserRecord.init), try total.first?.integer(0) ?? 0)
        }
    }

    func users(
        of connection: String?, after position: Int
    ) async throws(StoreError) -> [(position: Int, user: UserRecord)] {
        try await read { (database) throws(StoreError) in
            let condition = UserQuery(connection: connection).condition(database.flavor)
            return try database.run(
                """
                SELECT \(UserRecord.selection), rowid FROM users WHERE \(condition.sql) AND rowid > ?
                ORDER BY rowid LIMIT 500
                """,
                condition.values + [.int(position)]
            ).map { (row) throws(StoreError) in (try row.integer(row.values.count - 1), try UserRecord(row)) }
        }
    }

    func account(_ id: String) async throws(StoreError) -> UserRecord? {
        try await find { (database) throws(StoreError) in try database.account(id) }
    }

    func linkedAccounts(userID: String) async throws(StoreError) -> [UserRecord] {
        try await find { (database) throws(StoreError) in
            try database.run(
                "SELECT \(UserRecord.selection) FROM users WHERE linked_to = ? ORDER BY linked_at, rowid",
                [.text(userID)]
            ).map(UserRecord.init)
        }
    }

    func unlink(_ id: String, from primaryID: String) async throws(StoreError) -> Bool {
        try await write { (database) throws(StoreError) in
            try database.run(
                "UPDATE users SET linked_to = NULL, linked_at = NULL WHERE id = ? AND linked_to = ?",
                [.text(id), .text(primaryID)])
            return database.changes > 0
        }
    }
}

extension SQLDatabase {
    func recordLogin(userID: String, address: String, at now: Date) throws(StoreError) {
        try run(
            "UPDATE users SET logins = logins + 1, last_login = ?, last_address = ? WHERE id = ?",
            [.date(now), .text(address), .text(userID)])
    }

    func link(_ id: String, to primaryID: String, at now: Date) throws(StoreError) -> Bool {
        guard id != primaryID, var user = try account(id), user.primaryID == nil,
            let primary = try account(primaryID), primary.primaryID == nil
        else { return false }
        (user.profile.userMetadata, user.profile.appMetadata) = (nil, nil)
        try update(user)
        try run(
            "UPDATE users SET linked_to = ?1, linked_at = ?2 WHERE id = ?3 OR linked_to = ?3",
            [.text(primaryID), .date(now), .text(id)])
        for table in ["sessions", "enrollments", "role_assignments"] {
            try run("DELETE FROM \(table) WHERE user_id = ?", [.text(id)])
        }
        try run("DELETE FROM user_permissions WHERE holder_id = ?", [.text(id)])
        return true
    }

    func apply(_ change: MetadataChange) throws(StoreError) {
        guard var user = try account(change.userID, toChange: true) else { return }
        change.apply(to: &user)
        try update(user)
    }

    /// nil if there is no such account, or if `change` returns false.
    func changeAccount(_ id: String, _ change: (inout UserRecord) -> Bool) throws(StoreError) -> UserRecord? {
        guard var user = try account(id, toChange: true), change(&user) else { return nil }
        try update(user)
        return try account(id)
    }

    fileprivate func account(_ id: String, toChange: Bool = false) throws(StoreError) -> UserRecord? {
        let end = toChange ? flavor.locking : ""
        return try run("SELECT \(UserRecord.selection) FROM users WHERE id = ?\(end)", [.text(id)])
            .first.map(UserRecord.init)
    }
}

extension UserQuery {
    fileprivate func condition(_ flavor: SQLFlavor) -> SQLCondition {
        var parts = [SQLCondition(sql: "linked_to IS NULL")]
        if let connection { parts.append(SQLCondition(sql: "connection = ?", values: [.text(connection)])) }
        if let search { parts.append(search.condition(flavor)) }
        return .joined(parts, by: "AND")
    }
}
