#if Postgres
    import Foundation

    /// A small number of connections that many threads share. A thread waits until one is free.
    package final class PostgresPool: @unchecked Sendable {  // Mutable state is only used while `condition` is locked.
        private let settings: PostgresSettings
        private let size: Int
        /// How long an operation may take in total, in seconds: waiting for a connection, connecting, and the
        /// statements.
        private let patience: TimeInterval

        private let condition = NSCondition()
        private var idle: [PostgresConnection] = []
        private var openCount = 0
        private var isClosed = false

        /// The pause before the next attempt to reach a server, in microseconds.
        private static let pause: useconds_t = 50_000

        package init(_ settings: PostgresSettings, size: Int, patience: TimeInterval) {
            (self.settings, self.size, self.patience) = (settings, max(1, size), patience)
        }

        /// Runs `body` with a connection, and again with another one if that turns out to be broken, for example after
        /// the server restarted. So `body` must be safe to repeat.
        package func use<Result>(
            _ body: (PostgresConnection, PostgresDeadline) throws(PostgresStorageError) -> Result
        ) throws(PostgresStorageError) -> Result {
            let deadline = PostgresDeadline(seconds: patience)
            // Other threads may return broken connections, too, but at most `size` of them.
            for _ in 0..<size {
                do {
                    return try attempt(body, deadline)
                } catch .unreachable where !deadline.hasPassed {
                    closeIdle()
                }
            }
            return try attempt(body, deadline)
        }

        /// Closes idle connections now, and the others when they're returned.
        package func close() {
            condition.withLock {
                isClosed = true
                openCount -= idle.count
                idle = []
                condition.broadcast()
            }
        }

        /// Closes idle connections: what broke one connection has most likely broken all of them.
        private func closeIdle() {
            condition.withLock {
                openCount -= idle.count
                idle = []
                condition.broadcast()
            }
        }

        private func attempt<Result>(
            _ body: (PostgresConnection, PostgresDeadline) throws(PostgresStorageError) -> Result,
            _ deadline: PostgresDeadline
        ) throws(PostgresStorageError) -> Result {
            let connection = try take(before: deadline)
            defer { giveBack(connection) }
            return try body(connection, deadline)
        }
    }

    // MARK: - Taking and giving back

    extension PostgresPool {
        private func take(before deadline: PostgresDeadline) throws(PostgresStorageError) -> PostgresConnection {
            if let connection = try idleConnection(before: deadline) { return connection }
            do throws(PostgresStorageError) {
                return try open(before: deadline)
            } catch {
                condition.withLock {
                    openCount -= 1
                    condition.signal()
                }
                throw error
            }
        }

        /// An idle connection; `nil` means that the caller may open one.
        private func idleConnection(before deadline: PostgresDeadline) throws(PostgresStorageError)
            -> PostgresConnection?
        {
            condition.lock()
            defer { condition.unlock() }
            while true {
                guard !isClosed else { throw .closed }
                if let connection = idle.popLast() { return connection }
                if openCount < size {
                    openCount += 1
                    return nil
                }
                guard condition.wait(until: deadline.date) else { throw .poolExhausted }
            }
        }

        /// Retries until the deadline: a restarting server is back soon.
        private func open(before deadline: PostgresDeadline) throws(PostgresStorageError) -> PostgresConnection {
            while true {
                do throws(PostgresStorageError) {
                    return try PostgresConnection(settings, before: deadline)
                } catch {
                    guard error == .unreachable, !deadline.hasPassed else { throw error }
                    usleep(min(Self.pause, useconds_t(deadline.millisecondsLeft) * 1000))
                    if deadline.hasPassed { throw error }
                }
            }
        }

        private func giveBack(_ connection: PostgresConnection) {
            condition.withLock {
                if connection.isUsable && !isClosed { idle.append(connection) } else { openCount -= 1 }
                condition.signal()
            }
        }
    }
#endif
