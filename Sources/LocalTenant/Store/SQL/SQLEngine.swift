import A0SQL
import Foundation

/// A database that a store keeps its records in: it runs transactions.
protocol SQLEngine: Sendable {
    /// Runs `body`, which only reads, on a consistent state of the database.
    func read<R: Sendable>(
        _ body: @escaping @Sendable (any SQLDatabase) throws(StoreError) -> R
    ) async throws(StoreError) -> R

    /// Like `read`, for a few rows that indexes find. Doesn't wait for longer reads.
    func find<R: Sendable>(
        _ body: @escaping @Sendable (any SQLDatabase) throws(StoreError) -> R
    ) async throws(StoreError) -> R

    /// Runs `body` in a transaction, and returns once it's committed. It may run again.
    ///
    /// - Parameters:
    ///   - flushes: Whether it must survive a power loss from then on, and not only if a later one does.
    ///   - patience: How many seconds it may take where the time is limited; nil for as long as requests wait.
    func write<R: Sendable>(
        _ isolation: SQLIsolation, flushes: Bool, patience: TimeInterval?,
        _ body: @escaping @Sendable (any SQLDatabase) throws(StoreError) -> R
    ) async throws(StoreError) -> R

    /// Waits for a turn among the processes that share the database.
    ///
    /// - Returns: Ends the turn.
    func begin(_ turn: ProcessTurn) async throws(StoreError) -> @Sendable () -> Void

    /// As in `ProcessStore`.
    func catchUp() async throws(StoreError) -> [String: Int64]

    /// The number of changes that wait for the current commit.
    var waitingChanges: Int { get }

    func close() async
}

/// The independence that a change needs from those at the same time.
enum SQLIsolation: Sendable {
    /// No other change happens between its reads and writes.
    case complete
    /// Each of its statements decides for itself, by the rows that it changes.
    case byStatement
}
