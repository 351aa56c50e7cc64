import A0SQL

extension SQLStore {
    func snapshot() async throws(StoreError) -> StoreSnapshot {
        try await read { (database) throws(StoreError) in
            StoreSnapshot(
                tables: try database.tables().map { (name) throws(StoreError) in
                    try database.content(of: name, columns: database.columns(of: name))
                })
        }
    }

    /// The settings, which are all that a description needs. Another engine can restore them.
    func settings() async throws(StoreError) -> StoreSnapshot {
        let tables = RecordCache.Table.allCases.map(\.rawValue) + ["roles", "role_permissions", "secrets"]
        return try await read { (database) throws(StoreError) in
            StoreSnapshot(
                tables: try tables.map { (name) throws(StoreError) in
                    try database.content(of: name, columns: database.columns(of: name).filter { $0 != "rowid" })
                })
        }
    }

    func restore(_ snapshot: StoreSnapshot) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            try database.deferForeignKeys()
            for name in try database.tables() { try database.run("DELETE FROM \"\(name)\"") }
            for table in snapshot.tables {
                let list = table.columns.quotedList
                let places = table.columns.map { _ in "?" }.joined(separator: ", ")
                for row in table.rows {
                    try database.run("INSERT INTO \"\(table.name)\" (\(list)) VALUES (\(places))", row)
                }
                for column in ["rowid", "position"] where table.columns.contains(column) {
                    try database.continueNumbers(column, of: table.name)
                }
            }
        }
    }
}

extension SQLDatabase {
    fileprivate func content(of table: String, columns: [String]) throws(StoreError) -> StoreSnapshot.Table {
        let rows = try run("SELECT \(columns.quotedList) FROM \"\(table)\" ORDER BY rowid")
        return .init(name: table, columns: columns, rows: rows.map(\.values))
    }

    func tables() throws(StoreError) -> [String] {
        let sql =
            switch flavor {
            case .sqlite:
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
            case .postgres:
                """
                SELECT table_name::text FROM information_schema.tables
                WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' AND table_name NOT LIKE 'a0\\_%'
                """
            }
        return try run(sql + " ORDER BY 1").map { (row) throws(StoreError) in try row.text(0) }
    }

    /// The columns without generated ones.
    func columns(of table: String) throws(StoreError) -> [String] {
        let sql =
            switch flavor {
            case .sqlite: "SELECT name FROM pragma_table_info(?)"
            case .postgres:
                """
                SELECT column_name::text FROM information_schema.columns
                WHERE table_schema = current_schema() AND table_name = ? ORDER BY ordinal_position
                """
            }
        return try run(sql, [.text(table)]).map { (row) throws(StoreError) in try row.text(0) }
    }

    /// Checks foreign keys only at the end of the transaction, because tables reference each other.
    func deferForeignKeys() throws(StoreError) {
        try run(flavor == .sqlite ? "PRAGMA defer_foreign_keys = ON" : "SET CONSTRAINTS ALL DEFERRED")
    }

    /// Gives rows that are added later a number behind the others. SQLite does it by itself.
    func continueNumbers(_ column: String, of table: String) throws(StoreError) {
        guard flavor == .postgres else { return }
        try run(
            """
            SELECT setval(
                pg_get_serial_sequence('\(table)', '\(column)'), (SELECT coalesce(max(\(column)), 0) + 1 FROM \(table)),
                false)
            """)
    }
}

extension [String] {
    /// The names of columns in a statement.
    var quotedList: String { map { "\"\($0)\"" }.joined(separator: ", ") }
}
