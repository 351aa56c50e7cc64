import A0SQL
import Foundation

// Codes and grants.
extension SQLStore {
    func insert(
        _ code: AuthorizationCode?, _ accessToken: AccessToken?, grant: Grant, from device: UserDevice
    ) async throws(StoreError) -> Bool {
        try await write(.byStatement) { (database) throws(StoreError) in
            guard try database.useSession(of: grant, from: device) else { return false }
            try database.insert(grant)
            if let code {
                try database.run(
                    "INSERT INTO codes (hash, grant_id, expires_at, details) VALUES (?, ?, ?, ?)",
                    [.blob(code.hash), .text(code.grantID), .date(code.expiresAt), .json(code.details)])
            }
            if let accessToken { try database.insert(accessToken) }
            return true
        }
    }

    func code(_ hash: Data) async throws(StoreError) -> (code: AuthorizationCode, grant: Grant)? {
        try await find { (database) throws(StoreError) in
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
        try await find { (database) throws(StoreError) in
            guard try !database.run("SELECT 1 FROM grants WHERE id = ? AND revoked_at IS NULL", [.text(id)]).isEmpty
            else { return nil }
            return try database.grant(id)
        }
    }

    func revokeGrants(_ grants: GrantSelection, at now: Date) async throws(StoreError) {
        try await write(.byStatement) { (database) throws(StoreError) in
            try database.revokeGrants(grants, at: now)
        }
    }

    func endTokens(of owner: TokenOwner, at now: Date) async throws(StoreError) {
        try await perform(
            GradualChange(
                table: "grants", verb: "UPDATE grants SET \(ended(at: "?4"))",
                condition: "\(owner.column) = ?3 AND \(isNotEnded)", values: [.text(owner.value)], others: [.date(now)])
        )
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

    /// Revokes the grants of someone or something that is deleted, with their access tokens.
    /// Ends all refresh and access tokens.
    func endTokens(of owner: TokenOwner, at now: Date) throws(StoreError) {
        try run(
            "UPDATE grants SET \(ended(at: "?1")) WHERE \(owner.column) = ?2 AND \(isNotEnded)",
            [.date(now), .text(owner.value)])
    }

    func revokeGrants(_ grants: GrantSelection, at now: Date) throws(StoreError) {
        let condition = try grants.condition(flavor)
        try run(
            "UPDATE grants SET revoked_at = ? WHERE revoked_at IS NULL AND \(condition.sql)",
            [.date(now)] + condition.values)
    }
}

private let isNotEnded = "(revoked_at IS NULL OR tokens_revoked_at IS NULL)"

private func ended(at now: String) -> String {
    "revoked_at = coalesce(revoked_at, \(now)), tokens_revoked_at = coalesce(tokens_revoked_at, \(now))"
}

extension TokenOwner {
    fileprivate var column: String {
        switch self {
        case .user: "user_id"
        case .client: "client_id"
        case .api: "audience"
        }
    }

    fileprivate var value: String {
        switch self {
        case .user(let id), .client(let id), .api(let id): id
        }
    }
}

extension GrantSelection {
    fileprivate func condition(_ flavor: SQLFlavor) throws(StoreError) -> SQLCondition {
        switch self {
        case .ids(let ids): try SQLCondition(sql: "id IN \(flavor.elements(of: "?"))", values: [.json(ids)])
        case .session(let id, let userID):
            // The user, because there is an index for users.
            SQLCondition(
                sql: "user_id = ? AND json_extract(details, '$.sessionID') = ?", values: [.text(userID), .text(id)])
        case .user(let id, let clientID, let audience):
            .joined(
                [("user_id", id), ("client_id", clientID), ("audience", audience)].compactMap { column, value in
                    value.map { SQLCondition(sql: "\(column) = ?", values: [.text($0)]) }
                }, by: "AND")
        case .like(let grant):
            SQLCondition(
                sql: "user_id = ? AND client_id = ? AND audience IS ?",
                values: [.text(grant.userID), .text(grant.clientID), .optional(grant.details.audience)])
        }
    }
}

extension AuthorizationCode {
    fileprivate init(_ row: SQLRow) throws(StoreError) {
        self.init(
            hash: try row.data(0), grantID: try row.text(1), expiresAt: try row.date(2), details: try row.json(3))
    }
}
