import Foundation

/// Code that runs at a trigger, in any language.
struct Action: Sendable {
    typealias Body = @Sendable (ActionRun) async throws -> [ActionCall]

    let name: String
    let body: Body
}

/// One run of one action.
struct ActionRun: Sendable {
    let trigger: ActionTrigger
    let event: ActionEvent
    /// Whether the browser has returned from the action's redirect.
    var isContinuation = false
    var canRedirect = false
    /// The `state` for `/continue`.
    var state: String?
    var parameters: [String: String] = [:]
    var userID = ""
    var address = ""
    let issuerHost: String
    let now: Date
}
