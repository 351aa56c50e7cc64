#if Postgres
    import A0Postgres
    import Foundation
    import Testing

    @testable import Auth0

    @Suite("Session table")
    struct SchemaTests {
        let database: Database

        init() throws {
            database = try Database()
        }

        @Test("machines that start concurrently with an empty database all get the table")
        func concurrency() async throws {
            let machines = try (0..<12).map { _ in try database.sessions() }
            try await withThrowingTaskGroup { group in
                for machine in machines { group.addTask { try await machine.prepare() } }
                try await group.waitForAll()
            }
            for machine in machines { try machine.storage(forUser: "ada").set("text", "key") }
            try await machines[0].prepare()
            #expect(try await machines[0].users() == ["ada"])
        }

        @Test("without the option to create the table, a missing one is reported, and an existing one is used")
        func existing() async throws {
            let careful = try database.sessions { $0.makesTable = false }
            await #expect(throws: PostgresStorageError.invalidConfiguration) { try await careful.prepare() }
            try await database.sessions().prepare()
            try careful.storage(forUser: "ada").set("text", "key")
        }

        @Test("a database role without permissions gets an error")
        func rights() async throws {
            try await database.sessions().prepare()
            try database.administrator().run("CREATE ROLE \(database.table) LOGIN")
            let key = try SealingKeys.Key(id: "key 0", bytes: Database.keys[0])
            var options = PostgresSessions.Options()
            options.table = database.table
            let sessions = try PostgresSessions(
                connection: database.server.connection + " user=\(database.table)", keys: SealingKeys(current: key),
                options: options)
            let error = #expect(throws: PostgresStorageError.self) { try sessions.storage(forUser: "ada").get("key") }
            #expect(error == .refused)
            #expect(error?.sqlState == "42501")
        }

        @Test("another application's table and a later version's are rejected and unchanged")
        func foreign() async throws {
            let administrator = try database.administrator()
            try administrator.run("CREATE TABLE \(database.table) (note text)")
            for comment in ["NULL", "'mine'", "'a0-swift credentials 2'"] {
                try administrator.run("COMMENT ON TABLE \(database.table) IS \(comment)")
                let sessions = try database.sessions()
                await #expect(throws: PostgresStorageError.invalidConfiguration) { try await sessions.prepare() }
            }
            #expect(try administrator.rows("SELECT count(*)::text FROM \(database.table)") == [["0"]])
        }

        @Test("the session table can be in a schema")
        func schema() async throws {
            try database.administrator().run("CREATE SCHEMA s_\(database.table)")
            let sessions = try database.sessions { $0.table = "s_\(database.table).Sessions" }
            try sessions.storage(forUser: "ada").set("text", "key")
            #expect(
                try database.administrator().rows("SELECT user_id FROM s_\(database.table).\"Sessions\"") == [["ada"]])
        }

        @Test(
            "an invalid table name is rejected", arguments: ["", "a b", "a;b", "a.b.c", ".a", "1a", "a\"b", "täble"])
        func badName(name: String) {
            #expect(throws: PostgresStorageError.invalidConfiguration) {
                try database.sessions { $0.table = name }
            }
        }
    }
#endif
