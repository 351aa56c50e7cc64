import Foundation

/// How far the actions of a login have come, kept while the person is elsewhere.
struct ActionProgress: Codable, Sendable, Equatable {
    var outcome = ActionOutcome()
    /// Which action is next.
    var next = 0
    /// Whether that one waits for the browser to come back.
    var awaitsReturn = false
    var isDone = false
}
