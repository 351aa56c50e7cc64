import A0SQL
import Foundation

extension SQLStore {
    func purge(at now: Date) async throws(StoreError) {
        let day: TimeInterval = 86_400
        try await delete(
            ExpiredRows("login_transactions", "expires_at <= ?3", now),
            ExpiredRows("access_tokens", "expires_at <= ?3", now),
            // Used codes and ended refresh tokens are kept for a while, to distinguish reuse from unknown values.
            ExpiredRows("codes", "expires_at <= ?3", now - day),
            ExpiredRows("refresh_tokens", "expires_at <= ?3 OR rotated_at <= ?4", now - day, now - 30 * day),
            ExpiredRows("tickets", "expires_at <= ?3", now - day),
            ExpiredRows("enrollments", "confirmed = 0 AND created_at <= ?3", now - day),
            ExpiredRows("login_failures", "last_at <= ?3", now - 30 * day),
            ExpiredRows("device_codes", "expires_at <= ?3", now - day),
            ExpiredRows("pushed_requests", "expires_at <= ?3", now),
            ExpiredRows("used_once", "expires_at <= ?3", now),
            ExpiredRows("throttles", "empty_at <= ?3", now))
    }

    func purgeGrants(at now: Date) async throws(StoreError) {
        try await delete(
            ExpiredRows(
                "grants",
                """
                created_at <= ?3
                    AND NOT EXISTS (SELECT 1 FROM codes WHERE grant_id = grants.id)
                    AND NOT EXISTS (SELECT 1 FROM refresh_tokens WHERE grant_id = grants.id)
                    AND NOT EXISTS (SELECT 1 FROM access_tokens WHERE grant_id = grants.id)
                """, now - 86_400))
    }

    func trimLog(before date: Date) async throws(StoreError) {
        try await delete(
            ExpiredRows("log_events", "date < ?3", date), ExpiredRows("login_hops", "date < ?3", date),
            ExpiredRows("login_values", "date < ?3", date))
    }

    /// Deletes rows from one part of a table after the other, so that in large tables, too, nobody waits for long.
    private func delete(_ expired: ExpiredRows...) async throws(StoreError) {
        for rows in expired {
            var last = 0
            while !Task.isCancelled, let part = try await part(of: rows, after: last) {
                if part.hasExpired {
                    try await write(.byStatement, flushes: false) { [last] (database) throws(StoreError) in
                        try database.run(
                            "DELETE FROM \(rows.table) WHERE \(rows.condition)",
                            [.int(last), .int(part.end)] + rows.dates)
                    }
                }
                last = part.end
            }
        }
    }

    /// Looks at the next part of a table, without a lock.
    private func part(
        of rows: ExpiredRows, after last: Int
    ) async throws(StoreError) -> (end: Int, hasExpired: Bool)? {
        try await read { (database) throws(StoreError) in
            let ends = try database.run(
                "SELECT rowid FROM \(rows.table) WHERE rowid > ? ORDER BY rowid LIMIT 1 OFFSET ?",
                [.int(last), .int(ExpiredRows.partSize - 1)])
            let end =
                if let row = ends.first {
                    try row.integer(0)
                } else {
                    // The last part.
                    try database.run("SELECT coalesce(max(rowid), 0) FROM \(rows.table)").first?.integer(0) ?? 0
                }
            guard end > last else { return nil }
            let found = try database.run(
                "SELECT 1 FROM \(rows.table) WHERE \(rows.condition) LIMIT 1", [.int(last), .int(end)] + rows.dates)
            return (end, !found.isEmpty)
        }
    }
}

/// Rows that aren't needed anymore.
private struct ExpiredRows: Sendable {
    /// The rows of a part. To delete all of them takes some milliseconds.
    static let partSize = 2_000

    let table: String
    /// With the first two values for a part of the table.
    let condition: String
    let dates: [SQLValue]

    init(_ table: String, _ condition: String, _ dates: Date...) {
        self.table = table
        self.condition = "rowid > ?1 AND rowid <= ?2 AND (\(condition))"
        self.dates = dates.map(SQLValue.date)
    }
}
