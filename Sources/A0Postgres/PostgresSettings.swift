#if Postgres
    import CA0PQ
    import Foundation

    /// The connection parameters for libpq, and the first statements of every connection.
    package struct PostgresSettings: Sendable {
        typealias Parameter = (name: String, value: String)

        /// A connection string or URI (PostgreSQL documentation, "Connection Strings").
        let connection: String
        /// The time limit of a statement, in seconds.
        let statementTimeout: TimeInterval
        /// The server and database, without any secrets.
        package let place: String
        /// The parameters that name each server, in the order in which they're tried. One without any parameters if
        /// libpq's own choice needs no help.
        let servers: [[Parameter]]
        /// How long to wait for a server before the next one is tried, in seconds.
        let connectTimeout: TimeInterval

        package init(connection: String, statementTimeout: TimeInterval) throws(PostgresStorageError) {
            self.connection = connection
            self.statementTimeout = statementTimeout
            var error: UnsafeMutablePointer<CChar>?
            let options = PQconninfoParse(connection, &error)
            defer {
                PQconninfoFree(options)
                PQfreemem(error)
            }
            guard let options else {
                // libpq's message repeats the part that it can't parse, which may be the password.
                throw PostgresStorageError(.invalidConfiguration, "The connection string cannot be understood.")
            }
            let given = Self.values(options)
            let defaults = PQconndefaults()
            defer { PQconninfoFree(defaults) }
            let values = given.merging(defaults.map(Self.values) ?? [:]) { given, _ in given }
            servers = Self.servers(values)
            connectTimeout = values["connect_timeout"].flatMap(TimeInterval.init).flatMap { $0 > 0 ? $0 : nil } ?? 2
            place = ["host", "hostaddr", "port", "dbname"].map { given[$0] ?? "" }.joined(separator: ":")
        }

        private static func values(_ options: UnsafeMutablePointer<PQconninfoOption>) -> [String: String] {
            var (option, values) = (options, [String: String]())
            while let keyword = option.pointee.keyword {
                if let value = option.pointee.val { values[String(cString: keyword)] = String(cString: value) }
                option += 1
            }
            return values
        }

        /// The servers of lists such as `host=one,two` (PostgreSQL documentation, "Specifying Multiple Hosts").
        private static func servers(_ values: [String: String]) -> [[Parameter]] {
            let lists = ["host", "hostaddr", "port"].compactMap { name -> (name: String, values: [Substring])? in
                guard let list = values[name], !list.isEmpty else { return nil }
                return (name, list.split(separator: ",", omittingEmptySubsequences: false))
            }
            let count = lists.map(\.values.count).max() ?? 1
            // What remains is for libpq to complete or to reject.
            guard count > 1,
                lists.allSatisfy({ name, values in
                    !values.contains("") && (values.count == count || values.count == 1 && name == "port")
                })
            else { return [[]] }
            return (0..<count).map { index in
                lists.map { name, values in (name, String(values.count == 1 ? values[0] : values[index])) }
            }
        }

        /// The parameters for libpq. Those in the caller's connection string come later and take precedence.
        var parameters: [Parameter] {
            [
                ("fallback_application_name", "a0-swift"), ("keepalives_idle", "30"), ("keepalives_interval", "5"),
                ("keepalives_count", "3"), ("target_session_attrs", "read-write"), ("dbname", connection),
            ]
        }

        /// With the second and third line, the server notices within half a minute if this machine, which may hold
        /// locks, is gone or stands still.
        var greeting: String {
            """
            SET statement_timeout = \(Int(max(1, min(statementTimeout * 1000, 2e9))));
            SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;
            SET idle_in_transaction_session_timeout = 30000;
            SET client_min_messages = error;
            SET standard_conforming_strings = on;
            """
        }
    }
#endif
