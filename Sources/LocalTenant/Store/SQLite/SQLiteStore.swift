import Dispatch
import Foundation

/// A store in one SQLite file (WAL). All work happens on a queue of its own: neither the HTTP server's threads nor Swift's
/// cooperative ones ever wait for the disk.
final class SQLiteStore: Store {
    private let queue: DispatchQueue
    private let connection: Connection

    /// The box that lets the database travel to its queue.
    private final class Connection: @unchecked Sendable {  // `database` is touched on `queue` only.
        var database: SQLiteDatabase?

        init(_ database: SQLiteDatabase) {
            self.database = database
        }
    }

    private init(_ connection: Connection, _ queue: DispatchQueue) {
        self.connection = connection
        self.queue = queue
    }

    /// Opens or creates the file and brings its schema up to date.
    static func open(_ file: URL) async throws(StoreError) -> SQLiteStore {
        let queue = DispatchQueue(label: "a0.tenant.sqlite", qos: .userInitiated)
        let connection = try await queue.perform { () throws(StoreError) in
            let database = try SQLiteDatabase(path: file.path)
            try SQLiteMigrations.run(database)
            return Connection(database)
        }
        return SQLiteStore(connection, queue)
    }

    func close() async {
        await queue.perform { [connection] () throws(Never) in connection.database = nil }
    }

    /// Runs `body` with the database on the store's queue.
    @discardableResult
    func perform<R: Sendable>(
        _ body: @escaping @Sendable (SQLiteDatabase) throws(StoreError) -> R
    ) async throws(StoreError) -> R {
        try await queue.perform { [connection] () throws(StoreError) in
            guard let database = connection.database else { throw .failed("The store is closed.") }
            return try body(database)
        }
    }
}

extension DispatchQueue {
    /// Runs `body` on this queue and waits for it without holding a thread.
    func perform<R: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () throws(Failure) -> R
    ) async throws(Failure) -> R {
        let result: Result<R, Failure> = await withCheckedContinuation { continuation in
            async {
                do throws(Failure) {
                    continuation.resume(returning: .success(try body()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }
}
