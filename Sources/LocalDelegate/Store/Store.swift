import A0Concurrency
import Dispatch
import Foundation

/// The provider's memory: a database in a file or in the process, on a queue of its own, so that no thread of the server waits
/// for the disk.
final class Store: @unchecked Sendable {  // `database` is touched on `queue` only.
    private let queue = DispatchQueue(label: "a0.delegate.sqlite", qos: .userInitiated)
    private var database: Database?

    /// - Parameter directory: Made with mode 0700 if it is missing; `nil` for a store in memory.
    init(_ directory: URL?) async throws(DelegateError) {
        if let directory {
            do throws(SystemFailure) {
                try PrivateDirectory.create(directory.path)
            } catch {
                throw .dataDirectory("\(directory.path) cannot be created: \(String(cString: strerror(error.code))).")
            }
        }
        database = try await DelegateError.wrapping {
            try await perform(on: queue) {
                let database = try Database(directory?.appendingPathComponent("delegate.sqlite"))
                try Records.prepare(database)
                return UnsafeTransfer(database)
            }.value
        }
    }

    /// Runs `body` as a whole or not at all. Nothing comes between what it reads and what it writes.
    func write<Value: Sendable>(_ body: @escaping @Sendable (Records) throws -> Value) async throws -> Value {
        try await perform(on: queue) { [self] in
            guard let database else { throw DelegateError.store("The provider has stopped.") }
            return try database.transaction { try body(Records(database: database)) }
        }
    }

    func close() async {
        await withCheckedContinuation { continuation in
            queue.async { [self] in
                database = nil
                continuation.resume()
            }
        }
    }
}

/// Hands the connection over to the store, whose queue is then alone with it.
private struct UnsafeTransfer: @unchecked Sendable {
    let value: Database

    init(_ value: Database) { self.value = value }
}

/// Runs `body` on a queue and waits for it without holding a thread.
private func perform<Value: Sendable>(
    on queue: DispatchQueue, _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        queue.async { continuation.resume(with: Result { try body() }) }
    }
}
