import CA0SQLite
import Foundation

/// One connection to an SQLite database. Not thread-safe: `Store` uses it on one queue only.
final class Database {
    private let handle: OpaquePointer
    private var statements: [String: OpaquePointer] = [:]

    /// Opens a file, which is made with mode 0600 if it is missing, or a database in memory.
    init(_ file: URL?) throws(DelegateError) {
        if let file {
            let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else {
                throw .dataDirectory("\(file.path) cannot be created: \(String(cString: strerror(errno))).")
            }
            close(descriptor)
        }
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        guard sqlite3_open_v2(file?.path ?? ":memory:", &handle, flags, nil) == SQLITE_OK, let handle else {
            sqlite3_close_v2(handle)
            throw .store("\(file?.path ?? "The database") cannot be opened.")
        }
        self.handle = handle
        sqlite3_busy_timeout(handle, 5_000)
        try run("PRAGMA synchronous = FULL")
        try run("PRAGMA journal_mode = WAL")
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
    }

    /// Runs one statement to its end. Values and rows are text; `nil` is null.
    @discardableResult
    func run(_ sql: String, _ values: [String?] = []) throws(DelegateError) -> [[String?]] {
        let statement = try prepared(sql)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        for (index, value) in values.enumerated() {
            let status =
                if let value {
                    sqlite3_bind_text(
                        statement, Int32(index + 1), value, Int32(clamping: value.utf8.count), ca0_sqlite_transient())
                } else {
                    sqlite3_bind_null(statement, Int32(index + 1))
                }
            guard status == SQLITE_OK else { throw failure() }
        }
        var rows: [[String?]] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW:
                rows.append(
                    (0..<sqlite3_column_count(statement)).map { column in
                        sqlite3_column_text(statement, column).map { String(cString: $0) }
                    })
            case SQLITE_DONE: return rows
            default: throw failure()
            }
        }
    }

    /// Runs `body` as a whole or not at all. Takes the write lock at once, so that what `body` reads stays true.
    func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        try run("BEGIN IMMEDIATE")
        do {
            let value = try body()
            try run("COMMIT")
            return value
        } catch {
            // SQLite may have rolled back by itself.
            if sqlite3_get_autocommit(handle) == 0 { try run("ROLLBACK") }
            throw error
        }
    }

    private func prepared(_ sql: String) throws(DelegateError) -> OpaquePointer {
        if let statement = statements[sql] { return statement }
        var statement: OpaquePointer?
        guard sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil) == SQLITE_OK,
            let statement
        else { throw failure() }
        statements[sql] = statement
        return statement
    }

    private func failure() -> DelegateError { .store("SQLite: \(String(cString: sqlite3_errmsg(handle))).") }
}
