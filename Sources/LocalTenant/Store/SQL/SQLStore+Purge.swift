import Foundation

extension SQLStore {
    func purge(at now: Date) async throws(StoreError) {
        try await endSessions(.expired(now), announcing: nil)
        let day: TimeInterval = 86_400
        try await write(.byStatement) { (database) throws(StoreError) in
            try database.run("DELETE FROM login_transactions WHERE expires_at <= ?", [.date(now)])
            try database.run("DELETE FROM access_tokens WHERE expires_at <= ?", [.date(now)])
            // Used codes and ended refresh tokens are kept for a while, to distinguish reuse from unknown values.
            try database.run("DELETE FROM codes WHERE expires_at <= ?", [.date(now - day)])
            try database.run(
                "DELETE FROM refresh_tokens WHERE expires_at <= ? OR rotated_at <= ?",
                [.date(now - day), .date(now - 30 * day)])
            try database.run(
                """
                DELETE FROM grants WHERE created_at <= ?
                    AND NOT EXISTS (SELECT 1 FROM codes WHERE grant_id = grants.id)
                    AND NOT EXISTS (SELECT 1 FROM refresh_tokens WHERE grant_id = grants.id)
                    AND NOT EXISTS (SELECT 1 FROM access_tokens WHERE grant_id = grants.id)
                """,
                [.date(now - day)])
            try database.run("DELETE FROM tickets WHERE expires_at <= ?", [.date(now - day)])
            try database.run(
                "DELETE FROM enrollments WHERE confirmed = 0 AND created_at <= ?", [.date(now - day)])
            try database.run("DELETE FROM login_failures WHERE last_at <= ?", [.date(now - 30 * day)])
            try database.run("DELETE FROM device_codes WHERE expires_at <= ?", [.date(now - day)])
            try database.run("DELETE FROM pushed_requests WHERE expires_at <= ?", [.date(now)])
            try database.run("DELETE FROM used_once WHERE expires_at <= ?", [.date(now)])
            try database.run("DELETE FROM throttles WHERE empty_at <= ?", [.date(now)])
        }
    }
}
