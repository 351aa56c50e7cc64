import A0SQLite
import Foundation

// Clients and APIs.
extension SQLiteStore {
    func put(_ record: ClientRecord) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            try database.run(
                """
                INSERT INTO clients (id, secret_hash, details) VALUES (?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET secret_hash = excluded.secret_hash, details = excluded.details
                """,
                [.text(record.client.clientID), .optional(record.secretHash), .json(record.client)])
        }
    }

    func client(_ id: String) async throws(StoreError) -> ClientRecord? {
        try await read { (database) throws(StoreError) in
            try database.run("SELECT details, secret_hash FROM clients WHERE id = ?", [.text(id)])
                .first.map(ClientRecord.init)
        }
    }

    func clients() async throws(StoreError) -> [ClientRecord] {
        try await read { (database) throws(StoreError) in
            try database.run("SELECT details, secret_hash FROM clients ORDER BY position").map(ClientRecord.init)
        }
    }

    func put(_ api: TenantAPI) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            try database.run(
                """
                INSERT INTO apis (identifier, details) VALUES (?, ?)
                ON CONFLICT (identifier) DO UPDATE SET details = excluded.details
                """,
                [.text(api.identifier), .json(api)])
        }
    }

    func api(_ identifier: String) async throws(StoreError) -> TenantAPI? {
        try await read { (database) throws(StoreError) in
            try database.run("SELECT details FROM apis WHERE identifier = ?", [.text(identifier)])
                .first.map { (row) throws(StoreError) in try row.json(0) }
        }
    }

    func apis() async throws(StoreError) -> [TenantAPI] {
        try await read { (database) throws(StoreError) in
            try database.run("SELECT details FROM apis ORDER BY identifier")
                .map { (row) throws(StoreError) in try row.json(0) }
        }
    }
}

extension ClientRecord {
    fileprivate init(_ row: SQLiteRow) throws(StoreError) {
        self.init(client: try row.json(0), secretHash: row.optionalData(1))
    }
}
