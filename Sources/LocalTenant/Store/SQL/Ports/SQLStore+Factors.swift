import A0SQL
import Foundation

// Second factors.
extension SQLStore {
    func enroll(
        _ enrollments: [Enrollment], unlessConfirmed rivals: [Enrollment.Factor]
    ) async throws(StoreError) -> Bool {
        try await write { (database) throws(StoreError) in
            for enrollment in enrollments {
                let confirmed = try database.run(
                    """
                    SELECT 1 FROM enrollments
                    WHERE user_id = ? AND confirmed <> 0 AND factor IN \(database.flavor.elements(of: "?"))
                    """,
                    [.text(enrollment.userID), .json(rivals)])
                guard confirmed.isEmpty else { return false }
                try database.run(
                    "DELETE FROM enrollments WHERE user_id = ? AND factor = ? AND confirmed = 0",
                    [.text(enrollment.userID), .text(enrollment.factor.rawValue)])
                try database.insert(enrollment)
            }
            return true
        }
    }

    func enrollment(_ id: String) async throws(StoreError) -> Enrollment? {
        try await enrollments("id", id).first
    }

    func enrollments(userID: String) async throws(StoreError) -> [Enrollment] {
        try await enrollments("user_id", userID)
    }

    private func enrollments(_ column: String, _ value: String) async throws(StoreError) -> [Enrollment] {
        try await find { (database) throws(StoreError) in try database.enrollments(column, value) }
    }

    func useEnrollment(_ id: String, userID: String, step: Int?) async throws(StoreError) -> Bool {
        try await write { (database) throws(StoreError) in
            try database.useEnrollment(id, userID: userID, step: step)
        }
    }

    func useCredential(_ id: String, userID: String, signCount: UInt32) async throws(StoreError) -> Bool {
        try await write { (database) throws(StoreError) in
            let rows = try database.run(
                """
                UPDATE enrollments SET last_step = ?3
                WHERE id = ?1 AND user_id = ?2 AND confirmed <> 0
                    AND (coalesce(last_step, 0) < ?3 OR (coalesce(last_step, 0) = 0 AND ?3 = 0)) RETURNING id
                """,
                [.text(id), .text(userID), .int(Int(signCount))])
            guard !rows.isEmpty else { return false }
            try database.run("DELETE FROM enrollments WHERE user_id = ? AND confirmed = 0", [.text(userID)])
            return true
        }
    }

    func replaceRecoveryCode(
        userID: String, _ codeHash: Data, with successor: Data
    ) async throws(StoreError) -> Bool {
        try await write { (database) throws(StoreError) in
            try database.replaceRecoveryCode(userID: userID, codeHash, with: successor)
        }
    }

    func addConfirmed(_ enrollment: Enrollment) async throws(StoreError) {
        try await write { (database) throws(StoreError) in try database.addConfirmed(enrollment) }
    }

    func replaceEnrollments(
        _ factors: [Enrollment.Factor], userID: String, with enrollments: [Enrollment]
    ) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            try database.run(
                "DELETE FROM enrollments WHERE user_id = ? AND factor IN \(database.flavor.elements(of: "?"))",
                [.text(userID), .json(factors)])
            for enrollment in enrollments { try database.insert(enrollment) }
        }
    }

    func replaceMethods(userID: String, with enrollments: [Enrollment]) async throws(StoreError) -> Bool {
        try await write { (database) throws(StoreError) in
            let passkeys = try database.run("SELECT id FROM passkeys WHERE user_id = ?", [.text(userID)])
                .map { (row) throws(StoreError) in try row.text(0) }
            if !passkeys.isEmpty {
                guard try database.deletePasskeys(passkeys, accountID: userID, userID: userID) else { return false }
            }
            try database.run("DELETE FROM enrollments WHERE user_id = ?", [.text(userID)])
            for enrollment in enrollments { try database.insert(enrollment) }
            return true
        }
    }

    func changeEnrollment(
        _ id: String, userID: String, _ change: @escaping @Sendable (inout Enrollment.Details) -> Void
    ) async throws(StoreError) -> Bool {
        try await write { (database) throws(StoreError) in
            try database.changeDetails(in: "enrollments", id, userID: userID, change)
        }
    }

    func deleteEnrollment(
        _ id: String, userID: String, unlessLastOf needed: [Enrollment.Factor]
    ) async throws(StoreError) -> Bool {
        try await write { (database) throws(StoreError) in
            try database.run(
                """
                DELETE FROM enrollments
                WHERE id = ?1 AND user_id = ?2
                    AND (factor NOT IN \(database.flavor.elements(of: "?3")) OR confirmed = 0 OR EXISTS (
                        SELECT 1 FROM enrollments
                        WHERE user_id = ?2 AND id <> ?1 AND confirmed <> 0
                            AND factor IN \(database.flavor.elements(of: "?3"))))
                """,
                [.text(id), .text(userID), .json(needed)])
            return database.changes > 0
        }
    }
}

