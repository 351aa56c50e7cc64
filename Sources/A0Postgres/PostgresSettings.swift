#if Postgres
    import CA0PQ
    import Foundation

    /// The connection parameters for libpq, and the first statements of every connection.
    package struct PostgresSettings: Sendable {
        /// A connection string or URI (PostgreSQL documentation, "Connection Strings").
        let connection: String
        /// The time limit of a statement, in seconds.
        let statementTimeout: TimeInterval
        /// The server and database, without any secrets.
        package let place: String

        package init(connection: String, statementTimeout: TimeInterval) throws(PostgresStorageError) {
            self.connection = connection
            self.statementTimeout = statementTimeout
            var error: UnsafeMutablePointer<CChar>?
            let options = PQconninfoParse(connection, &error)
            defer {
                PQconninfoFree(options)
                PQfreemem(error)
            }
            guard var option = options else {
                // libpq's message repeats the part that it can't parse, which may be the password.
                throw PostgresStorageError(.invalidConfiguration, "The connection string cannot be understood.")
            }
            var values: [String: String] = [:]
            while let keyword = option.pointee.keyword {
                values[String(cString: keyword)] = option.pointee.val.map { String(cString: $0) }
                option += 1
            }
            place = ["host", "hostaddr", "port", "dbname"].map { values[$0] ?? "" }.joined(separator: ":")
        }

        /// The parameters for libpq. Those in the caller's connection string come later and take precedence.
        var parameters: [(name: String, value: String)] {
            [
                ("fallback_application_name", "a0-swift"), ("keepalives_idle", "30"), ("keepalives_interval", "5"),
                ("keepalives_count", "3"), ("dbname", connection),
            ]
        }

        /// With the second line, the server notices within half a minute if this machine, which may hold locks, is
        /// gone.
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
