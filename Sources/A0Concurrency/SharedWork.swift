/// Work whose result several tasks wait for.
///
/// A task that is canceled stops waiting immediately. The work itself continues for the others.
package final class SharedWork<Value: Sendable>: Sendable {
    private struct State {
        var result: Result<Value, any Error>?
        var waiting: [Int: CheckedContinuation<Value, any Error>] = [:]
        var arrivals = 0
    }

    private let state = Locked(State())

    package init(_ work: @escaping @Sendable () async throws -> Value) {
        Task {
            do {
                finish(.success(try await work()))
            } catch {
                finish(.failure(error))
            }
        }
    }

    /// - Throws: What the work throws, or `CancellationError` if the calling task is canceled first.
    package func value() async throws -> Value {
        let number = state.withLock { state in
            state.arrivals += 1
            return state.arrivals
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wait($0, number) }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(throwing: CancellationError())
        }
    }

    private func wait(_ continuation: CheckedContinuation<Value, any Error>, _ number: Int) {
        let result = state.withLock { state -> Result<Value, any Error>? in
            if let result = state.result { return result }
            // If canceled before it could wait, nothing would wake it up.
            if Task.isCancelled { return .failure(CancellationError()) }
            state.waiting[number] = continuation
            return nil
        }
        if let result { continuation.resume(with: result) }
    }

    private func finish(_ result: Result<Value, any Error>) {
        let waiting = state.withLock { state in
            state.result = result
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.resume(with: result) }
    }
}
