import A0Concurrency
import Foundation

@testable import SimpleKeychain

/// A user who responds to prompts in order.
final class ScriptedUser: WaitingUserPresence {
    private let isThere: Bool
    private let answers: Locked<[UserPresenceError?]>
    private let count = Locked(0)

    /// - Parameter answers: One for each prompt; `nil` confirms presence. Then prompts are unavailable.
    init(isThere: Bool = true, answers: [UserPresenceError?] = []) {
        self.isThere = isThere
        self.answers = Locked(answers)
    }

    var questionCount: Int { count.withLock { $0 } }

    func confirm(waitingAtMost patience: TimeInterval) throws(UserPresenceError) {
        count.withLock { $0 += 1 }
        let answer = answers.withLock { $0.isEmpty ? .unavailable("Nobody is there.") : $0.removeFirst() }
        if let answer { throw answer }
    }

    func checkAvailability() throws(UserPresenceError) {
        if !isThere { throw .unavailable("Nobody is there.") }
    }
}
