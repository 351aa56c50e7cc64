import Foundation

/// Verifies the user's presence while blocking the calling thread.
protocol WaitingUserPresence: Sendable {
    /// - Parameter patience: How long the user can take, in seconds.
    func confirm(waitingAtMost patience: TimeInterval) throws(UserPresenceError)

    /// Throws `unavailable` if the user couldn't be asked later either. Doesn't prompt.
    func checkAvailability() throws(UserPresenceError)
}
