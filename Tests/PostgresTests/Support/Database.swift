#if Postgres
    import A0Postgres
    import Foundation
    import TestSupport

    @testable import Auth0

    /// A separate table for one test.
    struct Database {
        let server: PostgresServer
        let table = "t_\(UUID().uuidString.replacing("-", with: "").lowercased())"
        static let keys = [1, 2, 3].map { Data(repeating: UInt8($0), count: 32) }

        init(_ server: PostgresServer? = nil) throws {
            self.server = if let server { server } else { try PostgresServer.shared.get() }
        }

        /// The sessions of another machine that uses the table.
        func sessions(
            key: Int = 0, older: [Int] = [], id: String? = nil,
            changing change: (inout PostgresSessions.Options) -> Void = { _ in }
        ) throws -> PostgresSessions {
            var options = PostgresSessions.Options()
            options.table = table
            options.patience = 120
            options.statementTimeout = 120
            change(&options)
            let keys = try ([key] + older).map { try SealingKeys.Key(id: id ?? "key \($0)", bytes: Self.keys[$0]) }
            return try PostgresSessions(
                connection: server.connection + " application_name=\(table)",
                keys: SealingKeys(current: keys[0], older: Array(keys.dropFirst())),
                options: options)
        }

        /// Ends the connections of all machines that use the table.
        func endConnections() throws {
            try administrator().run(
                "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE application_name = '\(table)'")
        }

        /// A connection with all privileges.
        func administrator() throws -> PostgresConnection {
            try PostgresConnection(
                PostgresSettings(
                    connection: server.connection + " application_name=administrator", statementTimeout: 120),
                before: PostgresDeadline(seconds: 120))
        }
    }

    /// Retries `body` if it times out, which happens on a busy machine in tests with a short timeout.
    func patiently<Value>(_ body: () throws -> Value) throws -> Value {
        for _ in 0..<200 {
            do { return try body() } catch let error as PostgresStorageError where error == .timedOut {}
        }
        return try body()
    }

    extension PostgresConnection {
        func run(_ script: String) throws {
            try run(script, before: PostgresDeadline(seconds: 120))
        }

        /// The rows of a query's result, as text.
        func rows(_ query: String) throws -> [[String]] {
            let name = "q\(UInt64(bitPattern: Int64(query.hashValue)))"
            return try execute(.init(name: name, sql: query), [], before: PostgresDeadline(seconds: 120)).rows
                .map { $0.map { String(decoding: $0 ?? Data(), as: UTF8.self) } }
        }

    }
#endif
