import A0Concurrency
import SimpleKeychain

/// A user who responds as a test specifies.
final class FakePresence: UserPresence, Sendable {
    private let state: Locked<(responses: [UserPresenceError?], reasons: [String])>
    private let gate: Gate?

    /// - Parameters:
    ///   - responses: The responses in order; after the last one, the user always confirms.
    ///   - gate: Suspends every prompt until it's opened.
    init(_ responses: [UserPresenceError?] = [], gate: Gate? = nil) {
        state = Locked((responses, []))
        self.gate = gate
    }

    /// The reasons in the prompts.
    var reasons: [String] { state.withLock { $0.reasons } }

    func confirm(_ reason: String) async throws(UserPresenceError) {
        let response = state.withLock { state in
            state.reasons.append(reason)
            return state.responses.isEmpty ? nil : state.responses.removeFirst()
        }
        await gate?.pass()
        if let response { throw response }
    }
}
