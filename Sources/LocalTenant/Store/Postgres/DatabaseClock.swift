#if Postgres
    import A0Postgres
    import Foundation

    /// The clock of a database, which the tenants on it follow, so that all of them have the same time.
    struct DatabaseClock: Sendable {
        let follower: TenantClock

        /// Compares the clocks. A response that took long says too little.
        func compare(on connection: PostgresConnection) throws(PostgresStorageError) {
            let sent = follower.systemTime
            let text = try connection.run(
                "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint",
                before: PostgresDeadline(seconds: TenantClock.tolerance)
            ).text
            let taken = follower.systemTime.timeIntervalSince(sent)
            guard let milliseconds = text.flatMap(Double.init), (0...TenantClock.tolerance).contains(taken) else {
                return
            }
            let ahead = Date(timeIntervalSince1970: milliseconds / 1_000).timeIntervalSince(sent + taken / 2)
            guard follower.follow(ahead: ahead) else { return }
            let way = ahead > 0 ? "behind" : "ahead of"
            Warning.write(
                "The clock of this machine is \(Int(abs(ahead).rounded())) s \(way) the database's, whose time is used.")
        }
    }
#endif
