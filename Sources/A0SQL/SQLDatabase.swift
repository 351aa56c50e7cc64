/// A connection to a database that can run statements, used by one thread at a time.
///
/// Statements are written once, with `?` or `?1` for values, for all databases. Where these differ, `flavor` has the
/// text.
package protocol SQLDatabase: AnyObject {
    var flavor: SQLFlavor { get }

    /// Runs a statement and returns all its rows.
    @discardableResult
    func run(_ sql: String, _ values: [SQLValue]) throws(StoreError) -> [SQLRow]

    /// How many rows the last statement changed.
    var changes: Int { get }

    /// Runs `body`, a part of a transaction, completely or not at all.
    func savepoint<R>(_ body: () throws(StoreError) -> R) throws(StoreError) -> R
}

extension SQLDatabase {
    @discardableResult
    package func run(_ sql: String) throws(StoreError) -> [SQLRow] { try run(sql, []) }

    /// Deletes rows before the last `limit`, so that untrusted requests can't fill the disk. At most 5,000 at once, so
    /// that nobody waits for long.
    package func keepNewest(_ limit: Int, of table: String) throws(StoreError) {
        try run(
            """
            DELETE FROM \(table) WHERE rowid <= (SELECT max(rowid) FROM \(table)) - ?
                AND rowid < (SELECT min(rowid) FROM \(table)) + 5000
            """, [.int(limit)])
    }
}
