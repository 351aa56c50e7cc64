import A0SQL
import CA0SQLite
import Foundation

/// One connection to an SQLite file. Not thread-safe: `SQLiteConnection` uses it on one queue only.
package final class SQLiteDatabase: SQLDatabase {
    package var flavor: SQLFlavor { .sqlite }

    /// A compiled statement, and the tables that it writes to.
    private struct Statement {
        let handle: OpaquePointer
        let changedTables: Set<String>
    }

    private let handle: OpaquePointer
    private var statements: [String: Statement] = [:]
    private let authorizer = WriteObserver()
    /// The tables that the current transaction has written to.
    private var changedTables: Set<String> = []
    /// Receives the tables that a committed transaction has written to. Rows that are deleted with those that they
    /// refer to don't count.
    private let onCommit: (Set<String>) -> Void
    private var synchronization: Synchronization?

    /// Opens the file. Creates it with mode 0600 if it's missing.
    ///
    /// - Parameters:
    ///   - path: The file's path; `nil` for a database in memory.
    ///   - isDurable: Whether a commit is flushed to the disk before it completes.
    ///   - fileSystem: The name of the SQLite VFS for the files; `nil` for the default.
    ///   - onCommit: Receives the tables that a transaction has written to, after its commit.
    package init(
        path: String?, isDurable: Bool = true, fileSystem: String? = nil,
        onCommit: @escaping (Set<String>) -> Void = { _ in }
    ) throws(StoreError) {
        if let path { try Self.createFile(path) }
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        guard sqlite3_open_v2(path ?? ":memory:", &handle, flags, fileSystem) == SQLITE_OK, let handle else {
            sqlite3_close_v2(handle)
            throw .failed("The database cannot be opened.")
        }
        self.handle = handle
        self.onCommit = onCommit
        authorizer.observe(handle)
        sqlite3_busy_timeout(handle, 5_000)
        // On Apple systems, `fullfsync` also flushes the disk's own cache.
        if isDurable { try script("PRAGMA fullfsync = ON") }
        try synchronize(isDurable ? .full : .off)
        // A page that changes often is copied out of the journal less often if that can grow to 16 MB.
        try script("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 4000; PRAGMA foreign_keys = ON;")
    }

    /// The flushes of SQLite in WAL mode.
    private enum Synchronization: String {
        case off = "OFF"
        /// Those without which a power loss could damage the file.
        case normal = "NORMAL"
        /// Also one with each commit.
        case full = "FULL"
    }

    /// Not in a transaction.
    private func synchronize(_ wanted: Synchronization) throws(StoreError) {
        guard wanted != synchronization else { return }
        try script("PRAGMA synchronous = \(wanted.rawValue)")
        synchronization = wanted
    }

    /// Writes all that is committed to a new database, also while other processes use this one.
    package func copy(to path: String) throws(StoreError) {
        try Self.createFile(path)
        try run("VACUUM INTO ?", [.text(path)])
    }

    private static func createFile(_ path: String) throws(StoreError) {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw .failed("The database file cannot be created: \(String(cString: strerror(errno))).")
        }
        close(file)
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement.handle) }
        sqlite3_close_v2(handle)
    }

    /// Runs statements without values or rows.
    package func script(_ sql: String) throws(StoreError) {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw error() }
    }

    /// Runs a statement and returns all its rows.
    @discardableResult
    package func run(_ sql: String, _ values: [SQLValue]) throws(StoreError) -> [SQLRow] {
        let prepared = try prepared(sql)
        changedTables.formUnion(prepared.changedTables)
        let statement = prepared.handle
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        for (index, value) in values.enumerated() {
            guard value.bind(to: statement, at: Int32(index + 1)) == SQLITE_OK else { throw error() }
        }
        var rows: [SQLRow] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: rows.append(SQLRow(statement))
            case SQLITE_DONE: return rows
            default: throw error()
            }
        }
    }

    /// How many rows the last statement changed.
    package var changes: Int { Int(sqlite3_changes(handle)) }

    /// Runs `body` completely or not at all. Acquires the write lock first, so that what `body` reads can't change.
    package func transaction<R>(_ body: () throws(StoreError) -> R) throws(StoreError) -> R {
        try transaction(flushes: true, body)
    }

    /// - Parameter flushes: Whether a durable database flushes it to the disk, with all that came before. Otherwise, a
    ///   power loss loses it unless a later transaction was flushed.
    package func transaction<R>(
        flushes: Bool, _ body: () throws(StoreError) -> R
    ) throws(StoreError) -> R {
        if synchronization != .off { try synchronize(flushes ? .full : .normal) }
        return try transaction("BEGIN IMMEDIATE", body)
    }

    /// The same for a `body` with its own errors.
    package func transaction<R>(_ body: () throws -> R) throws -> R {
        var firstError: (any Error)?
        do throws(StoreError) {
            return try transaction { () throws(StoreError) in
                do {
                    return try body()
                } catch {
                    firstError = error
                    throw error as? StoreError ?? .failed("The change was given up.")
                }
            }
        } catch {
            throw firstError ?? error
        }
    }

    /// Runs `body`, which must not change anything, with a consistent view of the database.
    package func snapshot<R>(_ body: () throws(StoreError) -> R) throws(StoreError) -> R {
        try transaction("BEGIN", body)
    }

    private func transaction<R>(
        _ begin: String, _ body: () throws(StoreError) -> R
    ) throws(StoreError) -> R {
        changedTables = []
        try run(begin)
        do {
            let result = try body()
            try run("COMMIT")
            if !changedTables.isEmpty { onCommit(changedTables) }
            return result
        } catch {
            // SQLite may have rolled back itself.
            if isInTransaction { try run("ROLLBACK") }
            throw error
        }
    }

    /// Runs `body`, a part of a transaction, completely or not at all.
    package func savepoint<R>(_ body: () throws(StoreError) -> R) throws(StoreError) -> R {
        try run("SAVEPOINT part")
        do {
            let result = try body()
            try run("RELEASE part")
            return result
        } catch {
            if isInTransaction {
                try run("ROLLBACK TO part")
                try run("RELEASE part")
            }
            throw error
        }
    }

    /// Also `false` after an error for which SQLite rolled the transaction back.
    package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    private func prepared(_ sql: String) throws(StoreError) -> Statement {
        if let statement = statements[sql] { return statement }
        var compiled: OpaquePointer?
        authorizer.tables = []
        guard sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, nil) == SQLITE_OK,
            let compiled
        else { throw error() }
        let statement = Statement(handle: compiled, changedTables: authorizer.tables)
        statements[sql] = statement
        return statement
    }

    private func error() -> StoreError {
        let code = sqlite3_extended_errcode(handle)
        let text = "SQLite: \(String(cString: sqlite3_errmsg(handle)))."
        // The lowest byte is the kind of error.
        return switch code & 0xff {
        case _ where [ca0_sqlite_constraint_unique, ca0_sqlite_constraint_primary_key].contains(code): .conflict
        case SQLITE_FULL, SQLITE_BUSY, SQLITE_IOERR: .unavailable(text)
        default: .failed(text)
        }
    }
}

/// Learns from SQLite which tables a statement writes to, while it's compiled.
private final class WriteObserver {
    var tables: Set<String> = []

    /// - Parameter database: It must not outlive this observer.
    func observe(_ database: OpaquePointer) {
        sqlite3_set_authorizer(
            database,
            { observer, action, table, _, _, _ in
                if [SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE].contains(action), let observer, let table {
                    Unmanaged<WriteObserver>.fromOpaque(observer).takeUnretainedValue()
                        .tables.insert(String(cString: table))
                }
                return SQLITE_OK
            }, Unmanaged.passUnretained(self).toOpaque())
    }
}
