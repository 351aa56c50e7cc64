import A0Concurrency
import SimpleKeychain

/// A user who responds as a test specifies.
final class FakePresence: UserPresence, Sendable {
    private let state: Locked<(answers: [UserPresenceError?], reasons: [String])>
    private let gate: Gate?

    /// - Parameters:
    ///   - answers: The responses in order; after the last one, the user always confirms.
    ///   - gate: Suspends every prompt until it's opened.
    init(_ answers: [UserPresenceError?] = [], gate: Gate? = nil) {
        state = Locked((answers, []))
        self.gate = gate
    }

    /// The reasons in the prompts.
    var reasons: [String] { state.withLock { $0.reasons } }

    func confirm(_ reason: String) async throws(UserPresenceError) {
        let answer = state.withLock { state in
            state.reasons.append(reason)
            return state.answers.isEmpty ? nil : state.answers.removeFirst()
        }
        await gate?.pass()
        if let answer { throw answer }
    }
}
