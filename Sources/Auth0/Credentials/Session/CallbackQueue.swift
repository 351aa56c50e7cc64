import A0Concurrency

/// Delivers results on the main actor in the order in which they were requested, whichever is ready first.
final class CallbackQueue: Sendable {
    typealias Callback = @MainActor @Sendable () -> Void

    private struct State: Sendable {
        /// The results that were requested and not delivered; `nil` for those that aren't ready.
        var expected: [Callback?] = []
        /// How many were delivered so far.
        var deliveredCount = 0
    }

    private let state = Locked(State())

    /// Requests a result, and returns its number.
    func expect() -> Int {
        state.withLock { state in
            state.expected.append(nil)
            return state.deliveredCount + state.expected.count - 1
        }
    }

    /// Delivers the result once all earlier ones were delivered. Doesn't wait.
    func deliver(_ callback: @escaping Callback, number: Int) {
        state.withLock { $0.expected[number - $0.deliveredCount] = callback }
        Task { @MainActor in
            while let callback = next() { callback() }
        }
    }

    private func next() -> Callback? {
        state.withLock { state in
            guard let callback = state.expected.first ?? nil else { return nil }
            state.expected.removeFirst()
            state.deliveredCount += 1
            return callback
        }
    }
}
