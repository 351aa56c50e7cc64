import A0SQL
import Foundation

extension SQLStore {
    func purge(at now: Date) async throws(StoreError) {
        let day: TimeInterval = 86_400
        try await delete(
            .expired("login_transactions", "expires_at <= ?3", now),
            .expired("access_tokens", "expires_at <= ?3", now),
            // Used codes and ended refresh tokens are kept for a while, to distinguish reuse from unknown values.
            .expired("codes", "expires_at <= ?3", now - day),
            .expired("refresh_tokens", "expires_at <= ?3 OR rotated_at <= ?4", now - day, now - 30 * day),
            .expired("tickets", "expires_at <= ?3", now - day),
            .expired("enrollments", "confirmed = 0 AND created_at <= ?3", now - day),
            .expired("login_failures", "last_at <= ?3", now - 30 * day),
            .expired("device_codes", "expires_at <= ?3", now - day),
            .expired("pushed_requests", "expires_at <= ?3", now),
            .expired("used_once", "expires_at <= ?3", now),
            .expired("throttles", "empty_at <= ?3", now),
            .expired("counters", "ends_at <= ?3", now))
    }

    func purgeGrants(at now: Date) async throws(StoreError) {
        try await delete(
            .expired(
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
            .expired("log_events", "date < ?3", date), .expired("login_hops", "date < ?3", date),
            .expired("login_values", "date < ?3", date))
    }

    private func delete(_ expired: GradualChange...) async throws(StoreError) {
        for rows in expired { try await perform(rows) }
    }
}

extension GradualChange {
    /// Deletes rows that aren't needed anymore.
    ///
    /// - Parameter condition: with `?3` and `?4` for the dates.
    fileprivate static func expired(_ table: String, _ condition: String, _ dates: Date...) -> GradualChange {
        GradualChange(
            table: table, verb: "DELETE FROM \(table)", condition: condition, values: dates.map(SQLValue.date))
    }
}
