import A0Encoding
import A0SQL
import A0SQLite
import Foundation

// A whole tenant, from an SQLite file to PostgreSQL.
extension SQLStore {
    func isEmpty() async throws(StoreError) -> Bool {
        try await read { (database) throws(StoreError) in
            for table in try database.tables() {
                guard try database.run("SELECT 1 FROM \"\(table)\" LIMIT 1").isEmpty else { return false }
            }
            return true
        }
    }

    /// Adds all rows of a file with the same schema to this database, which is empty. If one can't be added, none is.
    ///
    /// - Returns: The number of rows by table.
    func addRows(ofFile file: URL) async throws(StoreError) -> [String: Int] {
        try await write(.byStatement, patience: 86_400) { (database) throws(StoreError) in
            let source = try SQLiteDatabase(path: file.path)
            try database.run("SET LOCAL statement_timeout = 0")
            try database.deferForeignKeys()
            var counts: [String: Int] = [:]
            for table in try database.tables() { counts[table] = try database.addRows(of: table, in: source) }
            return counts.filter { $0.value > 0 }
        }
    }
}

extension SQLDatabase {
    fileprivate func addRows(of table: String, in source: SQLiteDatabase) throws(StoreError) -> Int {
        let columns = try source.columns(of: table)
        let list = columns.quotedList
        var (count, last) = (0, 0)
        while true {
            let rows = try source.run(
                "SELECT rowid, \(list) FROM \"\(table)\" WHERE rowid > ? ORDER BY rowid LIMIT 1000", [.int(last)])
            guard let end = rows.last else { break }
            let objects = rows.map { row in
                TenantValue.object(
                    Dictionary(uniqueKeysWithValues: zip(columns, row.values.dropFirst().map { $0.inJSON })))
            }
            try run(
                "INSERT INTO \"\(table)\" (\(list)) SELECT \(list) FROM json_populate_recordset(NULL::\"\(table)\", ?::json)",
                [.text(String(decoding: TenantValue.array(objects).encoded(), as: UTF8.self))])
            (count, last) = (count + rows.count, try end.integer(0))
        }
        if columns.contains("position") { try continueNumbers("position", of: table) }
        return count
    }
}

extension SQLValue {
    /// In a document from which PostgreSQL reads rows.
    fileprivate var inJSON: TenantValue {
        switch self {
        case .null: .null
        case .integer(let number): .integer(number)
        case .real(let number): .number(number)
        case .text(let text): .string(text)
        case .blob(let data): .string("\\x" + Base16.encode(data))
        }
    }
}
