#if Postgres
    import A0Postgres
    import A0JOSE
    import Foundation
    import TestSupport
    import Testing

    @testable import Auth0

    @Suite("Connections to PostgreSQL", .timeLimit(.minutes(5)))
    struct ConnectionTests {
        @Test("a connection that the server ends causes no error")
        func backendKilled() throws {
            let database = try Database()
            let sessions = try database.sessions { $0.connections = 3 }
            let storage = sessions.storage(forUser: "ada")
            for number in 0..<5 {
                try storage.set("\(number)", "key")
                try database.endConnections()
                #expect(try storage.get("key") == "\(number)")
            }
        }

        @Test("a restarted database server is waited for")
        func restart() async throws {
            let server = try PostgresServer()
            let storage = try Database(server).sessions { $0.patience = 120 }.storage(forUser: "ada")
            try storage.set("before", "key")
            server.stop()
            server.start(after: 0.3)
            #expect(try storage.get("key") == "before")
            try storage.set("after", "key")
            #expect(try storage.get("key") == "after")
        }

        @Test(
            "an unreachable database server throws an error in time",
            arguments: ["host=/none", "host=127.0.0.1 port=1"])
        func noServer(connection: String) async throws {
            var options = PostgresSessions.Options()
            options.patience = 0.2
            let key = try SealingKeys.Key(id: "a", bytes: Database.keys[0])
            let sessions = try PostgresSessions(
                connection: connection, keys: SealingKeys(current: key), options: options)
            #expect(throws: PostgresStorageError.unreachable) { try sessions.storage(forUser: "ada").get("key") }
            await #expect(throws: PostgresStorageError.unreachable) { try await sessions.prepare() }
            await #expect(throws: PostgresStorageError.unreachable) {
                try await sessions.storage(forUser: "ada").acquireRenewalLock(forKey: "key")
            }
        }

        @Test("of several servers, one that doesn't respond or accepts no changes is left out")
        func severalServers() throws {
            let silent = try FaultServer.start { _, _ in [.hang] }
            defer { silent.stop() }
            let standby = try PostgresServer()
            try standby.acceptNoChanges()
            let server = try PostgresServer.shared.get()
            let settings = try PostgresSettings(
                connection: """
                    host=127.0.0.1,\(standby.directory),\(server.directory) port=\(silent.port),5432,5432
                    dbname=postgres user=app connect_timeout=1
                    """, statementTimeout: 120)
            let connection = try PostgresConnection(settings, before: PostgresDeadline(seconds: 120))
            #expect(try connection.rows("SHOW unix_socket_directories") == [[server.directory]])
        }

        @Test("after a failover, statements go to the server that accepts changes")
        func failover() throws {
            let (old, new) = (try PostgresServer(), try PostgresServer())
            let settings = try PostgresSettings(
                connection: "host=\(old.directory),\(new.directory) dbname=postgres user=app", statementTimeout: 120)
            let pool = PostgresPool(settings, size: 2, patience: 120)
            func write() throws -> String? {
                try pool.use { (connection, deadline) throws(PostgresStorageError) in
                    try connection.run(
                        "CREATE TABLE IF NOT EXISTS written (); SHOW unix_socket_directories", before: deadline
                    ).text
                }
            }
            #expect(try write() == old.directory)
            try old.acceptNoChanges()
            // Its processes notice one after the other.
            while try write() == old.directory {}
            #expect(try write() == new.directory)
        }

        @Test("a database server that rejects the login isn't retried")
        func refused() async throws {
            let database = try Database()
            let key = try SealingKeys.Key(id: "a", bytes: Database.keys[0])
            var options = PostgresSessions.Options()
            options.patience = 600
            let sessions = try PostgresSessions(
                connection: database.server.connection + " user=nobody", keys: SealingKeys(current: key),
                options: options)
            await #expect(throws: PostgresStorageError.refused) { try await sessions.prepare() }
        }

        @Test("a hanging database server causes a timeout")
        func frozen() throws {
            let database = try Database()
            let sessions = try database.sessions {
                $0.connections = 1
                $0.patience = 0.3
            }
            let storage = sessions.storage(forUser: "ada")
            try patiently { try storage.set("text", "key") }
            let pid = try #require(pid_t(try patiently { try sessions.process }))
            kill(pid, SIGSTOP)
            defer { kill(pid, SIGCONT) }
            #expect(throws: PostgresStorageError.timedOut) { try storage.get("key") }
            #expect(try patiently { try storage.get("key") } == "text")
        }

        @Test("with all connections in use, a waiting task times out, and later ones succeed")
        func exhaustion() throws {
            let sessions = try Database().sessions {
                $0.connections = 1
                $0.patience = 0.2
            }
            _ = try patiently {
                try sessions.use { (_, _) throws(PostgresStorageError) in
                    #expect(throws: PostgresStorageError.poolExhausted) {
                        try sessions.storage(forUser: "ada").get("key")
                    }
                }
            }
            try patiently { try sessions.storage(forUser: "ada").set("text", "key") }
            #expect(try patiently { try sessions.storage(forUser: "ada").get("key") } == "text")
        }

        @Test("a slow statement is canceled by the server, and the connection remains")
        func statementTimeout() throws {
            let sessions = try Database().sessions {
                $0.connections = 1
                $0.statementTimeout = 0.1
                $0.patience = 120
            }
            let process = try patiently { try sessions.process }
            let error = #expect(throws: PostgresStorageError.self) {
                try sessions.use { (connection, deadline) throws(PostgresStorageError) in
                    try connection.run("SELECT pg_sleep(20)", before: deadline)
                }
            }
            #expect(error == .timedOut)
            #expect(error?.sqlState == "57014")
            try patiently { try sessions.storage(forUser: "ada").set("text", "key") }
            #expect(try patiently { try sessions.process } == process)
        }

        @Test("closing the database rejects further use and ends its connections")
        func closing() async throws {
            let database = try Database()
            let sessions = try database.sessions()
            let storage = sessions.storage(forUser: "ada")
            try storage.set("text", "key")
            let lock = try await storage.acquireRenewalLock(forKey: "key")
            await sessions.close()
            #expect(throws: PostgresStorageError.closed) { try storage.get("key") }
            await #expect(throws: PostgresStorageError.closed) { try await storage.acquireRenewalLock(forKey: "key") }
            await lock.release()
            #expect(try database.sessions().storage(forUser: "ada").get("key") == "text")
        }

        @Test("tasks that wait for the database don't block other tasks")
        func otherTasks() async throws {
            let database = try Database()
            let sessions = try database.sessions {
                $0.patience = 300
                $0.statementTimeout = 300
            }
            try await sessions.prepare()
            let administrator = try database.administrator()
            try administrator.run("BEGIN; LOCK TABLE \(database.table) IN ACCESS EXCLUSIVE MODE")
            let client = Auth0.authentication(clientId: "CLIENT_ID", domain: "http://127.0.0.1:1")
            let waiting = (0..<64).map { number in
                let manager = CredentialsManager(
                    authentication: client, storage: sessions.storage(forUser: "\(number)"))
                return Task { try await manager.credentials() }
            }
            // More tasks than the concurrency pool has threads.
            let sum = await withTaskGroup(of: Int.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        await Task.yield()
                        return number
                    }
                }
                return await group.reduce(0, +)
            }
            #expect(sum == 19_900)
            try administrator.run("COMMIT")
            for task in waiting {
                await #expect(throws: CredentialsManagerError.noCredentials) { try await task.value }
            }
        }
    }

    extension PostgresSessions {
        /// The process ID of the server's backend, for a single connection.
        fileprivate var process: String {
            get throws {
                let response = try use { (connection, deadline) throws(PostgresStorageError) in
                    try connection.execute(
                        .init(name: "pid", sql: "SELECT pg_backend_pid()::text"), [], before: deadline)
                }
                return try #require(response.text)
            }
        }
    }

    extension PostgresServer {
        /// Starts the server in the background after a delay.
        fileprivate func start(after seconds: TimeInterval) {
            Thread.detachNewThread {
                Thread.sleep(forTimeInterval: seconds)
                do { try self.start() } catch { Issue.record(error) }
            }
        }

        /// Makes the server one whose new transactions can't change anything, as a standby's.
        fileprivate func acceptNoChanges() throws {
            let settings = try PostgresSettings(
                connection: connection + " target_session_attrs=any", statementTimeout: 120)
            func run(_ script: String) throws -> String? {
                try PostgresConnection(settings, before: PostgresDeadline(seconds: 120))
                    .run(script, before: PostgresDeadline(seconds: 120)).text
            }
            _ = try run("ALTER SYSTEM SET default_transaction_read_only = on")
            _ = try run("SELECT pg_reload_conf()")
            while try run("SHOW default_transaction_read_only") != "on" {}
        }
    }
#endif
