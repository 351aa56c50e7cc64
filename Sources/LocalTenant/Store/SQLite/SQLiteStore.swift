import A0SQLite
import Foundation

/// A store in one SQLite file (WAL), with a connection for those who read and one for those who write: nobody who reads waits
/// for the disk, and what was written is on it before the writer goes on.
final class SQLiteStore: Store {
    private let reader: SQLiteConnection
    private let writer: SQLiteConnection
    private let commits: GroupCommit

    private init(_ reader: SQLiteConnection, _ writer: SQLiteConnection) {
        self.reader = reader
        self.writer = writer
        commits = GroupCommit(writer)
    }

    /// Opens or creates the file and brings its schema up to date.
    ///
    /// - Parameters:
    ///   - isDurable: whether what was written survives a loss of power.
    ///   - fileSystem: the name of the SQLite VFS that reads and writes the files; nil for the system's.
    static func open(
        _ file: URL, isDurable: Bool = true, fileSystem: String? = nil
    ) async throws(StoreError) -> SQLiteStore {
        let writer = try await SQLiteConnection.open("a0.tenant.sqlite.writer") { () throws(StoreError) in
            let database = try SQLiteDatabase(path: file.path, isDurable: isDurable, fileSystem: fileSystem)
            try SQLiteMigrations.run(database)
            return database
        }
        let reader = try await SQLiteConnection.open("a0.tenant.sqlite.reader") { () throws(StoreError) in
            let database = try SQLiteDatabase(path: file.path, isDurable: isDurable, fileSystem: fileSystem)
            try database.script("PRAGMA query_only = ON")
            return database
        }
        return SQLiteStore(reader, writer)
    }

    func close() async {
        await reader.close()
        await writer.close()
    }

    /// How many changes wait for the commit before theirs.
    var waitingChanges: Int { commits.waitingCount }

    /// Runs `body`, which changes nothing, on one state of the database.
    func read<R: Sendable>(
        _ body: @escaping @Sendable (SQLiteDatabase) throws(StoreError) -> R
    ) async throws(StoreError) -> R {
        try await reader.queue.perform { [reader] () throws(StoreError) in
            let database = try reader.opened()
            return try database.snapshot { () throws(StoreError) in try body(database) }
        }
    }

    /// Runs `body` as a whole or not at all, and returns once that is committed. Nothing comes between what it reads
    /// and what it writes. After a failure that was someone else's it may run once more.
    @discardableResult
    func write<R: Sendable>(
        _ body: @escaping @Sendable (SQLiteDatabase) throws(StoreError) -> R
    ) async throws(StoreError) -> R {
        try await commits.perform(body)
    }
}
