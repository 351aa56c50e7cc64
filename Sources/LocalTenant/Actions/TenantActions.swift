import A0Concurrency
import Foundation

/// The actions of a tenant that are written in Swift: they run in the order in which they were added, after those that
/// the configuration declares.
///
/// ```swift
/// tenant.actions.postLogin("Roles") { event, api in
///     let roles = event.authorization?.roles ?? []
///     api.idToken.setCustomClaim("https://example.com/roles", .array(roles.map(TenantValue.string)))
/// }
/// ```
/// If an action throws or doesn't end in time, the login fails with `server_error`, and nothing is saved.
public final class TenantActions: Sendable {
    /// An action that runs after a login. If it throws, the login fails with `server_error`.
    public typealias PostLogin = @Sendable (_ event: ActionEvent, _ api: PostLoginAPI) async throws -> Void
    /// An action that runs when a client asks for its own token. If it throws, the request fails with `server_error`.
    public typealias CredentialsExchange =
        @Sendable (_ event: ActionEvent, _ api: CredentialsExchangeAPI) async throws -> Void
    /// An action that runs before a signup. If it throws, the signup fails with `server_error`.
    public typealias PreUserRegistration =
        @Sendable (_ event: ActionEvent, _ api: PreUserRegistrationAPI) async throws -> Void

    let history = ActionHistory()
    private let added = Locked<[ActionTrigger: [Action]]>([:])

    /// No actions.
    public init() {}

    /// Adds an action that runs whenever a user logs in or a refresh token is used (Auth0's `onExecutePostLogin`).
    ///
    /// - Parameters:
    ///   - name: the name for error messages; nil for a number.
    ///   - body: what the action does.
    ///   - onContinue: runs instead when the browser returns from the redirect of `body` (`onContinuePostLogin`).
    public func postLogin(_ name: String? = nil, _ body: @escaping PostLogin, onContinue: PostLogin? = nil) {
        add(name, .postLogin) { run in
            let calls = CallRecorder()
            let api = PostLoginAPI(calls: calls, run: run)
            try await (run.isContinuation ? onContinue : body)?(run.event, api)
            return calls.all
        }
    }

    /// Adds an action that runs whenever a client requests its own token (`onExecuteCredentialsExchange`).
    public func credentialsExchange(_ name: String? = nil, _ body: @escaping CredentialsExchange) {
        add(name, .credentialsExchange) { run in
            let calls = CallRecorder()
            try await body(run.event, CredentialsExchangeAPI(calls: calls))
            return calls.all
        }
    }

    /// Adds an action that runs before a user signs up (`onExecutePreUserRegistration`).
    public func preUserRegistration(_ name: String? = nil, _ body: @escaping PreUserRegistration) {
        add(name, .preUserRegistration) { run in
            let calls = CallRecorder()
            try await body(run.event, PreUserRegistrationAPI(calls: calls))
            return calls.all
        }
    }

    /// Removes all actions that were added in Swift.
    public func removeAll() { added.withLock { $0 = [:] } }

    func all(_ trigger: ActionTrigger) -> [Action] { added.withLock { $0[trigger] ?? [] } }

    private func add(_ name: String?, _ trigger: ActionTrigger, _ body: @escaping Action.Body) {
        added.withLock { added in
            let number = (added[trigger]?.count ?? 0) + 1
            added[trigger, default: []].append(Action(name: name ?? "\(trigger.rawValue) \(number)", body: body))
        }
    }
}
