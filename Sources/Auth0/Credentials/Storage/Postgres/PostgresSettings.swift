#if Postgres
    import CA0PQ
    import Foundation

    /// How to connect, as libpq understands it, and what every connection is told first.
    struct PostgresSettings: Sendable {
        /// A connection string or URI (PostgreSQL documentation, "Connection Strings").
        let connection: String
        /// How long one statement may take, in seconds.
        let statementTimeout: TimeInterval
        /// Which server and database that is, without any secret.
        let place: String

        init(connection: String, statementTimeout: TimeInterval) throws(PostgresStorageError) {
            self.connection = connection
            self.statementTimeout = statementTimeout
            var problem: UnsafeMutablePointer<CChar>?
            let options = PQconninfoParse(connection, &problem)
            defer {
                PQconninfoFree(options)
                PQfreemem(problem)
            }
            guard var option = options else {
                // libpq repeats the part that it does not understand, which may be the password.
                throw PostgresStorageError(.invalidConfiguration, "The connection string cannot be understood.")
            }
            var values: [String: String] = [:]
            while let keyword = option.pointee.keyword {
                values[String(cString: keyword)] = option.pointee.val.map { String(cString: $0) }
                option += 1
            }
            place = ["host", "hostaddr", "port", "dbname"].map { values[$0] ?? "" }.joined(separator: ":")
        }

        /// What libpq gets. What the caller's string says comes later and wins.
        var parameters: [(name: String, value: String)] {
            [
                ("fallback_application_name", "a0-swift"), ("keepalives_idle", "30"), ("keepalives_interval", "5"),
                ("keepalives_count", "3"), ("dbname", connection),
            ]
        }

        /// The second line lets the server notice within half a minute that this machine is gone, with its locks.
        var greeting: String {
            """
            SET statement_timeout = \(Int(max(1, min(statementTimeout * 1000, 2e9))));
            SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;
            SET client_min_messages = error;
            SET standard_conforming_strings = on;
            """
        }
    }
#endif
