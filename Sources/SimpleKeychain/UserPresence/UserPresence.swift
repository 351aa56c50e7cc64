/// Verifies that the user is present.
package protocol UserPresence: Sendable {
    /// Returns after the user has been verified. Canceling the task dismisses the prompt.
    ///
    /// - Parameter reason: The reason that is shown to the user. Not every system shows it.
    /// - Throws: ``UserPresenceError``; `cancelled` also if the task was canceled.
    func confirm(_ reason: String) async throws(UserPresenceError)

    /// Like `confirm`, but throws the system's own error if there is one.
    func confirmOrSystemError(_ reason: String) async throws
}

extension UserPresence {
    package func confirmOrSystemError(_ reason: String) async throws {
        try await confirm(reason)
    }
}

/// The reason why the user couldn't be verified.
package enum UserPresenceError: Error, Sendable, Equatable {
    /// The user can't be asked here. The text says why, and what to do about it.
    case unavailable(String)
    /// The user dismissed the prompt, or the program canceled it.
    case cancelled
    /// The user tried and failed, or isn't allowed.
    case denied
}

extension UserPresenceError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unavailable(let reason): "The user can't be verified here: \(reason)"
        case .cancelled: "The user canceled verification."
        case .denied: "The user couldn't be verified."
        }
    }
}
