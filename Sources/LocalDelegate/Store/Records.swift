import A0SQL
import A0SQLite
import Foundation

/// A stored record: a JSON document with a kind and an id.
protocol Record: Codable, Sendable {
    static var kind: String { get }
    var id: String { get }
    /// When it may be deleted; `nil` for never.
    var expiresAt: Date? { get }
}

/// The records, within one transaction.
struct Records {
    let database: SQLiteDatabase

    static func prepare(_ database: SQLiteDatabase) throws(StoreError) {
        try database.run(
            """
            CREATE TABLE IF NOT EXISTS records (
                kind TEXT NOT NULL, id TEXT NOT NULL, expires_at INTEGER, details TEXT NOT NULL, PRIMARY KEY (kind, id)
            )
            """)
        try database.run("CREATE INDEX IF NOT EXISTS records_by_expiry ON records (expires_at)")
    }

    func find<R: Record>(_ type: R.Type, _ id: String) throws -> R? {
        let found: [R] = try query("SELECT details FROM records WHERE kind = ? AND id = ?", [.text(R.kind), .text(id)])
        return found.first
    }

    /// In the order in which they were first saved.
    func all<R: Record>(_ type: R.Type) throws -> [R] {
        try query("SELECT details FROM records WHERE kind = ? ORDER BY rowid", [.text(R.kind)])
    }

    /// Adds a record, or replaces the one with the same id.
    func save(_ record: some Record) throws {
        try database.run(
            """
            INSERT INTO records (kind, id, expires_at, details) VALUES (?, ?, ?, ?)
            ON CONFLICT (kind, id) DO UPDATE SET expires_at = excluded.expires_at, details = excluded.details
            """, values(of: record))
    }

    /// Adds a record. `false` if there is one with the same id.
    func add(_ record: some Record) throws -> Bool {
        try database.run(
            """
            INSERT INTO records (kind, id, expires_at, details) VALUES (?, ?, ?, ?)
            ON CONFLICT (kind, id) DO NOTHING RETURNING id
            """, values(of: record)
        ).count == 1
    }

    func delete(_ record: some Record) throws {
        try database.run(
            "DELETE FROM records WHERE kind = ? AND id = ?", [.text(type(of: record).kind), .text(record.id)])
    }

    func deleteExpired(before date: Date) throws {
        try database.run(
            "DELETE FROM records WHERE expires_at < ?", [.integer(Int64(date.timeIntervalSince1970))])
    }

    private func query<R: Record>(_ sql: String, _ values: [SQLValue]) throws -> [R] {
        try database.run(sql, values).map { try $0.json(0) }
    }

    private func values(of record: some Record) throws -> [SQLValue] {
        [
            .text(type(of: record).kind), .text(record.id),
            record.expiresAt.map { .integer(Int64($0.timeIntervalSince1970.rounded(.up))) } ?? .null,
            try .json(record),
        ]
    }
}
