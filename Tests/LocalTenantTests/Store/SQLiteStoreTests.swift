import A0SQL
import A0SQLite
import Foundation
import Testing

@testable import LocalTenant

@Suite("SQLite store")
struct SQLiteStoreTests {
    private func withDirectory(_ body: (DataDirectory) async throws -> Void) async throws {
        let directory = try DataDirectory(nil)
        defer { directory.discard() }
        try await body(directory)
    }

    @Test("the SQLite store meets the requirements of every port", arguments: StoreConformance.all)
    func conforms(check: StoreConformance.Check) async throws {
        try await withDirectory { directory in
            let store = try await SQLStore.open(directory.database)
            try await check.run(store)
            await store.close()
        }
    }

    @Test("reopening a database keeps its schema and content")
    func reopen() async throws {
        try await withDirectory { directory in
            for count in 1...3 {
                let store = try await SQLStore.open(directory.database)
                try await store.insert(StoreConformance.user("\(count)"))
                #expect(try await store.user("1") != nil)
                await store.close()
            }
        }
    }

    @Test("a full disk is reported as temporary, and changes nothing")
    func fullDisk() async throws {
        try await withDirectory { directory in
            let store = try await SQLStore.open(directory.database)
            try await store.write { (database) throws(StoreError) in
                // SQLite then reports a full disk when the file would grow.
                _ = try database.run("PRAGMA max_page_count = 1", [])
            }
            await #expect {
                _ = try await store.secret("large", orInsert: Data(count: 1 << 20))
            } throws: { error in
                if case StoreError.unavailable = error { true } else { false }
            }
            try await store.write { (database) throws(StoreError) in
                _ = try database.run("PRAGMA max_page_count = 1000000", [])
            }
            #expect(try await store.secret("large", orInsert: Data()) == Data())
            await store.close()
        }
    }

    @Test("text is stored with its NULs")
    func textWithNUL() async throws {
        try await withDirectory { directory in
            let store = try await SQLStore.open(directory.database)
            try await store.insert(StoreConformance.user("a\0b", email: "a\0b@example.com"))
            #expect(try await store.user("a") == nil)
            #expect(try await store.user("a\0b")?.id == "a\0b")
            let database = try SQLiteDatabase(path: directory.database.path)
            #expect(try database.run("SELECT 'a' || char(0) || 'b'").first?.text(0) == "a\0b")
            await store.close()
        }
    }

    @Test("records are read without the members that only a newer version knows, whose process may run beside this one")
    func newerRecords() async throws {
        try await withDirectory { directory in
            let store = try await SQLStore.open(directory.database)
            try await store.put(ClientRecord(client: TenantClient(clientID: "app"), secretHash: nil))
            try await store.put(TenantAPI(identifier: "https://api.example.com"))
            try await store.put(TenantOrganization(name: "readers"))
            try await store.insert(StoreConformance.user("1"))
            try await store.write { (database) throws(StoreError) in
                for table in ["clients", "apis", "organizations", "users"] {
                    _ = try database.run("UPDATE \(table) SET details = json_set(details, '$.of_tomorrow', 1)", [])
                    guard database.changes == 1 else { throw .failed(table) }
                }
            }
            await store.close()
            let later = try await SQLStore.open(directory.database)
            #expect(try await later.clients().map(\.client.clientID) == ["app"])
            #expect(try await later.apis().map(\.identifier) == ["https://api.example.com"])
            #expect(try await later.organizations().map(\.name) == ["readers"])
            #expect(try await later.user("1") != nil)
            await later.close()
        }
    }

    @Test("a database of an earlier version is migrated with its content")
    func upgrade() async throws {
        try await withDirectory { directory in
            do {
                let database = try SQLiteDatabase(path: directory.database.path)
                try database.script(SQLMigrations.scripts[0])
                try database.insert(StoreConformance.grant("g"))
                try database.run(
                    "INSERT INTO refresh_tokens (hash, grant_id) VALUES (?, 'g')", [.blob("r".secretHash)])
                try database.script("PRAGMA user_version = 1")
            }
            let store = try await SQLStore.open(directory.database)
            let known = try await store.refreshToken("r".secretHash)
            #expect(known?.grant == StoreConformance.grant("g"))
            #expect(known?.token.keyThumbprint == nil)
            try await store.insert(StoreConformance.device("d", userCode: "u"), limit: 9)
            await store.close()
        }
    }

    @Test("users stored before emails were normalized are found and can't be duplicated")
    func decomposed() async throws {
        try await withDirectory { directory in
            let (composed, decomposed) = ("zo\u{E9}@example.com", "zoe\u{301}@example.com")
            let store = try await SQLStore.open(directory.database)
            try await store.insert(StoreConformance.user("1", email: "old@example.com"))
            try await store.write { (database) throws(StoreError) in
                try database.run("UPDATE users SET email = ?", [.text(decomposed)])
            }
            for identifier in [composed, decomposed] {
                #expect(try await store.user(identifier: identifier, connection: "db")?.id == "1")
                await #expect(throws: StoreError.conflict) {
                    try await store.insert(StoreConformance.user("2", email: identifier))
                }
            }
            await store.close()
        }
    }

    @Test("a user is found by an index, whatever the identifier is")
    func indexes() async throws {
        try await withDirectory { directory in
            let store = try await SQLStore.open(directory.database)
            let plan = try await store.read { (database) throws(StoreError) in
                try database.run(
                    "EXPLAIN QUERY PLAN " + UserRecord.searchByIdentifier, Array(repeating: .text("x"), count: 4)
                ).map { (row) throws(StoreError) in try row.text(3) }
            }
            for column in ["email", "username", "upstream_email"] {
                #expect(plan.contains { $0.hasSuffix("(connection=? AND \(column)=?)") }, "\(plan)")
            }
            #expect(!plan.contains { $0.hasPrefix("SCAN") || $0.hasSuffix("(connection=?)") }, "\(plan)")
            await store.close()
        }
    }

    @Test("two connections to the same database file wait for each other instead of failing")
    func twoConnections() async throws {
        try await withDirectory { directory in
            let stores = [
                try await SQLStore.open(directory.database), try await SQLStore.open(directory.database),
            ]
            let now = StoreConformance.now
            let attempt = LoginAttempt(connection: "db", identifier: "ada", sender: "::1")
            _ = try await StoreConformance.simultaneously(100) { number in
                try await stores[number % 2].recordFailedAttempt(attempt, at: now, since: now - 1)
            }
            #expect(try await stores[0].errors(attempt, since: now - 1) == 100)
            for store in stores { await store.close() }
        }
    }

    @Test("an invalid or unwritable database file throws an error")
    func brokenFile() async throws {
        try await withDirectory { directory in
            try Data("this is not a database, whatever its name says".utf8).write(to: directory.database)
            await #expect(throws: StoreError.self) { _ = try await SQLStore.open(directory.database) }
            let nowhere = directory.url.appendingPathComponent("missing/tenant.sqlite")
            await #expect(throws: StoreError.self) { _ = try await SQLStore.open(nowhere) }
        }
    }

    @Test("a failed transaction leaves nothing behind")
    func rollback() async throws {
        try await withDirectory { directory in
            let store = try await SQLStore.open(directory.database)
            let (code, grant) = (StoreConformance.code("c", grant: "g"), StoreConformance.grant("g"))
            try await store.insert(code, grant: grant)
            let other = StoreConformance.grant("h")
            await #expect(throws: StoreError.conflict) { try await store.insert(code, grant: other) }
            try await store.insert(StoreConformance.code("d", grant: "h"), grant: other)
            await store.close()
        }
    }
}
