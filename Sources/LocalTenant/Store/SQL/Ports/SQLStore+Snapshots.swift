import A0SQL

extension SQLStore {
    func snapshot() async throws(StoreError) -> StoreSnapshot {
        try await read { (database) throws(StoreError) in
            StoreSnapshot(
                tables: try database.tables().map { (name) throws(StoreError) in
                    // These columns don't include generated ones.
                    let columns = try database.run("SELECT name FROM pragma_table_info(?)", [.text(name)])
                        .map { (row) throws(StoreError) in try row.text(0) }
                    let list = columns.map { "\"\($0)\"" }.joined(separator: ", ")
                    return .init(
                        name: name, columns: columns,
                        rows: try database.run("SELECT \(list) FROM \"\(name)\"").map(\.values))
                })
        }
    }

    func restore(_ snapshot: StoreSnapshot) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            // Tables reference each other, so check foreign keys only at the end of the transaction.
            try database.run("PRAGMA defer_foreign_keys = ON")
            for name in try database.tables() { try database.run("DELETE FROM \"\(name)\"") }
            for table in snapshot.tables {
                let list = table.columns.map { "\"\($0)\"" }.joined(separator: ", ")
                let places = table.columns.map { _ in "?" }.joined(separator: ", ")
                for row in table.rows {
                    try database.run("INSERT INTO \"\(table.name)\" (\(list)) VALUES (\(places))", row)
                }
            }
        }
    }
}

extension SQLDatabase {
    fileprivate func tables() throws(StoreError) -> [String] {
        try run("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
            .map { (row) throws(StoreError) in try row.text(0) }
    }
}
