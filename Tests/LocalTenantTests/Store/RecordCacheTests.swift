import A0Concurrency
import A0SQL
import A0SQLite
import Foundation
import Testing

@testable import LocalTenant

@Suite("Records that are decoded once")
struct RecordCacheTests {
    private func withStore(_ body: (SQLStore) async throws -> Void) async throws {
        let directory = try DataDirectory(nil)
        defer { directory.discard() }
        let store = try await SQLStore.open(directory.database)
        try await body(store)
        await store.close()
    }

    private func record(_ name: String) -> ClientRecord {
        var client = TenantClient.commandLine
        (client.clientID, client.name) = ("app", name)
        return ClientRecord(client: client, secretHash: nil)
    }

    @Test("a change is read at once, whoever made it")
    func changes() async throws {
        try await withStore { store in
            #expect(try await store.client("app") == nil)
            try await store.put(record("One"))
            #expect(try await store.client("app")?.client.name == "One")
            let beginning = try await store.snapshot()
            for number in 0..<20 {
                try await store.put(record("\(number)"))
                #expect(try await store.client("app")?.client.name == "\(number)")
            }
            try await store.restore(beginning)
            #expect(try await store.client("app")?.client.name == "One")
        }
    }

    @Test("whoever begins to read after a change has returned reads what it wrote, beside other readers")
    func concurrency() async throws {
        try await withStore { store in
            try await store.put(record("0"))
            let written = Locked(0)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        while true {
                            let before = written.withLock { $0 }
                            let name = try await store.client("app")?.client.name
                            let read = try #require(name.flatMap { Int($0) })
                            #expect(read >= before)
                            if before == 200 { return }
                            // A read that is answered from memory doesn't let anybody else run.
                            await Task.yield()
                        }
                    }
                }
                group.addTask {
                    for number in 1...200 {
                        try await store.put(record("\(number)"))
                        written.withLock { $0 = number }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test("a closed store gives no records")
    func closed() async throws {
        try await withStore { store in
            try await store.put(record("One"))
            _ = try await store.client("app")
            await store.close()
            await #expect(throws: StoreError.self) { try await store.client("app") }
        }
    }

    @Test("no foreign key deletes rows of tables with such records", arguments: RecordCache.Table.allCases)
    func foreignKeys(table: RecordCache.Table) async throws {
        try await withStore { store in
            let actions = try await store.read { (database) throws(StoreError) in
                try database.run(
                    "SELECT 1 FROM pragma_foreign_key_list(?) WHERE on_delete != 'NO ACTION'", [.text(table.rawValue)])
            }
            #expect(actions.isEmpty)
        }
    }

    @Test("a transaction tells which tables it wrote to, once it's committed")
    func tables() throws {
        let told = Locked<[Set<String>]>([])
        let database = try SQLiteDatabase(path: nil) { tables in told.withLock { $0.append(tables) } }
        try database.script("CREATE TABLE a (x); CREATE TABLE b (x);")
        for _ in 0..<2 {
            try database.transaction { () throws(StoreError) in
                try database.run("INSERT INTO a VALUES (1)")
                _ = try database.run("UPDATE b SET x = (SELECT max(x) FROM a)")
            }
        }
        try database.snapshot { () throws(StoreError) in _ = try database.run("SELECT * FROM a") }
        try? database.transaction { () throws(StoreError) in
            try database.run("DELETE FROM b")
            throw .failed("No")
        }
        try database.transaction { () throws(StoreError) in _ = try database.run("DELETE FROM b") }
        #expect(told.withLock { $0 } == [["a", "b"], ["a", "b"], ["b"]])
    }
}
