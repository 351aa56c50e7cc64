import Foundation

/// Work that blocks on files, buses, or devices. It runs on its own thread, because tasks share only a few.
enum BlockingWork {
    static func run<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await result(work).get()
    }

    static func result<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async -> Result<Value, Failure> {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(returning: Result { () throws(Failure) in try work() })
            }
        }
    }
}
