import A0SQL
import Foundation

// Clients and APIs.
extension SQLStore {
    func client(_ id: String) async throws(StoreError) -> ClientRecord? {
        try await readOnce("client \(id)", from: .clients) { (database) throws(StoreError) in
            try database.run("SELECT details, secret_hash FROM clients WHERE id = ?", [.text(id)])
                .first.map(ClientRecord.init)
        }
    }

    func client(externalID: String) async throws(StoreError) -> ClientRecord? {
        try await readOnce("client at \(externalID)", from: .clients) { (database) throws(StoreError) in
            try database.run("SELECT details, secret_hash FROM clients WHERE external_id = ?", [.text(externalID)])
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
            try database.dropPermissions(at: api)
        }
    }

    func api(_ identifier: String) async throws(StoreError) -> TenantAPI? {
        try await readOnce("API \(identifier)", from: .apis) { (database) throws(StoreError) in
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

// Client grants.
extension SQLStore {
    func put(_ grant: ClientGrantRecord) async throws(StoreError) {
        try await write { (database) throws(StoreError) in try database.put(grant) }
    }

    func insert(_ grant: ClientGrantRecord) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            try database.run(
                "INSERT INTO client_grants (id, audience, configured, details) VALUES (?, ?, ?, ?)", grant.columns())
        }
    }

    func clientGrants() async throws(StoreError) -> [ClientGrantRecord] {
        try await readOnce("grants", from: .clientGrants) { (database) throws(StoreError) in
            try database.run("SELECT configured, details FROM client_grants ORDER BY rowid")
                .map { (row) throws(StoreError) in
                    ClientGrantRecord(grant: try row.json(1), isConfigured: try row.integer(0) != 0)
                }
        } ?? []
    }

    func replaceConfiguredGrants(_ grants: [ClientGrantRecord]) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            try database.run("DELETE FROM client_grants WHERE configured <> 0")
            for grant in grants { try database.put(grant) }
        }
    }
}

extension SQLDatabase {
    func put(_ record: ClientRecord) throws(StoreError) {
        try run(
            """
            INSERT INTO clients (id, external_id, secret_hash, details) VALUES (?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET
                external_id = excluded.external_id, secret_hash = excluded.secret_hash, details = excluded.details
            """,
            [
                .text(record.client.clientID), .optional(record.client.externalClientID),
                .optional(record.secretHash), .json(record.client),
            ])
    }

    func deleteClient(_ id: String, at now: Date) throws(StoreError) -> Bool {
        try endTokens(of: .client(id), at: now)
        for table in ["consents", "device_codes", "pushed_requests"] {
            try run("DELETE FROM \(table) WHERE client_id = ?", [.text(id)])
        }
        try run("DELETE FROM client_grants WHERE json_extract(details, '$.client_id') = ?", [.text(id)])
        try run("DELETE FROM clients WHERE id = ?", [.text(id)])
        return changes > 0
    }

    func deleteClientGrant(_ id: String) throws(StoreError) -> Bool {
        try run("DELETE FROM client_grants WHERE id = ?", [.text(id)])
        return changes > 0
    }

    func deleteAPI(_ identifier: String, at now: Date) throws(StoreError) -> Bool {
        try endTokens(of: .api(identifier), at: now)
        for table in ["consents", "client_grants"] {
            try run("DELETE FROM \(table) WHERE audience = ?", [.text(identifier)])
        }
        try run("DELETE FROM apis WHERE identifier = ?", [.text(identifier)])
        return changes > 0
    }

    fileprivate func put(_ grant: ClientGrantRecord) throws(StoreError) {
        try run(
            """
            INSERT INTO client_grants (id, audience, configured, details) VALUES (?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET configured = excluded.configured, details = excluded.details
            """,
            grant.columns())
    }
}

extension ClientGrantRecord {
    fileprivate func columns() throws(StoreError) -> [SQLValue] {
        [.text(id), .text(grant.audience), .int(isConfigured ? 1 : 0), try .json(grant)]
    }
}

extension ClientRecord {
    fileprivate init(_ row: SQLRow) throws(StoreError) {
        self.init(client: try row.json(0), secretHash: row.optionalData(1))
    }
}
