import Foundation

/// Something that runs at a trigger, whatever it is written in.
struct Action: Sendable {
    typealias Body = @Sendable (ActionRun) async throws -> [ActionCall]

    let name: String
    let body: Body
}

/// One run of one action.
struct ActionRun: Sendable {
    let trigger: ActionTrigger
    let event: ActionEvent
    /// Whether the browser is back from where the action sent it.
    var isContinuation = false
    var canRedirect = false
    /// Of `/continue`.
    var state: String?
    var parameters: [String: String] = [:]
    var userID = ""
    var address = ""
    let issuerHost: String
    let now: Date
}
