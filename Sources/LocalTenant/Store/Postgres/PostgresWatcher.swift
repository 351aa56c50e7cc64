#if Postgres
    import A0Concurrency
    import A0Postgres
    import Foundation

    /// Learns which tables other processes have changed: within a second, and most often at once, because the database
    /// notifies it. Compares the clocks on the way.
    final class PostgresWatcher: Sendable {
        private static let interval = 1.0

        private let isClosed: Locked<Bool>

        init(_ settings: PostgresSettings, _ cache: RecordCache, _ clock: DatabaseClock) {
            let isClosed = Locked(false)
            self.isClosed = isClosed
            let thread = Thread {
                var known: [String: String] = [:]
                while !isClosed.withLock({ $0 }) {
                    do throws(PostgresStorageError) {
                        try Self.watch(settings, cache, clock, &known, isClosed)
                    } catch {
                        // What was kept may be outdated while the database can't be asked.
                        cache.changed(Set(RecordCache.Table.allCases.map(\.rawValue)))
                        known = [:]
                        usleep(200_000)
                    }
                }
            }
            thread.name = "a0.tenant.postgres.watcher"
            thread.start()
        }

        func close() { isClosed.withLock { $0 = true } }

        private static func watch(
            _ settings: PostgresSettings, _ cache: RecordCache, _ clock: DatabaseClock,
            _ known: inout [String: String], _ isClosed: Locked<Bool>
        ) throws(PostgresStorageError) {
            let connection = try PostgresConnection(settings, before: PostgresDeadline(seconds: interval))
            try connection.run("LISTEN a0_changes", before: PostgresDeadline(seconds: interval))
            while !isClosed.withLock({ $0 }) {
                let rows = try connection.run(
                    "SELECT name, revision FROM a0_revisions", before: PostgresDeadline(seconds: interval)
                ).rows
                var changed: Set<String> = []
                for row in rows {
                    let (name, revision) = (
                        String(decoding: row[0] ?? Data(), as: UTF8.self),
                        String(decoding: row[1] ?? Data(), as: UTF8.self)
                    )
                    if known.updateValue(revision, forKey: name) != revision { changed.insert(name) }
                }
                if !changed.isEmpty { cache.changedElsewhere(changed) }
                try clock.compare(on: connection, before: PostgresDeadline(seconds: interval))
                try connection.awaitNotification(seconds: interval)
            }
        }
    }
#endif
