#if Postgres
    import A0Concurrency
    import A0SQL
    import Foundation
    import TestSupport
    import Testing

    @testable import LocalTenant

    @Suite("PostgreSQL store", .enabled(if: PostgresServer.isInstalled, SharedDatabase.note))
    struct PostgresStoreTests {
        @Test("the PostgreSQL store meets the requirements of every port", arguments: StoreConformance.all)
        func conforms(check: StoreConformance.Check) async throws {
            try await withStores(1) { stores in try await check.run(stores[0]) }
        }

        /// Stores of one database, as in several processes.
        private func withStores(_ count: Int, _ body: ([SQLStore]) async throws -> Void) async throws {
            let database = try SharedDatabase()
            var stores: [SQLStore] = []
            for _ in 0..<count { stores.append(try await SQLStore.open(postgres: database.connection)) }
            do {
                try await body(stores)
            } catch {
                for store in stores { await store.close() }
                throw error
            }
            for store in stores { await store.close() }
        }

        @Test("one process makes the schema, and processes that start at the same time wait for it")
        func migration() async throws {
            let database = try SharedDatabase()
            let stores = try await StoreConformance.simultaneously(6) {
                try await SQLStore.open(postgres: database.connection)
            }
            try await stores[0].insert(StoreConformance.user("1"))
            for store in stores {
                #expect(try await store.user("1") != nil)
                await store.close()
            }
            try database.run("UPDATE a0_schema SET version = version + 1")
            await #expect(throws: StoreError.self) { try await SQLStore.open(postgres: database.connection) }
        }

        @Test("a change in one process is read in the others within a second")
        func changes() async throws {
            try await withStores(2) { stores in
                var client = TenantClient.commandLine
                client.clientID = "app"
                for name in ["One", "Two"] {
                    client.name = name
                    try await stores[0].put(ClientRecord(client: client, secretHash: nil))
                    try await SharedDatabase.eventually { try await stores[1].client("app")?.client.name == name }
                    #expect(try await stores[1].client("app")?.client.name == name)
                }
            }
        }

        @Test("of many redemptions of one code in several processes, one succeeds")
        func codes() async throws {
            try await withStores(3) { stores in
                let now = StoreConformance.now
                for number in 0..<20 {
                    let grant = StoreConformance.grant("g\(number)")
                    let code = StoreConformance.code("c\(number)", grant: grant.id)
                    try await stores[0].insert(code, grant: grant)
                    let outcomes = try await StoreConformance.simultaneously(12) { attempt in
                        var issuance = Issuance()
                        issuance.refreshToken = RefreshToken(
                            hash: "r\(number)-\(attempt)".secretHash, grantID: grant.id, expiresAt: nil)
                        return try await stores[attempt % 3].redeem(
                            [.code(code.hash, clientID: grant.clientID, leeway: 60)], for: issuance, at: now)
                    }
                    #expect(outcomes.count { $0 == .redeemed } == 1)
                    #expect(try await stores[1].refreshTokens(of: grant.userID, at: now).count == number + 1)
                }
            }
        }

        @Test("things that happen once happen in one process only, and limits hold for all together")
        func once() async throws {
            try await withStores(3) { stores in
                let now = StoreConformance.now
                let used = try await StoreConformance.simultaneously(60) { number in
                    try await stores[number % 3].useOnce("jti".secretHash, until: now + 60, at: now)
                }
                #expect(used.count { $0 } == 1)
                let taken = try await StoreConformance.simultaneously(60) { number in
                    try await stores[number % 3].takeThrottle("t", limit: 10, refill: 60, at: now)
                }
                #expect(taken.count { $0 } == 10)
                let attempt = LoginAttempt(connection: "db", identifier: "ada", sender: "::1")
                _ = try await StoreConformance.simultaneously(60) { number in
                    try await stores[number % 3].recordFailedAttempt(attempt, at: now, since: now - 1)
                }
                #expect(try await stores[0].errors(attempt, since: now - 1) == 60)
            }
        }

        @Test("changes that depend on what they read are made one after the other")
        func dependentChanges() async throws {
            try await withStores(3) { stores in
                _ = try await StoreConformance.simultaneously(30) { number in
                    try await stores[number % 3].putSetting("counter", "") { setting in
                        let count = setting.document["count"]?.stringValue.flatMap { Int($0) } ?? 0
                        setting.document["count"] = .string("\(count + 1)")
                    }
                }
                #expect(try await stores[0].setting("counter", "")?.document["count"] == "30")
            }
        }

        @Test("the content of a file is read from a snapshot, also in the other direction")
        func transfer() async throws {
            let directory = try DataDirectory(nil)
            defer { directory.discard() }
            let file = try await directory.openStore()
            try await file.insert(StoreConformance.user("1", email: "ada@example.com"))
            try await StoreConformance.addFamily("f", to: file)
            try await withStores(1) { stores in
                try await stores[0].restore(try await file.snapshot())
                #expect(try await stores[0].user("1")?.profile.email == "ada@example.com")
                #expect(try await stores[0].refreshToken("f".secretHash) != nil)
                // New rows come after those that were restored.
                try await stores[0].insert(StoreConformance.user("2", email: "bob@example.com"))
                let again = try await stores[0].snapshot()
                try await stores[0].restore(again)
                try await stores[0].insert(StoreConformance.user("3", email: "cleo@example.com"))
            }
            await file.close()
        }

        @Test("a tenant's data is moved once, with the sample user's password")
        func move() async throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("move-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            var configuration = TenantConfiguration()
            configuration.dataDirectory = folder
            let former = try await LocalTenant.start(configuration, clock: .init(), environment: .quick)
            let user = try #require(former.sampleUser)
            await former.stop()
            let file = try await SQLStore.open(folder.appendingPathComponent(DataDirectory.databaseName))
            try await file.insert(StoreConformance.user("primary", email: "\u{1F511}\"\\'\n@example.com"))
            let tickets = (0..<2_500).map { StoreConformance.ticket("\($0)", "\u{E9}\"\\\t") }
            #expect(try await file.apply(tickets.map { .put($0) }, at: StoreConformance.now))
            let beginning = try await file.snapshot()
            await file.close()

            let database = try SharedDatabase()
            let counts = try await LocalTenant.moveData(of: folder, toDatabase: database.connection)
            #expect(counts["users"] == 2)
            let moved = try await SQLStore.open(postgres: database.connection)
            let end = try await moved.snapshot()
            await moved.close()
            for table in beginning.tables {
                let other = try #require(end.tables.first { $0.name == table.name })
                let places = try table.columns.map { column in try #require(other.columns.firstIndex(of: column)) }
                let rows = other.rows.map { row in places.map { row[$0] } }
                // The data directory has secrets, too.
                #expect(table.name == "secrets" || rows == table.rows, "\(table.name)")
            }
            await #expect(throws: TenantError.self) {
                try await LocalTenant.moveData(of: folder, toDatabase: database.connection)
            }
            configuration.dataDirectory = nil
            configuration.database = database.connection
            let tenant = try await LocalTenant.start(configuration, clock: .init(), environment: .quick)
            #expect(tenant.sampleUser?.password == user.password)
            #expect(
                try await tenant.tenant.store.user(identifier: user.email, connection: TenantConnection.defaultName)
                    != nil)
            await tenant.stop()
        }

        @Test("a server that restarts is reached again, and one that is away is reported as such")
        func restart() async throws {
            let server = try PostgresServer()
            let database = try SharedDatabase(server)
            let store = try await SQLStore.open(postgres: database.connection)
            try await store.insert(StoreConformance.user("1"))
            server.stop()
            await #expect {
                try await store.insert(StoreConformance.user("2"))
            } throws: { error in
                if case StoreError.unavailable = error { true } else { false }
            }
            async let waiting: Void = store.insert(StoreConformance.user("3"))
            try server.start()
            try await waiting
            #expect(try await store.user("1") != nil)
            #expect(try await store.user("2") == nil)
            #expect(try await store.user("3") != nil)
            await store.close()
        }

        @Test("a transaction that stood still for longer than the server waits is done again")
        func standstill() async throws {
            try await withStores(1) { stores in
                let attempts = Locked(0)
                try await stores[0].write(.byStatement) { (database) throws(StoreError) in
                    guard attempts.next() == 1 else { return }
                    _ = try database.run("SET LOCAL idle_in_transaction_session_timeout = 1", [])
                    while true {
                        usleep(10_000)
                        _ = try database.run("SELECT 1", [])
                    }
                }
                #expect(attempts.withLock { $0 } == 2)
            }
        }

        @Test("a transaction of a server that crashed isn't mistaken for a later one with its number")
        func reusedNumber() async throws {
            let server = try PostgresServer()
            let database = try SharedDatabase(server)
            let store = try await SQLStore.open(postgres: database.connection)
            let attempts = Locked(0)
            var wasDone = true
            do {
                try await store.write(.byStatement) { (connection) throws(StoreError) in
                    _ = try connection.run("INSERT INTO secrets (name, value) VALUES ('kept', ?)", [.blob(Data())])
                    guard attempts.next() == 1 else { return }
                    let row = try connection.run("SELECT pg_backend_pid(), pg_current_xact_id()::text::bigint", [])[0]
                    kill(pid_t(try row.integer(0)), SIGKILL)
                    do {
                        try database.useNumbers(upTo: try row.integer(1))
                    } catch {
                        throw .failed("\(error)")
                    }
                }
            } catch StoreError.unavailable {
                wasDone = false
            }
            let isKept = try await store.read { (connection) throws(StoreError) in
                try !connection.run("SELECT 1 FROM secrets WHERE name = 'kept'", []).isEmpty
            }
            #expect(isKept == wasDone)
            await store.close()
        }
    }

    extension Locked<Int> {
        fileprivate func next() -> Int {
            withLock { count in
                count += 1
                return count
            }
        }
    }
#endif
