import A0Concurrency

/// Brings answers to the main actor in the order in which they were asked for, whichever is there first.
final class AnswerQueue: Sendable {
    typealias Answer = @MainActor @Sendable () -> Void

    private struct State: Sendable {
        /// The answers that were asked for and not delivered; `nil` for those that are not there yet.
        var expected: [Answer?] = []
        /// How many were delivered before.
        var deliveredCount = 0
    }

    private let state = Locked(State())

    /// Asks for an answer, and returns its number.
    func expect() -> Int {
        state.withLock { state in
            state.expected.append(nil)
            return state.deliveredCount + state.expected.count - 1
        }
    }

    /// Delivers the answer as soon as all before it were delivered. Waits for nothing.
    func deliver(_ answer: @escaping Answer, number: Int) {
        state.withLock { $0.expected[number - $0.deliveredCount] = answer }
        Task { @MainActor in
            while let answer = next() { answer() }
        }
    }

    private func next() -> Answer? {
        state.withLock { state in
            guard let answer = state.expected.first ?? nil else { return nil }
            state.expected.removeFirst()
            state.deliveredCount += 1
            return answer
        }
    }
}
