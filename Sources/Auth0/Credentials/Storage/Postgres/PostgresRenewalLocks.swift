#if Postgres
    import A0Postgres
    import Foundation

    /// Prevents other machines from renewing the same session, with advisory locks (PostgreSQL documentation, "Advisory
    /// Locks").
    ///
    /// One connection holds all locks of this process, so that renewals in progress can't use up the connections that
    /// they need to store their results. PostgreSQL releases the locks when the connection ends for any reason.
    final class PostgresRenewalLocks: Sendable {
        /// The pauses between attempts, in seconds, while another machine holds a lock.
        private static let shortestPause = 0.01
        private static let longestPause = 0.25

        private let keeper: Keeper

        init(_ settings: PostgresSettings, patience: TimeInterval) {
            keeper = Keeper(settings, patience: patience)
        }

        /// Waits for a lock.
        ///
        /// - Parameter patience: The limit in seconds. A stopped machine keeps its connection and its locks.
        /// - Throws: `CancellationError`, or a `PostgresStorageError`: `timedOut` if the lock wasn't released in time.
        func acquire(
            _ id: PostgresLockID, patience: TimeInterval = RenewalLocks.patience
        ) async throws -> any RenewalLock {
            let deadline = PostgresDeadline(seconds: patience)
            var pause = Self.shortestPause
            while true {
                try Task.checkCancellation()
                // Completes even if the task is canceled, so that no lock stays held without an owner.
                if let holding = try await keeper.attempt(id) {
                    let lock = Lock(id: id, holding: holding, keeper: keeper)
                    guard !Task.isCancelled else {
                        await lock.release()
                        throw CancellationError()
                    }
                    return lock
                }
                guard !deadline.hasPassed else {
                    throw PostgresStorageError(.timedOut, "Another machine keeps the lock of the renewal.")
                }
                try await Task.sleep(nanoseconds: UInt64(pause * Double.random(in: 0.5...1) * 1e9))
                pause = min(pause * 1.5, Self.longestPause)
            }
        }

        func close() async {
            await keeper.close()
        }

        private struct Lock: RenewalLock {
            let id: PostgresLockID
            let holding: Int
            let keeper: Keeper

            func release() async {
                await keeper.release(id, holding)
            }
        }
    }

    /// The connection that holds the locks, and what it holds.
    private final class Keeper: @unchecked Sendable {  // Mutable state is only used on `queue`.
        private let settings: PostgresSettings
        private let patience: TimeInterval
        private let queue = DispatchQueue(label: "a0.sessions.locks")

        private var connection: PostgresConnection?
        private var isClosed = false
        /// The locks that are held, and by whom. PostgreSQL would grant a lock again to the same connection.
        private var held: [PostgresLockID: Int] = [:]
        private var count = 0

        init(_ settings: PostgresSettings, patience: TimeInterval) {
            (self.settings, self.patience) = (settings, patience)
        }

        /// Takes the lock if it's free. Returns the number of the hold; `nil` if someone else has the lock.
        func attempt(_ id: PostgresLockID) async throws(PostgresStorageError) -> Int? {
            try await onQueue { () throws(PostgresStorageError) in
                guard self.held[id] == nil else { return nil }
                let sql = "SELECT pg_try_advisory_lock($1::text::bigint)"
                guard try self.ask(.init(name: "a0_lock", sql: sql), id) else { return nil }
                self.count += 1
                self.held[id] = self.count
                return self.count
            }.get()
        }

        func release(_ id: PostgresLockID, _ holding: Int) async {
            await onQueue { () throws(PostgresStorageError) in
                // If the connection broke, the lock was released with it, and someone else may hold it now.
                guard self.held[id] == holding else { return }
                self.held[id] = nil
                guard let connection = self.connection else { return }
                do throws(PostgresStorageError) {
                    _ = try connection.execute(
                        .init(name: "a0_unlock", sql: "SELECT pg_advisory_unlock($1::text::bigint)"),
                        [.text(String(id.number))], before: PostgresDeadline(seconds: self.patience))
                } catch {
                    // Closing the connection releases a lock that can't be released otherwise.
                    self.disconnect()
                }
            }
        }

        func close() async {
            await onQueue { () throws(PostgresStorageError) in
                self.isClosed = true
                self.disconnect()
            }
        }

        private func ask(
            _ statement: PostgresConnection.Statement, _ id: PostgresLockID
        ) throws(PostgresStorageError) -> Bool {
            guard !isClosed else { throw .closed }
            let deadline = PostgresDeadline(seconds: patience)
            while true {
                do throws(PostgresStorageError) {
                    let connection = try connected(before: deadline)
                    return try connection.execute(statement, [.text(String(id.number))], before: deadline).isTrue
                } catch {
                    if connection?.isUsable != true { disconnect() }
                    guard error == .unreachable, !deadline.hasPassed else { throw error }
                    usleep(20_000)
                }
            }
        }

        private func connected(before deadline: PostgresDeadline) throws(PostgresStorageError) -> PostgresConnection {
            if let connection { return connection }
            let connection = try PostgresConnection(settings, before: deadline)
            self.connection = connection
            return connection
        }

        private func disconnect() {
            connection = nil
            held = [:]
        }

        @discardableResult
        private func onQueue<Value: Sendable>(
            _ work: @escaping @Sendable () throws(PostgresStorageError) -> Value
        ) async -> Result<Value, PostgresStorageError> {
            await withCheckedContinuation { continuation in
                queue.async { continuation.resume(returning: Result(catching: work)) }
            }
        }
    }
#endif
