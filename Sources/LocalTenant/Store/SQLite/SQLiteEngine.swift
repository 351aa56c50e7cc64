import A0SQL
import A0SQLite
import Foundation

extension SQLStore {
    /// Opens or creates an SQLite file and brings its schema up to date.
    ///
    /// - Parameters:
    ///   - isDurable: whether writes survive a power loss.
    ///   - fileSystem: the name of the SQLite VFS that reads and writes the files; nil for the system's.
    static func open(
        _ file: URL, isDurable: Bool = true, fileSystem: String? = nil
    ) async throws(StoreError) -> SQLStore {
        let cache = RecordCache()
        return SQLStore(try await SQLiteEngine(file, isDurable, fileSystem, cache), cache)
    }
}

/// One SQLite file (WAL), with separate connections for reading and writing: readers never wait for the disk, and
/// writes are on disk before the caller continues, except for those that needn't be.
private final class SQLiteEngine: SQLEngine {
    private let reader: SQLiteConnection
    private let finders: SQLiteReaders
    private let writer: SQLiteConnection
    private let commits: GroupCommit

    init(
        _ file: URL, _ isDurable: Bool, _ fileSystem: String?, _ cache: RecordCache
    ) async throws(StoreError) {
        writer = try await SQLiteConnection.open("a0.tenant.sqlite.writer") { () throws(StoreError) in
            let database = try SQLiteDatabase(
                path: file.path, isDurable: isDurable, fileSystem: fileSystem, onCommit: cache.changed)
            try SQLMigrations.run(database)
            return database
        }
        let openReader = { @Sendable () throws(StoreError) in
            let database = try SQLiteDatabase(path: file.path, isDurable: isDurable, fileSystem: fileSystem)
            try database.script("PRAGMA query_only = ON")
            return database
        }
        reader = try await SQLiteConnection.open("a0.tenant.sqlite.reader", openReader)
        finders = SQLiteReaders(openReader)
        commits = GroupCommit(writer)
    }

    var waitingChanges: Int { commits.waitingCount }

    func read<R: Sendable>(
        _ body: @escaping @Sendable (any SQLDatabase) throws(StoreError) -> R
    ) async throws(StoreError) -> R {
        try await reader.queue.perform { [reader] () throws(StoreError) in
            let database = try reader.opened()
            return try database.snapshot { () throws(StoreError) in try body(database) }
        }
    }

    func find<R: Sendable>(
        _ body: @escaping @Sendable (any SQLDatabase) throws(StoreError) -> R
    ) async throws(StoreError) -> R {
        try finders.read(body)
    }

    func write<R: Sendable>(
        _ isolation: SQLIsolation, flushes: Bool, patience: TimeInterval?,
        _ body: @escaping @Sendable (any SQLDatabase) throws(StoreError) -> R
    ) async throws(StoreError) -> R {
        try await commits.perform(flushes: flushes) { (database) throws(StoreError) in try body(database) }
    }

    /// The lock of the data directory keeps other processes away.
    func begin(_ turn: ProcessTurn) -> @Sendable () -> Void { {} }

    func catchUp() -> [String: Int64] { [:] }

    func close() async {
        finders.close()
        await reader.close()
        await writer.close()
    }
}
