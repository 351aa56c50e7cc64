import A0SQL
import Foundation

// Codes and grants.
extension SQLStore {
    func insert(
        _ code: AuthorizationCode?, _ accessToken: AccessToken?, grant: Grant
    ) async throws(StoreError) {
        try await write(.byStatement) { (database) throws(StoreError) in
            try database.insert(grant)
            if let code {
                try database.run(
                    "INSERT INTO codes (hash, grant_id, expires_at, details) VALUES (?, ?, ?, ?)",
                    [.blob(code.hash), .text(code.grantID), .date(code.expiresAt), .json(code.details)])
            }
            if let accessToken { try database.insert(accessToken) }
        }
    }

    func code(_ hash: Data) async throws(StoreError) -> (code: AuthorizationCode, grant: Grant)? {
        try await read { (database) throws(StoreError) in
            let rows = try database.run(
                "SELECT hash, grant_id, expires_at, details FROM codes WHERE hash = ? AND used_at IS NULL",
                [.blob(hash)])
            guard let code = try rows.first.map(AuthorizationCode.init),
                let grant = try database.grant(code.grantID)
            else { return nil }
            return (code, grant)
        }
    }

    func unrevokedGrant(_ id: String) async throws(StoreError) -> Grant? {
        try await read { (database) throws(StoreError) in
            guard try !database.run("SELECT 1 FROM grants WHERE id = ? AND revoked_at IS NULL", [.text(id)]).isEmpty
            else { return nil }
            return try database.grant(id)
        }
    }

    func revokeGrant(_ id: String, at now: Date) async throws(StoreError) {
        try await write(.byStatement) { (database) throws(StoreError) in
            try database.revokeGrant(id, at: now)
        }
    }

    func revokeGrants(ofSession id: String, userID: String, at now: Date) async throws(StoreError) {
        try await write(.byStatement) { (database) throws(StoreError) in
            // The user, because there is an index for users.
            try database.run(
                """
                UPDATE grants SET revoked_at = ?
                WHERE user_id = ? AND json_extract(details, '$.sessionID') = ? AND revoked_at IS NULL
                """,
                [.date(now), .text(userID), .text(id)])
        }
    }

    func revokeGrants(like grant: Grant, at now: Date) async throws(StoreError) {
        try await write(.byStatement) { (database) throws(StoreError) in
            try database.run(
                """
                UPDATE grants SET revoked_at = ?
                WHERE user_id = ? AND client_id = ? AND audience IS ? AND revoked_at IS NULL
                """,
                [.date(now), .text(grant.userID), .text(grant.clientID), .optional(grant.details.audience)])
        }
    }
}

extension SQLDatabase {
    func insert(_ grant: Grant) throws(StoreError) {
        try run(
            """
            INSERT INTO grants (id, user_id, client_id, audience, created_at, expires_at, details)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(grant.id), .text(grant.userID), .text(grant.clientID), .optional(grant.details.audience),
                .date(grant.createdAt), .optional(grant.expiresAt), .json(grant.details),
            ])
    }

    func grant(_ id: String) throws(StoreError) -> Grant? {
        let rows = try run(
            "SELECT id, user_id, client_id, created_at, expires_at, details FROM grants WHERE id = ?", [.text(id)])
        return try rows.first.map { (row) throws(StoreError) in
            Grant(
                id: try row.text(0), userID: try row.text(1), clientID: try row.text(2), createdAt: try row.date(3),
                expiresAt: row.optionalDate(4), details: try row.json(5))
        }
    }

    func revokeGrant(_ id: String, at now: Date) throws(StoreError) {
        try run("UPDATE grants SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL", [.date(now), .text(id)])
    }
}

extension AuthorizationCode {
    fileprivate init(_ row: SQLRow) throws(StoreError) {
        self.init(
            hash: try row.data(0), grantID: try row.text(1), expiresAt: try row.date(2), details: try row.json(3))
    }
}
