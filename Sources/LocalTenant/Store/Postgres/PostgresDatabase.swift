#if Postgres
    import A0Postgres
    import A0SQL
    import Foundation

    /// A connection to PostgreSQL that runs the statements of all databases.
    final class PostgresDatabase: SQLDatabase {
        let connection: PostgresConnection
        let settings: PostgresSettings
        /// Changes when the server starts, recovers from a crash, or another one takes its place. Afterward, it may
        /// give the numbers of lost transactions to others.
        let serverRun: String?
        /// Until when the current transaction may last.
        var deadline: PostgresDeadline
        private(set) var changes = 0
        /// The tables that the current transaction has written to.
        private(set) var changedTables: Set<String> = []
        /// Why the current transaction can't be committed.
        private(set) var error: PostgresStorageError?
        private var statements: [Form: Statement] = [:]

        /// A statement is prepared for the types of its values.
        private struct Form: Hashable {
            let sql: String
            let types: [PostgresType]
        }

        private struct Statement {
            let prepared: PostgresConnection.Statement
            let changedTable: String?
        }

        init(_ settings: PostgresSettings, before deadline: PostgresDeadline) throws(PostgresStorageError) {
            connection = try PostgresConnection(settings, before: deadline)
            serverRun = try connection.run(
                "SELECT concat(pg_postmaster_start_time(), ' ', stats_reset) FROM pg_stat_archiver", before: deadline
            ).text
            self.settings = settings
            self.deadline = deadline
        }

        var flavor: SQLFlavor { .postgres }

        func run(_ sql: String, _ values: [SQLValue]) throws(StoreError) -> [SQLRow] {
            let form = Form(sql: sql, types: values.map(\.type))
            let statement =
                statements[form]
                ?? Statement(
                    prepared: .init(
                        name: "a0_\(statements.count)", sql: PostgresText.statement(sql), types: form.types),
                    changedTable: PostgresText.changedTable(sql))
            statements[form] = statement
            do throws(PostgresStorageError) {
                let response = try connection.execute(
                    statement.prepared, values.map(\.parameter), before: deadline)
                changes = response.changedCount
                if let table = statement.changedTable { changedTables.insert(table) }
                return response.rows.map { row in SQLRow(zip(row, response.types).map(SQLValue.init)) }
            } catch {
                self.error = error
                throw StoreError(error)
            }
        }

        func savepoint<R>(_ body: () throws(StoreError) -> R) throws(StoreError) -> R {
            try command("SAVEPOINT part")
            do throws(StoreError) {
                let result = try body()
                try command("RELEASE part")
                return result
            } catch {
                // After those, only the whole transaction can be repeated.
                if let cause = self.error, !connection.isUsable || cause.isTransient { throw error }
                try command("ROLLBACK TO part; RELEASE part")
                self.error = nil
                throw error
            }
        }

        private func command(_ sql: String) throws(StoreError) {
            do throws(PostgresStorageError) {
                try connection.run(sql, before: deadline)
            } catch {
                self.error = error
                throw StoreError(error)
            }
        }

        /// Begins a transaction. Returns its number if it may change something.
        func begin(_ mode: String, isNumbered: Bool) throws(PostgresStorageError) -> String? {
            (error, changedTables) = (nil, [])
            let number = isNumbered ? "; SELECT pg_current_xact_id()::text" : ""
            return try connection.run("BEGIN \(mode)\(number)", before: deadline).text
        }

        func end(_ command: String) throws(PostgresStorageError) {
            try connection.run(command, before: deadline)
        }
    }

    extension PostgresStorageError {
        /// Whether the transaction failed only because of others: serialization failures and deadlocks.
        var isTransient: Bool { ["40001", "40P01"].contains(sqlState) }
    }

    extension StoreError {
        init(_ error: PostgresStorageError) {
            switch error {
            case _ where error.sqlState == "23505": self = .conflict
            case _ where error.isTransient: self = .unavailable("Other changes interfered.")
            case .unreachable, .poolExhausted, .timedOut, .closed: self = .unavailable(error.debugDescription)
            default: self = .failed(error.debugDescription)
            }
        }
    }

    extension SQLValue {
        fileprivate var type: PostgresType {
            switch self {
            case .null: .unspecified
            case .integer: .int8
            case .real: .float8
            case .text: .text
            case .blob: .bytes
            }
        }

        fileprivate var parameter: PostgresConnection.Parameter {
            switch self {
            case .null: .null
            case .integer(let value): .integer(value)
            case .real(let value): .real(value)
            // PostgreSQL has no text with NULs.
            case .text(let value): .text(value.replacingOccurrences(of: "\0", with: "\u{FFFD}"))
            case .blob(let value): .bytes(value)
            }
        }

        fileprivate init(_ data: Data?, _ type: PostgresType) {
            guard let data else {
                self = .null
                return
            }
            let number = data.reduce(Int64(0)) { $0 << 8 | Int64($1) }
            switch type {
            case .int8, .boolean: self = .integer(number)
            case .int4: self = .integer(Int64(Int32(truncatingIfNeeded: number)))
            case .int2: self = .integer(Int64(Int16(truncatingIfNeeded: number)))
            case .float8: self = .real(Double(bitPattern: UInt64(bitPattern: number)))
            case .bytes: self = .blob(data)
            default: self = .text(String(decoding: data, as: UTF8.self))
            }
        }
    }
#endif
