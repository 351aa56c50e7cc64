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

    private func delete(_ expired: ExpiredRows...) async throws(StoreError) {
        for rows in expired { try await perform(rows.deletion) }
    }
}

/// Rows that aren't needed anymore.
private struct ExpiredRows {
    let deletion: GradualChange

    /// - Parameter condition: with `?3` and `?4` for the dates.
    init(_ table: String, _ condition: String, _ dates: Date...) {
        deletion = GradualChange(
            table: table, verb: "DELETE FROM \(table)", condition: condition, values: dates.map(SQLValue.date))
    }
}
