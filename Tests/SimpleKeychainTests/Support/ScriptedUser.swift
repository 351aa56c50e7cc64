import A0Concurrency
import Foundation

@testable import SimpleKeychain

/// A user who responds to prompts in order.
final class ScriptedUser: WaitingUserPresence {
    private let isThere: Bool
    private let responses: Locked<[UserPresenceError?]>
    private let count = Locked(0)

    /// - Parameter responses: One for each prompt; `nil` confirms presence. Then prompts are unavailable.
    init(isThere: Bool = true, responses: [UserPresenceError?] = []) {
        self.isThere = isThere
        self.responses = Locked(responses)
    }

    var questionCount: Int { count.withLock { $0 } }

    func confirm(waitingAtMost patience: TimeInterval) throws(UserPresenceError) {
        count.withLock { $0 += 1 }
        let response = responses.withLock { $0.isEmpty ? .unavailable("Nobody is there.") : $0.removeFirst() }
        if let response { throw response }
    }

    func checkAvailability() throws(UserPresenceError) {
        if !isThere { throw .unavailable("Nobody is there.") }
    }
}
