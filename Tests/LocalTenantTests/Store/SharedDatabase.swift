#if Postgres
    import A0Postgres
    import Foundation
    import TestSupport
    import Testing

    @testable import LocalTenant

    /// A schema of a PostgreSQL server for one test, which several stores or tenants share.
    struct SharedDatabase {
        static let note: Comment = "No server of PostgreSQL is installed."

        let connection: String
        private let server: PostgresServer

        init(_ server: PostgresServer? = nil) throws {
            self.server = if let server { server } else { try PostgresServer.shared.get() }
            let schema = "t_\(UUID().uuidString.replacing("-", with: "").lowercased())"
            connection = self.server.connection + " options='-c search_path=\(schema)'"
            try Self.run("CREATE SCHEMA \(schema)", self.server.connection)
        }

        /// Tries again until another process has taken over a change.
        static func eventually(_ condition: () async throws -> Bool) async throws {
            let limit = ContinuousClock.now + .seconds(10)
            while try await !condition() {
                try #require(ContinuousClock.now < limit, "Nobody took over the change.")
                try await Task.sleep(for: .milliseconds(20))
            }
        }

        /// Commits transactions as another program until all numbers up to this one are used.
        func useNumbers(upTo number: Int) throws {
            let patience = PostgresDeadline(seconds: 120)
            let pool = PostgresPool(
                try PostgresSettings(connection: connection, statementTimeout: 120), size: 1, patience: 120)
            defer { pool.close() }
            var last = 0
            while last < number {
                last = try pool.use { (connection, _) throws(PostgresStorageError) in
                    try connection.run("SELECT pg_current_xact_id()", before: patience).text.flatMap(Int.init) ?? 0
                }
            }
        }

        /// Runs statements as another program.
        func run(_ script: String) throws {
            try Self.run(script, connection)
        }

        private static func run(_ script: String, _ connection: String) throws {
            let patience = PostgresDeadline(seconds: 120)
            try PostgresConnection(
                PostgresSettings(connection: connection + " application_name=administrator", statementTimeout: 120),
                before: patience
            ).run(script, before: patience)
        }
    }
#endif
