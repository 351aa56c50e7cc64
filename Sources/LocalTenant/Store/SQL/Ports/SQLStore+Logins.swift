import A0SQL
import Foundation

// Logins in progress, and pushed authorization requests.
extension SQLStore {
    /// Whoever has only opened a page can open it again.
    func insert(_ transaction: LoginTransaction, limit: Int) async throws(StoreError) {
        try await write(.byStatement, flushes: false) { (database) throws(StoreError) in
            try database.run(
                """
                INSERT INTO login_transactions
                    (state_hash, browser_hash, expires_at, session_id, known_identifier, request)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
                [
                    .blob(transaction.stateHash), .blob(transaction.browserHash), .date(transaction.expiresAt),
                    .optional(transaction.sessionID), .optional(transaction.knownIdentifier),
                    .json(transaction.request),
                ])
            try database.keepNewest(limit, of: "login_transactions")
        }
    }

    func transaction(stateHash: Data) async throws(StoreError) -> LoginTransaction? {
        try await find { (database) throws(StoreError) in
            try database.run(
                "SELECT \(LoginTransaction.selection) FROM login_transactions WHERE state_hash = ?", [.blob(stateHash)]
            ).first.map(LoginTransaction.init)
        }
    }

    func authenticate(stateHash: Data, sessionID: String) async throws(StoreError) -> Bool {
        try await write(.byStatement, flushes: false) { (database) throws(StoreError) in
            try database.run(
                "UPDATE login_transactions SET session_id = ? WHERE state_hash = ?",
                [.text(sessionID), .blob(stateHash)])
            return database.changes > 0
        }
    }

    func change(_ request: AuthorizationRequest, stateHash: Data) async throws(StoreError) -> Bool {
        try await write(.byStatement, flushes: false) { (database) throws(StoreError) in
            try database.run(
                "UPDATE login_transactions SET request = ? WHERE state_hash = ?", [.json(request), .blob(stateHash)])
            return database.changes > 0
        }
    }

    func redeemTransaction(stateHash: Data) async throws(StoreError) -> LoginTransaction? {
        try await write(.byStatement, flushes: false) { (database) throws(StoreError) in
            try database.run(
                """
                DELETE FROM login_transactions WHERE state_hash = ? AND session_id IS NOT NULL
                RETURNING \(LoginTransaction.selection)
                """,
                [.blob(stateHash)]
            ).first.map(LoginTransaction.init)
        }
    }

    func insert(_ request: PushedRequest, limit: Int) async throws(StoreError) {
        try await write(.byStatement) { (database) throws(StoreError) in
            try database.run(
                "INSERT INTO pushed_requests (hash, client_id, expires_at, request) VALUES (?, ?, ?, ?)",
                [
                    .blob(request.hash), .text(request.request.clientID), .date(request.expiresAt),
                    .json(request.request),
                ])
            try database.keepNewest(limit, of: "pushed_requests")
        }
    }

    func redeemPushedRequest(
        _ hash: Data, clientID: String, at now: Date
    ) async throws(StoreError) -> AuthorizationRequest? {
        try await write(.byStatement) { (database) throws(StoreError) in
            try database.run(
                "DELETE FROM pushed_requests WHERE hash = ? AND client_id = ? AND expires_at > ? RETURNING request",
                [.blob(hash), .text(clientID), .date(now)]
            ).first.map { (row) throws(StoreError) in try row.json(0) }
        }
    }
}

extension LoginTransaction {
    fileprivate static let selection = "state_hash, browser_hash, expires_at, session_id, known_identifier, request"

    fileprivate init(_ row: SQLRow) throws(StoreError) {
        self.init(
            stateHash: try row.data(0), browserHash: try row.data(1), expiresAt: try row.date(2),
            sessionID: row.optionalText(3), request: try row.json(5), knownIdentifier: row.optionalText(4))
    }
}
