import Foundation

/// The progress of a login's actions, stored while the user is redirected.
struct ActionProgress: Codable, Sendable, Equatable {
    var outcome = ActionOutcome()
    /// The index of the next action.
    var next = 0
    /// Whether that action waits for the browser to return.
    var awaitsReturn = false
    var isDone = false
}
