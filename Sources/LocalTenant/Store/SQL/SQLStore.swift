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

    /// Runs `body` while no other process that shares the database does the same.
    func exclusively<R: Sendable>(
        _ body: @Sendable () async throws(TenantError) -> R
    ) async throws(TenantError) -> R {
        try await engine.exclusively(body)
    }

    /// Tells of changes that another process may have made.
    func observe(_ observer: @escaping @Sendable (Set<RecordCache.Table>) -> Void) { cache.observe(observer) }

    /// The number of changes that wait for the current commit.
    var waitingChanges: Int { engine.waitingChanges }

    /// Runs `body`, which only reads, on a consistent state of the database.
    func read<R: Sendable>(
        _ body: @escaping @Sendable (any SQLDatabase) throws(StoreError) -> R
    ) async throws(StoreError) -> R {
        try await engine.read(body)
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
        let found = try await read(body)
        if let found { cache.keep(found, as: name, from: table, revision) }
        return found
    }

    /// Runs `body` in a transaction, and returns once it is committed. It may run again, if another change interferes.
    @discardableResult
    func write<R: Sendable>(
        _ isolation: SQLIsolation = .complete,
        _ body: @escaping @Sendable (any SQLDatabase) throws(StoreError) -> R
    ) async throws(StoreError) -> R {
        try await engine.write(isolation, body)
    }
}