extension SQLDatabase {
    func enrollments(_ column: String, _ value: String) throws(StoreError) -> [Enrollment] {
        try run(
            """
            SELECT id, user_id, factor, created_at, confirmed, code_hash, details FROM enrollments
            WHERE \(column) = ? ORDER BY rowid
            """,
            [.text(value)]
        ).map(Enrollment.init)
    }

    /// Changes the details of a user's record; false if there is none.
    func changeDetails<Details: Codable & Sendable>(
        in table: String, _ id: String, userID: String, _ change: (inout Details) -> Void
    ) throws(StoreError) -> Bool {
        let key = [SQLValue.text(id), .text(userID)]
        let found = try run("SELECT details FROM \(table) WHERE id = ? AND user_id = ?\(flavor.locking)", key).first
        guard var details: Details = try found?.json(0) else { return false }
        change(&details)
        try run("UPDATE \(table) SET details = ? WHERE id = ? AND user_id = ?", [.json(details)] + key)
        return true
    }

    func useEnrollment(_ id: String, userID: String, step: Int?) throws(StoreError) -> Bool {
        let rows = try run(
            """
            UPDATE enrollments SET confirmed = 1, last_step = coalesce(?3, last_step)
            WHERE id = ?1 AND user_id = ?2 AND (CAST(?3 AS BIGINT) IS NULL OR last_step IS NULL OR last_step < ?3) RETURNING id
            """,
            [.text(id), .text(userID), step.map(SQLValue.int) ?? .null])
        guard !rows.isEmpty else { return false }
        try run(
            "UPDATE enrollments SET confirmed = 1 WHERE user_id = ? AND factor = 'recovery-code'",
            [.text(userID)])
        try run("DELETE FROM enrollments WHERE user_id = ? AND confirmed = 0", [.text(userID)])
        return true
    }

    func addConfirmed(_ enrollment: Enrollment) throws(StoreError) {
        try run(
            """
            DELETE FROM enrollments
            WHERE user_id = ?1 AND (confirmed = 0 OR (factor = 'recovery-code' AND factor = ?2))
            """,
            [.text(enrollment.userID), .text(enrollment.factor.rawValue)])
        try insert(enrollment)
    }

    func replaceRecoveryCode(userID: String, _ codeHash: Data, with successor: Data) throws(StoreError) -> Bool {
        try run(
            """
            UPDATE enrollments SET code_hash = ?
            WHERE user_id = ? AND factor = 'recovery-code' AND confirmed <> 0 AND code_hash = ?
            """,
            [.blob(successor), .text(userID), .blob(codeHash)])
        return changes > 0
    }

    fileprivate func insert(_ enrollment: Enrollment) throws(StoreError) {
        try run(
            """
            INSERT INTO enrollments (id, user_id, factor, created_at, confirmed, code_hash, details, last_step)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(enrollment.id), .text(enrollment.userID), .text(enrollment.factor.rawValue),
                .date(enrollment.createdAt), .int(enrollment.isConfirmed ? 1 : 0), .optional(enrollment.codeHash),
                .json(enrollment.details), enrollment.lastStep.map(SQLValue.int) ?? .null,
            ])
    }
}

extension Enrollment {
    fileprivate init(_ row: SQLRow) throws(StoreError) {
        guard let factor = Factor(rawValue: try row.text(2)) else {
            throw .failed("A second factor is of an unknown kind.")
        }
        self.init(
            id: try row.text(0), userID: try row.text(1), factor: factor, createdAt: try row.date(3),
            isConfirmed: try row.integer(4) != 0, codeHash: row.optionalData(5), details: try row.json(6))
    }
}
