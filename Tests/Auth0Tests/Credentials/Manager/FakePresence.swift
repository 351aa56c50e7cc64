import A0Concurrency
import SimpleKeychain

/// A user who answers what a test wants.
final class FakePresence: UserPresence, Sendable {
    private let state: Locked<(answers: [UserPresenceError?], reasons: [String])>
    private let gate: Gate?

    /// - Parameters:
    ///   - answers: In order; when they have run out, the user is there.
    ///   - gate: Holds every question until it is opened.
    init(_ answers: [UserPresenceError?] = [], gate: Gate? = nil) {
        state = Locked((answers, []))
        self.gate = gate
    }

    /// What the user was asked for.
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
