#if Postgres
    import A0Postgres
    import A0Concurrency
    import Foundation
    import TestSupport
    import Testing

    @testable import Auth0

    @Suite("Locks between machines", .timeLimit(.minutes(5)))
    struct RenewalLockTests {
        let database: Database
        private let order = Locked<[String]>([])

        init() throws {
            database = try Database()
        }

        private func note(_ text: String) {
            order.withLock { $0.append(text) }
        }

        /// Waits until a second machine has failed to get the lock.
        private func waitForAttempts(on database: Database) async throws {
            let administrator = try database.administrator()
            let query = """
                SELECT 1::text FROM pg_stat_activity
                WHERE query LIKE '%pg_try_advisory_lock%' AND state = 'idle' AND application_name = '\(database.table)'
                """
            try await waitUntil { try administrator.rows(query).count >= 2 }
        }

        @Test("a machine waits until another one has renewed, but other users' sessions don't")
        func waiting() async throws {
            let (one, other) = (try database.sessions(), try database.sessions())
            let lock = try await one.storage(forUser: "ada").acquireRenewalLock(forKey: "credentials")
            let bobs = try await other.storage(forUser: "bob").acquireRenewalLock(forKey: "credentials")
            await bobs.release()
            let second = Task {
                let lock = try await other.storage(forUser: "ada").acquireRenewalLock(forKey: "credentials")
                note("second")
                await lock.release()
            }
            try await waitForAttempts(on: database)
            note("first")
            await lock.release()
            try await second.value
            #expect(order.withLock { $0 } == ["first", "second"])
        }

        @Test("within a machine, only one renewal holds the lock, and every waiting one gets it")
        func oneMachine() async throws {
            let storage = try database.sessions().storage(forUser: "ada")
            let inside = Locked(0)
            try await withThrowingTaskGroup { group in
                for _ in 0..<10 {
                    group.addTask {
                        let lock = try await storage.acquireRenewalLock(forKey: "credentials")
                        #expect(
                            inside.withLock {
                                $0 += 1; return $0
                            } == 1)
                        await Task.yield()
                        inside.withLock { $0 -= 1 }
                        await lock.release()
                    }
                }
                try await group.waitForAll()
            }
        }

        @Test("a hundred locks between machines use one connection")
        func many() async throws {
            // Other tests lock on the server that they share.
            let database = try Database(PostgresServer())
            let administrator = try database.administrator()
            let query = "SELECT count(DISTINCT pid)::text, count(*)::text FROM pg_locks WHERE locktype = 'advisory'"
            // The server may not have noticed yet that other clients have disconnected.
            try await waitUntil { try administrator.rows(query) == [["0", "0"]] }
            let sessions = try database.sessions()
            var locks: [any RenewalLock] = []
            for number in 0..<100 {
                locks.append(try await sessions.storage(forUser: "user \(number)").acquireRenewalLock(forKey: "a"))
            }
            #expect(try administrator.rows(query) == [["1", "100"]])
            for lock in locks { await lock.release() }
            #expect(try administrator.rows(query) == [["0", "0"]])
        }

        @Test("waiting for a lock that another machine holds times out")
        func stopped() async throws {
            let (one, other) = (try database.sessions(), try database.sessions())
            let id = PostgresLockID(["stopped"])
            let lock = try await one.locks.acquire(id)
            let error = await #expect(throws: PostgresStorageError.self) {
                try await other.locks.acquire(id, patience: 0.05)
            }
            #expect(error == .timedOut)
            await lock.release()
            await (try other.locks.acquire(id, patience: 0.05)).release()
        }

        @Test("canceling a task that waits for a lock leaves no lock")
        func cancellation() async throws {
            let (one, other) = (try database.sessions(), try database.sessions())
            let lock = try await one.storage(forUser: "ada").acquireRenewalLock(forKey: "credentials")
            let waiting = Task { try await other.storage(forUser: "ada").acquireRenewalLock(forKey: "credentials") }
            try await waitForAttempts(on: database)
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
            await lock.release()
            let again = try await one.storage(forUser: "ada").acquireRenewalLock(forKey: "credentials")
            await again.release()
        }

        @Test("a machine that dies with a lock releases it")
        func killed() async throws {
            await #expect(processExitsWith: .signal(SIGKILL)) { [connection = database.server.connection as String] in
                let key = try SealingKeys.Key(id: "key", bytes: Database.keys[0])
                let sessions = try PostgresSessions(connection: connection, keys: SealingKeys(current: key))
                _ = try await sessions.storage(forUser: "killed").acquireRenewalLock(forKey: "credentials")
                kill(getpid(), SIGKILL)
            }
            let sessions = try database.sessions { $0.table = "a0_credentials" }
            let lock = try await sessions.storage(forUser: "killed").acquireRenewalLock(forKey: "credentials")
            await lock.release()
        }

        @Test("a lock lost with its connection can't release the new holder's lock")
        func lostLock() async throws {
            let (one, other) = (try database.sessions(), try database.sessions())
            let lost = try await one.storage(forUser: "ada").acquireRenewalLock(forKey: "credentials")
            try database.endConnections()
            // The first machine notices when it next requests a lock.
            let another = try await one.storage(forUser: "bob").acquireRenewalLock(forKey: "credentials")
            let lock = try await one.storage(forUser: "ada").acquireRenewalLock(forKey: "credentials")
            await lost.release()
            let waiting = Task {
                let lock = try await other.storage(forUser: "ada").acquireRenewalLock(forKey: "credentials")
                note("second")
                return lock
            }
            try await waitForAttempts(on: database)
            note("first")
            await lock.release()
            try await waiting.value.release()
            await another.release()
            #expect(order.withLock { $0 } == ["first", "second"])
        }
    }
#endif
