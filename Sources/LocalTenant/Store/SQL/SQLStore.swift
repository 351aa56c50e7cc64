import A0SQL
import Foundation

/// A store in an SQL database. Its ports have all statements, which are the same for each engine.
final class SQLStore: Store {
    private let engine: any SQLEngine
    private let cache: RecordCache

    init(_ engine: any SQLEngine, _ cache: RecordCache) {
        (self.engine, self.cache) = (engine, cache)
    }

    func close() async {
        cache.close()
        await engine.close()
    }

    func exclusively<R: Sendable>(_ turn: ProcessTurn, _ body: () async throws -> R) async throws -> R {
        // Who began the transaction has the turn.
        guard transaction == nil else { return try await body() }
        let end = try await engine.begin(turn)
        defer { end() }
        return try await body()
    }

    func catchUp() async throws(StoreError) -> [String: Int64] { try await engine.catchUp() }

    /// Tells of changes that another process may have made.
    func observe(_ observer: @escaping @Sendable (Set<RecordCache.Table>) -> Void) { cache.observe(observer) }

    /// The number of changes that wait for the current commit.
    var waitingChanges: Int { engine.waitingChanges }

    /// Runs `body`, which only reads, on a consistent state of the database.
    func read<R: Sendable>(
        _ body: @escaping @Sendable (any SQLDatabase) throws(StoreError) -> R
    ) async throws(StoreError) -> R {
        if let result = await transaction?.perform(body) { return try result.get() }
        return try await engine.read(body)
    }

    /// Runs `body`, which only reads a few rows by their indexes, on a consistent state of the database. Doesn't wait
    /// for longer reads.
    func find<R: Sendable>(
        _ body: @escaping @Sendable (any SQLDatabase) throws(StoreError) -> R
    ) async throws(StoreError) -> R {
        if let result = await transaction?.perform(body) { return try result.get() }
        return try await engine.find(body)
    }

    /// Runs `body`, which only reads this table, unless its result is known and the table hasn't changed.
    ///
    /// - Parameter name: Different for all bodies, and for all values in them.
    func readOnce<R: Sendable>(
        _ name: String, from table: RecordCache.Table,
        _ body: @escaping @Sendable (any SQLDatabase) throws(StoreError) -> R?
    ) async throws(StoreError) -> R? {
        // Others must not find what isn't committed.
        guard transaction == nil else { return try await find(body) }
        if let known = cache.value(name, as: R.self) { return known }
        let revision = cache.revision(of: table)
        let found = try await find(body)
        if let found { cache.keep(found, as: name, from: table, revision) }
        return found
    }

    /// Runs `body` in a transaction, and returns once it is committed. It may run again, if another change interferes.
    ///
    /// - Parameters:
    ///   - flushes: Whether it must survive a power loss from then on, and not only if a later one does.
    ///   - patience: How many seconds it may take where the time is limited; nil for as long as requests wait.
    @discardableResult
    func write<R: Sendable>(
        _ isolation: SQLIsolation = .complete, flushes: Bool = true, patience: TimeInterval? = nil,
        _ body: @escaping @Sendable (any SQLDatabase) throws(StoreError) -> R
    ) async throws(StoreError) -> R {
        if let result = await transaction?.perform(body) { return try result.get() }
        return try await engine.write(isolation, flushes: flushes, patience: patience, body)
    }
}
