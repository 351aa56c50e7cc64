/// Finds out whether the user sits in front of the machine.
package protocol UserPresence: Sendable {
    /// Returns once the user has proven to be there. Cancelling the task takes the question back.
    ///
    /// - Parameter reason: What the proof is for, in words for the user. Not every system shows it.
    /// - Throws: ``UserPresenceError``; `cancelled` also when the task was.
    func confirm(_ reason: String) async throws(UserPresenceError)

    /// As `confirm`, but what is thrown is the system's own error where it has one.
    func confirmOrSystemError(_ reason: String) async throws
}

extension UserPresence {
    package func confirmOrSystemError(_ reason: String) async throws {
        try await confirm(reason)
    }
}

/// Why the presence of the user is not proven.
package enum UserPresenceError: Error, Sendable, Equatable {
    /// Nobody can be asked here. The text says why and what to do about it.
    case unavailable(String)
    /// The user dismissed the question, or whoever asked it took it back.
    case cancelled
    /// The user tried and failed, or may not.
    case denied
}

extension UserPresenceError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unavailable(let reason): "The presence of the user cannot be proven here: \(reason)"
        case .cancelled: "The question for the user's presence was dismissed."
        case .denied: "The user's presence was not proven."
        }
    }
}
