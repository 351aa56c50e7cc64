import Foundation

/// Asks polkit, whose agent in the desktop session asks the user for a password or a fingerprint.
///
/// polkit only shows the text of the action, because it accepts other texts only from privileged programs. Root isn't
/// asked.
package struct PolkitUserPresence: UserPresence, WaitingUserPresence {
    /// The actions to request; the first one that polkit knows counts.
    let actions: [String]
    /// The address of the bus with polkit; `nil` for the system bus.
    let busAddress: String?

    /// - Parameter actionID: An action that polkit knows. If it doesn't know the action,
    ///   `org.freedesktop.policykit.exec` is used, which it always knows.
    package init(actionID: String = PolkitPolicy.actionID) {
        self.init(actions: [actionID, PolkitPolicy.fallbackActionID], busAddress: nil)
    }

    init(actions: [String], busAddress: String?) {
        self.actions = actions
        self.busAddress = busAddress
    }

    package func confirm(_ reason: String) async throws(UserPresenceError) {
        let question = PolkitQuestion(actions: actions, busAddress: busAddress)
        // The user may take minutes, so this must not block a thread that tasks share.
        let response = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    continuation.resume(returning: Result { () throws(UserPresenceError) in try question.ask() })
                }
            }
        } onCancel: {
            question.takeBack()
        }
        try response.get()
    }

    func confirm(waitingAtMost patience: TimeInterval) throws(UserPresenceError) {
        try PolkitQuestion(actions: actions, busAddress: busAddress).ask(waitingAtMost: patience)
    }

    func checkAvailability() throws(UserPresenceError) {
        try PolkitQuestion(actions: actions, busAddress: busAddress).checkAvailability()
    }
}
