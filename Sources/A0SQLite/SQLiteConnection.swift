import A0Concurrency
import A0SQL
import Dispatch

/// A database on its own queue, so that neither the HTTP server's threads nor Swift's cooperative threads wait for the
/// disk.
package final class SQLiteConnection: @unchecked Sendable {  // `database` is only used on `queue`.
    package let queue: DispatchQueue
    private var database: SQLiteDatabase?

    private init(_ database: SQLiteDatabase, _ queue: DispatchQueue) {
        self.database = database
        self.queue = queue
    }

    package static func open(
        _ label: String, _ makeDatabase: @escaping @Sendable () throws(StoreError) -> SQLiteDatabase
    ) async throws(StoreError) -> SQLiteConnection {
        let queue = DispatchQueue(label: label, qos: .userInitiated)
        return try await queue.perform { () throws(StoreError) in SQLiteConnection(try makeDatabase(), queue) }
    }

    package func close() async {
        await queue.perform { [self] () throws(Never) in database = nil }
    }

    /// The database, for code on the queue.
    ///
    /// - Throws: `StoreError` if it's closed.
    package func opened() throws(StoreError) -> SQLiteDatabase {
        dispatchPrecondition(condition: .onQueue(queue))
        guard let database else { throw .closed }
        return database
    }
}
