#if Postgres
    import A0Postgres
    import Foundation

    /// Compares a machine's clock with that of a database.
    struct DatabaseClock: Sendable {
        /// A response that took more seconds says too little.
        private static let patience: TimeInterval = 1

        var systemTime: @Sendable () -> Date = { Date() }
        /// Gets the seconds by which the database's clock is ahead.
        var compared: @Sendable (TimeInterval) -> Void = { _ in }

        func compare(
            on connection: PostgresConnection, before deadline: PostgresDeadline
        ) throws(PostgresStorageError) {
            let sent = systemTime()
            let text = try connection.run(
                "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint", before: deadline
            ).text
            let taken = systemTime().timeIntervalSince(sent)
            guard let milliseconds = text.flatMap(Double.init), (0...Self.patience).contains(taken) else { return }
            compared(Date(timeIntervalSince1970: milliseconds / 1_000).timeIntervalSince(sent + taken / 2))
        }
    }
#endif
