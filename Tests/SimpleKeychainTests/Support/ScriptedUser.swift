import A0Concurrency
import Foundation

@testable import SimpleKeychain

/// A user who answers one question after the other as told.
final class ScriptedUser: WaitingUserPresence {
    private let isThere: Bool
    private let answers: Locked<[UserPresenceError?]>
    private let count = Locked(0)

    /// - Parameter answers: One for each question, `nil` for a proof. After the last one nobody can be asked any more.
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
