import A0SQL
import Foundation

// Refresh tokens and access tokens.
extension SQLStore {
    func refreshToken(_ hash: Data) async throws(StoreError) -> (token: RefreshToken, grant: Grant)? {
        try await find { (database) throws(StoreError) in
            let rows = try database.run(
                "SELECT hash, grant_id, expires_at, key_thumbprint FROM refresh_tokens WHERE hash = ?", [.blob(hash)])
            guard let row = rows.first, let grant = try database.grant(try row.text(1)) else { return nil }
            let token = RefreshToken(
                hash: try row.data(0), grantID: grant.id, expiresAt: row.optionalDate(2),
                keyThumbprint: row.optionalText(3))
            return (token, grant)
        }
    }

    func refreshTokens(
        of userID: String, at now: Date
    ) async throws(StoreError) -> [(token: RefreshToken, grant: Grant)] {
        try await read { (database) throws(StoreError) in
            let rows = try database.run(
                """
                SELECT hash, grant_id, token.expires_at, key_thumbprint, first_address, first_agent, last_address,
                    last_agent, exchanged_at
                FROM refresh_tokens AS token JOIN grants ON grants.id = grant_id
                WHERE user_id = ?1 AND token.rotated_at IS NULL AND NOT EXISTS (
                        SELECT 1 FROM refresh_tokens AS later
                        WHERE later.grant_id = token.grant_id AND later.rotated_at IS NULL AND later.rowid > token.rowid
                            AND (later.expires_at IS NULL OR later.expires_at > ?2))
                    AND revoked_at IS NULL
                    AND (token.expires_at IS NULL OR token.expires_at > ?2)
                    AND (grants.expires_at IS NULL OR grants.expires_at > ?2)
                ORDER BY grants.created_at, grants.rowid
                """,
                [.text(userID), .date(now)])
            var tokens: [(token: RefreshToken, grant: Grant)] = []
            for row in rows {
                guard let grant = try database.grant(try row.text(1)) else { continue }
                var token = RefreshToken(
                    hash: try row.data(0), grantID: grant.id, expiresAt: row.optionalDate(2),
                    keyThumbprint: row.optionalText(3), firstDevice: UserDevice(row, at: 4))
                if let device = UserDevice(row, at: 6), let time = row.optionalDate(8) {
                    token.lastExchange = .init(device: device, time: time)
                }
                tokens.append((token, grant))
            }
            return tokens
        }
    }

    func changeMetadata(
        of grantID: String, _ change: @escaping @Sendable (inout [String: TenantValue]?) -> Void
    ) async throws(StoreError) -> Bool {
        try await write { (database) throws(StoreError) in
            guard var details = try database.grant(grantID)?.details else { return false }
            change(&details.refreshTokenMetadata)
            try database.run("UPDATE grants SET details = ? WHERE id = ?", [.json(details), .text(grantID)])
            return database.changes > 0
        }
    }

    func isAlive(refreshToken hash: Data, at now: Date) async throws(StoreError) -> Bool {
        try await find { (database) throws(StoreError) in
            let rows = try database.run(
                """
                SELECT 1 FROM refresh_tokens AS token JOIN grants ON grants.id = token.grant_id
                WHERE hash = ?1 AND rotated_at IS NULL AND revoked_at IS NULL
                    AND (token.expires_at IS NULL OR token.expires_at > ?2)
                    AND (grants.expires_at IS NULL OR grants.expires_at > ?2)
                """,
                [.blob(hash), .date(now)])
            return !rows.isEmpty
        }
    }

    func accessToken(_ hash: Data) async throws(StoreError) -> (token: AccessToken, grant: Grant)? {
        try await find { (database) throws(StoreError) in
            let rows = try database.run(
                """
                SELECT hash, grant_id, access_tokens.expires_at, scope, key_thumbprint
                FROM access_tokens JOIN grants ON grants.id = grant_id
                WHERE hash = ? AND tokens_revoked_at IS NULL
                """,
                [.blob(hash)])
            guard let row = rows.first, let grant = try database.grant(try row.text(1)) else { return nil }
            let scope = try row.text(3).split(separator: " ").map(String.init)
            let token = AccessToken(
                hash: try row.data(0), grantID: grant.id, expiresAt: try row.date(2), scope: scope,
                binding: row.optionalText(4).map(TokenBinding.init(stored:)))
            return (token, grant)
        }
    }
}

