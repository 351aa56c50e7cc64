#if Postgres
    import CA0PQ
    import Foundation

    /// A connection for one thread at a time, which blocks until the server responds.
    package final class PostgresConnection: @unchecked Sendable {  // Handed to one thread at a time.
        package struct Statement: Sendable {
            let name: String
            let sql: String
            /// The types of its parameters; of none if PostgreSQL decides.
            let types: [PostgresType]

            package init(name: String, sql: String, types: [PostgresType] = []) {
                (self.name, self.sql, self.types) = (name, sql, types)
            }
        }

        package enum Parameter {
            case null
            case text(String)
            case bytes(Data)
            case integer(Int64)
            case real(Double)
        }

        /// The result of a statement.
        package struct Response {
            /// Column by column; text as UTF-8, numbers and Booleans in PostgreSQL's binary format.
            package let rows: [[Data?]]
            /// The type of each column.
            package var types: [PostgresType] = []
            /// How many rows were changed.
            package let changedCount: Int
        }

        private let pointer: OpaquePointer
        private var prepared: Set<String> = []
        package private(set) var isUsable = true

        package init(_ settings: PostgresSettings, before deadline: PostgresDeadline) throws(PostgresStorageError) {
            pointer = try Self.connect(settings, before: deadline)
            ca0_pq_silence(pointer)
            try run(settings.greeting, before: deadline)
        }

        deinit {
            PQfinish(pointer)
        }

        /// Runs a statement, which the server keeps prepared.
        package func execute(
            _ statement: Statement, _ parameters: [Parameter], before deadline: PostgresDeadline
        ) throws(PostgresStorageError) -> Response {
            if !prepared.contains(statement.name) {
                try send {
                    PQsendPrepare(
                        pointer, statement.name, statement.sql, CInt(statement.types.count),
                        statement.types.map(\.number))
                }
                _ = try receive(before: deadline)
                prepared.insert(statement.name)
            }
            try send { sendPrepared(statement.name, parameters) }
            return try receive(before: deadline)
        }

        /// Runs statements without parameters. The result is that of the last one, as text.
        @discardableResult
        package func run(_ script: String, before deadline: PostgresDeadline) throws(PostgresStorageError) -> Response {
            try send { PQsendQuery(pointer, script) }
            return try receive(before: deadline)
        }

        /// Waits for a notification of a channel that this connection listens to, until the time is over.
        package func awaitNotification(seconds: Double) throws(PostgresStorageError) {
            let deadline = PostgresDeadline(seconds: seconds)
            while true {
                guard PQconsumeInput(pointer) == 1 else { throw broken() }
                var isNotified = false
                while let notification = PQnotifies(pointer) {
                    PQfreemem(notification)
                    isNotified = true
                }
                guard !isNotified, !deadline.hasPassed else { return }
                var descriptor = pollfd(fd: PQsocket(pointer), events: Int16(POLLIN), revents: 0)
                _ = poll(&descriptor, 1, deadline.millisecondsLeft)
            }
        }
    }

    // MARK: - Connecting

    extension PostgresConnection {
        /// Connects to the first server that can be reached and accepts changes. libpq itself never gives up on one
        /// that doesn't respond, and not every reason makes it try the next one.
        private static func connect(
            _ settings: PostgresSettings, before deadline: PostgresDeadline
        ) throws(PostgresStorageError) -> OpaquePointer {
            for (index, server) in settings.servers.enumerated().dropLast() {
                let share = deadline.secondsLeft / Double(settings.servers.count - index)
                do throws(PostgresStorageError) {
                    return try connect(
                        settings.parameters + server,
                        before: PostgresDeadline(seconds: min(settings.connectTimeout, share)))
                } catch {
                    guard error == .unreachable || error == .timedOut else { throw error }
                }
            }
            return try connect(settings.parameters + (settings.servers.last ?? []), before: deadline)
        }

        private static func connect(
            _ parameters: [PostgresSettings.Parameter], before deadline: PostgresDeadline
        ) throws(PostgresStorageError) -> OpaquePointer {
            guard let pointer = start(parameters) else {
                throw PostgresStorageError(.unreachable, "There isn't enough memory for a connection.")
            }
            do throws(PostgresStorageError) {
                var status = PGRES_POLLING_WRITING
                while status != PGRES_POLLING_OK {
                    guard PQstatus(pointer) != CONNECTION_BAD, status != PGRES_POLLING_FAILED else {
                        throw error(connecting: pointer)
                    }
                    guard isReady(pointer, forWriting: status == PGRES_POLLING_WRITING, before: deadline) else {
                        throw PostgresStorageError(.timedOut)
                    }
                    status = PQconnectPoll(pointer)
                }
                return pointer
            } catch {
                PQfinish(pointer)
                throw error
            }
        }

        private static func start(_ parameters: [PostgresSettings.Parameter]) -> OpaquePointer? {
            let names = parameters.map { strdup($0.name) }
            let values = parameters.map { strdup($0.value) }
            defer { (names + values).forEach { free($0) } }
            return PQconnectStartParams(
                names.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 1)
        }

        /// The reason for a failed connection. libpq has no error codes for these, only the message of the server or
        /// the system.
        private static func error(connecting pointer: OpaquePointer) -> PostgresStorageError {
            let words = message(pointer)
            let passing = ["starting up", "shutting down", "recovery", "too many clients", "connection slots"]
            let insecure = ["certificate", "SSL error", "not support SSL"]
            let isFinal =
                words.contains("FATAL:") && !passing.contains { words.contains($0) }
                || insecure.contains { words.contains($0) }
            return PostgresStorageError(isFinal ? .refused : .unreachable, words)
        }

        private static func message(_ pointer: OpaquePointer) -> String {
            String(cString: PQerrorMessage(pointer)).trimmingCharacters(in: .whitespacesAndNewlines)
        }

        private static func isReady(
            _ pointer: OpaquePointer, forWriting: Bool, before deadline: PostgresDeadline
        ) -> Bool {
            var descriptor = pollfd(
                fd: PQsocket(pointer), events: Int16(forWriting ? POLLOUT : POLLIN), revents: 0)
            while true {
                let count = poll(&descriptor, 1, deadline.millisecondsLeft)
                if count > 0 { return true }
                guard count < 0, errno == EINTR else { return false }
            }
        }
    }

    // MARK: - Sending and receiving

    extension PostgresConnection {
        private func send(_ body: () -> CInt) throws(PostgresStorageError) {
            guard body() == 1 else { throw broken() }
        }

        private func sendPrepared(_ name: String, _ parameters: [Parameter]) -> CInt {
            // Kept alive, at fixed addresses, until libpq has copied them. Text is sent with its length as well,
            // because it would otherwise end at a NUL.
            let buffers = parameters.map { parameter -> (pointer: UnsafeMutablePointer<CChar>, count: Int)? in
                guard let data = parameter.data else { return nil }
                let bytes = Array(data)
                let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
                bytes.withUnsafeBytes { source in
                    if let start = source.baseAddress {
                        UnsafeMutableRawPointer(buffer).copyMemory(from: start, byteCount: bytes.count)
                    }
                }
                buffer[bytes.count] = 0
                return (buffer, bytes.count)
            }
            defer { buffers.forEach { $0?.pointer.deallocate() } }
            return PQsendQueryPrepared(
                pointer, name, CInt(parameters.count), buffers.map { $0.map { UnsafePointer($0.pointer) } },
                buffers.map { CInt(clamping: $0?.count ?? 0) }, parameters.map { _ in 1 }, 1)
        }

        /// The response to the last statement.
        private func receive(before deadline: PostgresDeadline) throws(PostgresStorageError) -> Response {
            var response = Response(rows: [], changedCount: 0)
            var error: PostgresStorageError?
            while let result = try nextResult(before: deadline) {
                defer { PQclear(result) }
                switch PQresultStatus(result) {
                case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
                    response = Self.read(result)
                default:
                    error = error ?? self.error(result)
                }
            }
            guard PQstatus(pointer) == CONNECTION_OK else { throw error ?? broken() }
            if let error { throw error }
            return response
        }

        /// Waits until the socket is ready.
        private func wait(forWriting: Bool, before deadline: PostgresDeadline) throws(PostgresStorageError) {
            guard Self.isReady(pointer, forWriting: forWriting, before: deadline) else {
                // Otherwise the rest of this response would be read as the response to the next statement.
                isUsable = false
                throw PostgresStorageError(.timedOut)
            }
        }

        private func nextResult(before deadline: PostgresDeadline) throws(PostgresStorageError) -> OpaquePointer? {
            while PQflush(pointer) == 1 { try wait(forWriting: true, before: deadline) }
            while PQisBusy(pointer) == 1 {
                try wait(forWriting: false, before: deadline)
                guard PQconsumeInput(pointer) == 1 else { throw broken() }
            }
            return PQgetResult(pointer)
        }

        private func broken() -> PostgresStorageError {
            isUsable = false
            return PostgresStorageError(.unreachable, Self.message(pointer))
        }

        private func error(_ result: OpaquePointer) -> PostgresStorageError {
            func field(_ code: CInt) -> String? { PQresultErrorField(result, code).map { String(cString: $0) } }
            let state = field(ca0_pq_diag_sqlstate) ?? ""
            let code: PostgresStorageError.Code
            switch state {
            // Class 08 is "Connection Exception"; the others end a session without being the statement's fault.
            case _ where state.hasPrefix("08"), "57P01", "57P02", "57P03", "57P05", "25P03", "",
                // The server has lost this connection's prepared statements, or they're outdated; a new connection has
                // none.
                "26000", "0A000",
                // The server has become a standby; the next connection finds the one that accepts changes.
                "25006":
                code = .unreachable
                isUsable = false
            case "57014", "55P03": code = .timedOut
            case "42501": code = .refused
            default: code = .failed
            }
            return PostgresStorageError(
                code, field(ca0_pq_diag_message_primary) ?? Self.message(pointer), sqlState: state)
        }

        private static func read(_ result: OpaquePointer) -> Response {
            let columns = 0..<PQnfields(result)
            let rows = (0..<PQntuples(result)).map { row in
                columns.map { column -> Data? in
                    guard PQgetisnull(result, row, column) == 0, let value = PQgetvalue(result, row, column) else {
                        return nil
                    }
                    return Data(bytes: value, count: Int(PQgetlength(result, row, column)))
                }
            }
            return Response(
                rows: rows, types: columns.map { PostgresType(number: PQftype(result, $0)) },
                changedCount: Int(String(cString: PQcmdTuples(result))) ?? 0)
        }
    }

    extension PostgresConnection.Parameter {
        fileprivate var data: Data? {
            switch self {
            case .null: nil
            case .integer(let value): withUnsafeBytes(of: value.bigEndian) { Data($0) }
            case .real(let value): withUnsafeBytes(of: value.bitPattern.bigEndian) { Data($0) }
            case .text(let text): Data(text.utf8)
            case .bytes(let bytes): bytes
            }
        }
    }

    /// A type of PostgreSQL's own, by the number that never changes (`pg_type.dat`).
    package struct PostgresType: Sendable, Hashable {
        package let number: UInt32

        package init(number: UInt32) {
            self.number = number
        }

        /// PostgreSQL decides by the statement.
        package static let unspecified = Self(number: 0)
        package static let boolean = Self(number: 16)
        package static let bytes = Self(number: 17)
        package static let int8 = Self(number: 20)
        package static let int2 = Self(number: 21)
        package static let int4 = Self(number: 23)
        package static let text = Self(number: 25)
        package static let float8 = Self(number: 701)
    }

    extension PostgresConnection.Response {
        /// The only value, as text.
        package var text: String? {
            rows.first?.first.flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) }
        }

        /// The only value, as a Boolean.
        package var isTrue: Bool {
            rows.first?.first.flatMap { $0 } == Data([1])
        }
    }
#endif
