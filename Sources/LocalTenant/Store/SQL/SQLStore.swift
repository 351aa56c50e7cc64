import A0SQL
import A0SQLite
import Foundation

/// A store in one SQLite file (WAL), with separate connections for reading and writing: readers never wait for the
/// disk, and writes are on disk before the caller continues.
final class SQLStore: Store {
    private let reader: SQLiteConnection
    private let finders: SQLiteReaders
    private let writer: SQLiteConnection
    private let commits: GroupCommit
    private let cache: RecordCache

    private init(
        _ reader: SQLiteConnection, _ finders: SQLiteReaders, _ writer: SQLiteConnection, _ cache: RecordCache
    ) {
        self.reader = reader
        self.finders = finders
        self.writer = writer
        self.cache = cache
        commits = GroupCommit(writer)
    }

    /// Opens or creates the file and brings its schema up to date.
    ///
    /// - Parameters:
    ///   - isDurable: whether writes survive a power loss.
    ///   - fileSystem: the name of the SQLite VFS that reads and writes the files; nil for the system's.
    static func open(
        _ file: URL, isDurable: Bool = true, fileSystem: String? = nil
    ) async throws(StoreError) -> SQLStore {
        let cache = RecordCache()
        let writer = try await SQLiteConnection.open("a0.tenant.sqlite.writer") { () throws(StoreError) in
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
        let reader = try await SQLiteConnection.open("a0.tenant.sqlite.reader", openReader)
        return SQLStore(reader, SQLiteReaders(openReader), writer, cache)
    }

    func close() async {
        cache.close()
        finders.close()
        await reader.close()
        await writer.close()
    }

    /// The number of changes that wait for the current commit.
    var waitingChanges: Int { commits.waitingCount }

    /// Runs `body`, which only reads, on a consistent state of the database.
    func read<R: Sendable>(
        _ body: @escaping @Sendable (any SQLDatabase) throws(StoreError) -> R
    ) async throws(StoreError) -> R {
        try await reader.queue.perform { [reader] () throws(StoreError) in
            let database = try reader.opened()
            return try database.snapshot { () throws(StoreError) in try body(database) }
        }
    }

    /// Runs `body`, which only reads a few rows by their indexes, on a consistent state of the database. Doesn't wait
    /// for longer reads.
    func find<R: Sendable>(
        _ body: @escaping @Sendable (any SQLDatabase) throws(StoreError) -> R
    ) async throws(StoreError) -> R {
        try finders.read(body)
    }

    /// Runs `body`, which only reads this table, unless its result is known and the table hasn't changed.
    ///
    /// - Parameter name: Different for all bodies, and for all values in them.
    func readOnce<R: Sendable>(
        _ name: String, from table: RecordCache.Table,
        _ body: @escaping @Sendable (any SQLDatabase) throws(StoreError) -> R?
    ) async throws(StoreError) -> R? {
        if let known = cache.value(name, as: R.self) { return known }
        let revision = cache.revision(of: table)
        let found = try await find(body)
        if let found { cache.keep(found, as: name, from: table, revision) }
        return found
    }

    /// Runs `body` in a transaction, and returns once it is committed. No other change happens between its reads and
    /// writes. If another change in the same commit fails, it may run again.
    @discardableResult
    func write<R: Sendable>(
        _ body: @escaping @Sendable (any SQLDatabase) throws(StoreError) -> R
    ) async throws(StoreError) -> R {
        try await commits.perform(body)
    }
}
