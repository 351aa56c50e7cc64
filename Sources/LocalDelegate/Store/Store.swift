import A0Concurrency
import A0SQL
import A0SQLite
import Foundation

/// The provider's database, in a file or in memory.
final class Store: Sendable {
    private let connection: SQLiteConnection

    /// - Parameter directory: Created with mode 0700 if it is missing; `nil` for a store in memory.
    init(_ directory: URL?) async throws(DelegateError) {
        if let directory {
            do throws(SystemCallError) {
                try PrivateDirectory.create(directory.path)
            } catch {
                throw .dataDirectory("\(directory.path) cannot be created: \(String(cString: strerror(error.code))).")
            }
        }
        let file = directory?.appendingPathComponent("delegate.sqlite")
        do throws(StoreError) {
            connection = try await SQLiteConnection.open("a0.delegate.sqlite") { () throws(StoreError) in
                let database = try SQLiteDatabase(path: file?.path)
                try Records.prepare(database)
                return database
            }
        } catch {
            guard let file else { throw .store(error.description) }
            throw .dataDirectory("\(file.path): \(error.description)")
        }
    }

    /// Runs `body` in a transaction. No other change happens between its reads and writes.
    func write<Value: Sendable>(_ body: @escaping @Sendable (Records) throws -> Value) async throws -> Value {
        do {
            return try await connection.queue.perform { [connection] () throws(any Error) in
                let database = try connection.opened()
                return try database.transaction { try body(Records(database: database)) }
            }
        } catch let error as StoreError {
            throw DelegateError.store(error.description)
        }
    }

    func close() async {
        await connection.close()
    }
}
