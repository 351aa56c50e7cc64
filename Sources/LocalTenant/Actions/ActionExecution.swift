import A0Concurrency
import Foundation

/// One run of an action, for the tenant's owner.
struct ActionExecution: Sendable {
    let action: String
    let trigger: ActionTrigger
    let time: Date
    /// In seconds.
    let duration: TimeInterval
    /// The ID of the user; empty for none.
    let user: String
    /// How it ended, or why it failed.
    let result: String
    let hasFailed: Bool
}

/// The last runs of actions in this process.
final class ActionHistory: Sendable {
    private static let limit = 100
    private let runs = Locked<[ActionExecution]>([])

    func add(_ run: ActionExecution) {
        runs.withLock { $0 = ($0 + [run]).suffix(Self.limit) }
    }

    /// Newest first.
    var newest: [ActionExecution] { runs.withLock { $0.reversed() } }
}

extension ActionOutcome {
    /// Its effect on the login.
    var summary: String {
        if let denial { return "denied: \(denial.reason)" }
        if redirect != nil { return "sent the user to another page" }
        return factor == nil ? "done" : "asked for a second factor"
    }
}
