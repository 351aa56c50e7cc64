#if Postgres
    import A0Concurrency
    import A0Postgres
    import A0SQL
    import Foundation

    extension SQLStore {
        /// Connects to a PostgreSQL database, which any number of processes may share, and brings its schema up to
        /// date.
        ///
        /// - Parameters:
        ///   - connection: A connection string or URI for libpq.
        ///   - clock: Is told of the database's, at once and then every second.
        static func open(
            postgres connection: String, clock: DatabaseClock = DatabaseClock()
        ) async throws(StoreError) -> SQLStore {
            let cache = RecordCache()
            return SQLStore(try await PostgresEngine(connection, cache, clock), cache)
        }
    }

    /// Transactions on a few connections to PostgreSQL, each on a thread of its own.
    final class PostgresEngine: SQLEngine {
        /// How long a transaction may take in total, with waiting for a connection and for a server that restarts.
        private static let patience: TimeInterval = 8
        private static let size = 8

        private let settings: PostgresSettings
        private let slots: PostgresSlots
        private let cache: RecordCache
        private let watcher: PostgresWatcher
        private let seen = Locked<[String: Int64]>([:])

        init(_ connection: String, _ cache: RecordCache, _ clock: DatabaseClock) async throws(StoreError) {
            do throws(PostgresStorageError) {
                settings = try PostgresSettings(connection: connection, statementTimeout: Self.patience)
            } catch {
                throw .failed(error.debugDescription)
            }
            self.cache = cache
            let queue = DispatchQueue(label: "a0.tenant.postgres.migration")
            do throws(PostgresStorageError) {
                try await queue.perform { [settings] () throws(PostgresStorageError) in
                    let limit = PostgresDeadline(seconds: Self.patience)
                    let database = try Self.whileUnreachable(limit) { () throws(PostgresStorageError) in
                        try PostgresDatabase(settings, before: limit)
                    }
                    // Another process may migrate much data.
                    database.deadline = PostgresDeadline(seconds: 600)
                    try PostgresMigrations.run(database)
                    try clock.compare(on: database.connection, before: database.deadline)
                }
            } catch {
                throw StoreError(error)
            }
            slots = PostgresSlots(Self.size)
            watcher = PostgresWatcher(settings, cache, clock)
        }

        var waitingChanges: Int { 0 }

        func read<R: Sendable>(
            _ body: @escaping @Sendable (any SQLDatabase) throws(StoreError) -> R
        ) async throws(StoreError) -> R {
            try await perform("ISOLATION LEVEL REPEATABLE READ READ ONLY", isNumbered: false, body)
        }

        func find<R: Sendable>(
            _ body: @escaping @Sendable (any SQLDatabase) throws(StoreError) -> R
        ) async throws(StoreError) -> R {
            try await read(body)
        }

        func write<R: Sendable>(
            _ isolation: SQLIsolation, flushes: Bool, patience: TimeInterval?,
            _ body: @escaping @Sendable (any SQLDatabase) throws(StoreError) -> R
        ) async throws(StoreError) -> R {
            let level = isolation == .complete ? "SERIALIZABLE" : "READ COMMITTED"
            return try await perform(
                "ISOLATION LEVEL \(level)", isNumbered: true, patience: patience ?? Self.patience, body)
        }

        func begin(_ turn: ProcessTurn) async throws(StoreError) -> @Sendable () -> Void {
            let holder = PostgresSlot()
            let lock = turn == .start ? PostgresMigrations.lock : PostgresMigrations.lock + 1
            let patience = turn == .start ? 600 : Self.patience
            do throws(PostgresStorageError) {
                try await holder.queue.perform { [settings] () throws(PostgresStorageError) in
                    let database = try PostgresDatabase(settings, before: PostgresDeadline(seconds: patience))
                    try database.end("SET statement_timeout = 0; SELECT pg_advisory_lock(\(lock))")
                    holder.database = database
                }
            } catch {
                throw StoreError(error)
            }
            // The end of its connection releases the lock.
            return { holder.queue.async { holder.database = nil } }
        }

        func catchUp() async throws(StoreError) -> [String: Int64] {
            let revisions = try await find { (database) throws(StoreError) in
                try database.run("SELECT name, revision FROM a0_revisions", [])
                    .map { (row) throws(StoreError) in (try row.text(0), Int64(try row.integer(1))) }
            }
            let changed = seen.withLock { seen in
                let changed = revisions.filter { seen[$0.0] != $0.1 }.map(\.0)
                for (name, revision) in revisions { seen[name] = revision }
                return changed
            }
            cache.changed(Set(changed))
            return Dictionary(revisions) { $1 }
        }

        func close() async {
            await slots.close()
            watcher.close()
        }

        private func perform<R: Sendable>(
            _ mode: String, isNumbered: Bool, patience: TimeInterval = PostgresEngine.patience,
            _ body: @escaping @Sendable (any SQLDatabase) throws(StoreError) -> R
        ) async throws(StoreError) -> R {
            let deadline = PostgresDeadline(seconds: patience)
            let slot = try await slots.take(before: deadline)
            defer { slots.giveBack(slot) }
            return try await slot.queue.perform { [settings, cache] () throws(StoreError) in
                var transaction = Transaction(
                    slot: slot, settings: settings, cache: cache, mode: mode, isNumbered: isNumbered,
                    deadline: deadline)
                return try transaction.perform(body)
            }
        }

        /// Tries again until the deadline: a server that restarts is back soon.
        static func whileUnreachable<R>(
            _ deadline: PostgresDeadline, _ body: () throws(PostgresStorageError) -> R
        ) throws(PostgresStorageError) -> R {
            while true {
                do throws(PostgresStorageError) {
                    return try body()
                } catch {
                    guard error == .unreachable, !deadline.hasPassed else { throw error }
                    usleep(50_000)
                }
            }
        }
    }

    /// One transaction, which is repeated when others interfere or the connection breaks.
    private struct Transaction {
        let slot: PostgresSlot
        let settings: PostgresSettings
        let cache: RecordCache
        let mode: String
        let isNumbered: Bool
        let deadline: PostgresDeadline
        private var pause: UInt32 = 2_000

        init(
            slot: PostgresSlot, settings: PostgresSettings, cache: RecordCache, mode: String, isNumbered: Bool,
            deadline: PostgresDeadline
        ) {
            (self.slot, self.settings, self.cache) = (slot, settings, cache)
            (self.mode, self.isNumbered, self.deadline) = (mode, isNumbered, deadline)
        }

        private enum Outcome<R> {
            case done(R)
            /// Nothing was changed, and the next attempt may succeed.
            case `repeat`(StoreError)
        }

        mutating func perform<R>(_ body: (any SQLDatabase) throws(StoreError) -> R) throws(StoreError) -> R {
            while true {
                switch try attempt(body) {
                case .done(let result): return result
                case .repeat(let error):
                    guard !deadline.hasPassed else { throw error }
                    usleep(UInt32.random(in: 1...pause))
                    pause = min(pause * 2, 100_000)
                }
            }
        }

        private func attempt<R>(_ body: (any SQLDatabase) throws(StoreError) -> R) throws(StoreError) -> Outcome<R> {
            let database: PostgresDatabase
            let number: String?
            do throws(PostgresStorageError) {
                if let open = slot.database {
                    database = open
                } else {
                    database = try PostgresDatabase(settings, before: deadline)
                    slot.database = database
                }
                database.deadline = deadline
                number = try database.begin(mode, isNumbered: isNumbered)
            } catch {
                slot.database = nil
                return try `repeat`(error)
            }
            let result: R
            do throws(StoreError) {
                result = try body(database)
                if let error = database.error { throw StoreError(error) }
            } catch {
                let cause = database.error
                rollBack(database)
                guard let cause, cause.isTransient || cause == .unreachable else { throw error }
                return .repeat(error)
            }
            do throws(PostgresStorageError) {
                try database.end("COMMIT")
            } catch {
                rollBack(database)
                guard !error.isTransient else { return .repeat(StoreError(error)) }
                guard let number, error == .unreachable || error == .timedOut else {
                    if error == .unreachable { return .repeat(StoreError(error)) }
                    throw StoreError(error)
                }
                guard try wasCommitted(number, in: database.serverRun) else { return .repeat(StoreError(error)) }
            }
            cache.changed(database.changedTables)
            return .done(result)
        }

        private func `repeat`<R>(_ error: PostgresStorageError) throws(StoreError) -> Outcome<R> {
            guard error == .unreachable else { throw StoreError(error) }
            return .repeat(StoreError(error))
        }

        private func rollBack(_ database: PostgresDatabase) {
            do throws(PostgresStorageError) {
                guard database.connection.isUsable else {
                    slot.database = nil
                    return
                }
                try database.end("ROLLBACK")
            } catch {
                // The server rolls back when the connection ends.
                slot.database = nil
            }
        }

        /// Asks the server about a transaction whose commit wasn't answered, so that nothing is done twice or lost.
        private func wasCommitted(_ number: String, in serverRun: String?) throws(StoreError) -> Bool {
            do throws(PostgresStorageError) {
                let patience = PostgresDeadline(seconds: 10)
                return try PostgresEngine.whileUnreachable(patience) { () throws(PostgresStorageError) in
                    let database = try PostgresDatabase(settings, before: patience)
                    slot.database = database
                    while true {
                        switch try database.connection.run("SELECT pg_xact_status('\(number)'::xid8)", before: patience)
                            .text
                        {
                        case "committed" where database.serverRun == serverRun: return true
                        case "in progress" where !patience.hasPassed: usleep(20_000)
                        case "aborted": return false
                        default: throw PostgresStorageError(.timedOut)
                        }
                    }
                }
            } catch {
                // A server that lost it in a crash doesn't know the number.
                if error.sqlState == "22023" { return false }
                throw StoreError(error)
            }
        }
    }
#endif
