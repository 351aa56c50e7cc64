import A0SQL

/// A change of many rows, which is made in one part of the table after the other, so that in large tables, too, nobody
/// waits for long.
struct GradualChange: Sendable {
    /// The rows of a part. To change all of them takes some milliseconds.
    private static let partSize = 2_000

    let table: String
    /// The statement up to its condition.
    let verb: String
    /// Which rows are changed, with `values` from `?3` on.
    let condition: String
    let values: [SQLValue]
    /// The values of the statement alone, behind the others.
    var others: [SQLValue] = []

    private var partCondition: String { "rowid > ?1 AND rowid <= ?2 AND (\(condition))" }

    /// The end of the part after this row, and whether it has something to change; nil if there are no more rows.
    fileprivate func part(
        after last: Int, _ database: any SQLDatabase
    ) throws(StoreError) -> (end: Int, hasWork: Bool)? {
        let rows = "SELECT rowid FROM \(table) WHERE rowid > ? ORDER BY rowid LIMIT ?"
        let ends = try database.run(
            "SELECT coalesce(max(rowid), 0) FROM (\(rows)) AS part", [.int(last), .int(Self.partSize)])
        guard let end = try ends.first?.integer(0), end > last else { return nil }
        let found = try database.run(
            "SELECT 1 FROM \(table) WHERE \(partCondition) LIMIT 1", [.int(last), .int(end)] + values)
        return (end, !found.isEmpty)
    }

    fileprivate func run(_ database: any SQLDatabase, after last: Int, to end: Int) throws(StoreError) {
        try database.run("\(verb) WHERE \(partCondition)", [.int(last), .int(end)] + values + others)
    }
}

extension SQLStore {
    func perform(_ change: GradualChange) async throws(StoreError) {
        var last = 0
        while !Task.isCancelled {
            // Without a lock.
            let part = try await read { [last] (database) throws(StoreError) in
                try change.part(after: last, database)
            }
            guard let (end, hasWork) = part else { return }
            if hasWork {
                try await write(.byStatement, flushes: false) { [last] (database) throws(StoreError) in
                    try change.run(database, after: last, to: end)
                }
            }
            last = end
        }
    }
}