extension SQLDatabase {
    /// Adds the first refresh token of a grant, and ends the oldest grants of the user and client beyond `limit`. False
    /// if the grant was revoked.
    func insert(_ token: RefreshToken, limit: Int, at now: Date) throws(StoreError) -> Bool {
        let added = try run(
            """
            INSERT INTO refresh_tokens (hash, grant_id, expires_at, key_thumbprint, first_address, first_agent)
            SELECT ?1, id, ?3, ?4, ?5, ?6 FROM grants WHERE id = ?2 AND revoked_at IS NULL
            RETURNING grant_id
            """,
            [
                .blob(token.hash), .text(token.grantID), .optional(token.expiresAt),
                .optional(token.keyThumbprint), .optional(token.firstDevice?.address),
                .optional(token.firstDevice?.userAgent),
            ])
        guard !added.isEmpty else { return false }
        try run(
            """
            UPDATE grants SET revoked_at = ?1 WHERE id IN (
                SELECT other.id FROM grants AS other JOIN grants AS this USING (user_id, client_id)
                WHERE this.id = ?2 AND other.revoked_at IS NULL
                    AND EXISTS (SELECT 1 FROM refresh_tokens WHERE grant_id = other.id)
                ORDER BY other.id = ?2 DESC, other.created_at DESC, other.rowid DESC LIMIT 9223372036854775807 OFFSET ?3
            )
            """,
            [.date(now), .text(token.grantID), .int(limit)])
        return true
    }

    func insert(_ token: AccessToken) throws(StoreError) {
        try run(
            """
            INSERT INTO access_tokens (hash, grant_id, expires_at, scope, key_thumbprint) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING
            """,
            [
                .blob(token.hash), .text(token.grantID), .date(token.expiresAt),
                .text(token.scope.joined(separator: " ")), .optional(token.binding?.stored),
            ])
    }

    /// The single statement that decides whether a refresh token is valid. A rotated token stays valid for the leeway,
    /// unless one of its successors was used before the request arrived. A killed program's request can be delayed, and
    /// must not look like reuse after the next program has renewed twice.
    ///
    /// - Parameter now: when the request arrived.
    func redeem(
        _ hash: Data, _ clientID: String, _ now: Date, _ exchange: RefreshTokenRotation
    ) throws(StoreError) -> Bool {
        let alive = """
            hash = ?1 AND (expires_at IS NULL OR expires_at > ?3) AND EXISTS (
                SELECT 1 FROM grants WHERE id = grant_id AND client_id = ?2 AND revoked_at IS NULL
                    AND (expires_at IS NULL OR expires_at > ?3))
            """
        let aliveOrRecentlyRotated = """
            \(alive) AND (rotated_at IS NULL OR (
                ?4 > 0 AND rotated_at >= ?3 - ?4 AND NOT EXISTS (
                    SELECT 1 FROM refresh_tokens AS child
                    WHERE child.parent = refresh_tokens.hash AND child.rotated_at <= ?3)))
            """
        let values: [SQLValue] = [.blob(hash), .text(clientID), .date(now)]
        switch exchange {
        case .keep(let expiresAt, let device):
            try run(
                """
                UPDATE refresh_tokens SET expires_at = ?4, last_address = ?5, last_agent = ?6, exchanged_at = ?3
                WHERE \(alive) AND rotated_at IS NULL
                """,
                values + [.optional(expiresAt), .text(device.address), .optional(device.userAgent)])
            return changes > 0
        case .check(let leeway):
            return try !run(
                "SELECT 1 FROM refresh_tokens WHERE \(aliveOrRecentlyRotated)", values + [.int(leeway * 1_000)]
            ).isEmpty
        case .rotate(let successor, let expiresAt, let leeway, let device):
            let rotated = try run(
                """
                UPDATE refresh_tokens SET rotated_at = coalesce(rotated_at, ?3)
                WHERE \(aliveOrRecentlyRotated)
                RETURNING grant_id, key_thumbprint, first_address, first_agent
                """,
                values + [.int(leeway * 1_000)])
            guard let row = rotated.first else { return false }
            try run(
                """
                INSERT INTO refresh_tokens
                    (hash, grant_id, parent, expires_at, key_thumbprint, first_address, first_agent, last_address,
                    last_agent, exchanged_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    .blob(successor), .text(try row.text(0)), .blob(hash), .optional(expiresAt),
                    .optional(row.optionalText(1)), .optional(row.optionalText(2)), .optional(row.optionalText(3)),
                    .text(device.address), .optional(device.userAgent), .date(now),
                ])
            return true
        }
    }
}
