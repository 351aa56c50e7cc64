import Foundation

/// Finds out whether the user is there while the calling thread waits.
protocol WaitingUserPresence: Sendable {
    /// - Parameter patience: How long the user may take, in seconds.
    func confirm(waitingAtMost patience: TimeInterval) throws(UserPresenceError)

    /// Throws `unavailable` where the question could not be asked later on either. Asks nobody.
    func checkAvailability() throws(UserPresenceError)
}
