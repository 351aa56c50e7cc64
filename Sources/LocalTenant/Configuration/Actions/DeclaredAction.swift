import Foundation

/// `actions` of a configuration: what happens at each trigger, without Swift code.
///
/// ```json
/// "actions": {
///   "post-login": [
///     { "name": "Roles", "do": [{ "idToken.setCustomClaim": ["https://example.com/roles", "{{authorization.roles}}"] }] },
///     { "name": "Staff only", "unless": { "user.email": { "ends_with": "@example.com" } },
///       "do": [{ "access.deny": "Only for staff" }] },
///     { "name": "Elsewhere", "hook": "http://127.0.0.1:9000/post-login" }
///   ]
/// }
/// ```
public struct DeclaredActions: Sendable, Hashable {
    /// `post-login`. Default: none.
    public var postLogin: [DeclaredAction] = []
    /// `credentials-exchange`. Default: none.
    public var credentialsExchange: [DeclaredAction] = []
    /// `pre-user-registration`. Default: none.
    public var preUserRegistration: [DeclaredAction] = []
    /// `custom-token-exchange`. Default: none.
    public var customTokenExchange: [DeclaredAction] = []
    /// `time_limit`: seconds that each action may take, hooks included. Default: 20, as at Auth0.
    public var timeLimit = 20.0

    /// No actions.
    public init() {}

    func all(_ trigger: ActionTrigger) -> [DeclaredAction] {
        switch trigger {
        case .postLogin: postLogin
        case .credentialsExchange: credentialsExchange
        case .preUserRegistration: preUserRegistration
        case .customTokenExchange: customTokenExchange
        }
    }
}

/// An action that is a list of calls, or a URL that answers with one.
public struct DeclaredAction: Sendable, Hashable {
    /// `name`, for error messages. Default: the trigger and a number.
    public var name: String?
    /// `when`: values of the event by path, all of which must match. Default: always.
    public var conditions: [String: ActionCondition] = [:]
    /// `unless`: the same, none of which may match. Default: always.
    public var exceptions: [String: ActionCondition] = [:]
    /// `do`: calls of the `api` object. `{{user.email}}` and the like are replaced by values of the event.
    public var calls: [ActionCall] = []
    /// `on_continue`: calls for when the browser returns from `redirect.sendUserTo`.
    public var continuation: [ActionCall] = []
    /// `hook`: an https URL, or one of this machine, that is posted `trigger`, `event` and `continues`, and answers
    /// with calls.
    public var hook: String?

    /// An action of these calls.
    public init(
        name: String? = nil, when conditions: [String: ActionCondition] = [:],
        unless exceptions: [String: ActionCondition] = [:], do calls: [ActionCall] = [],
        onContinue continuation: [ActionCall] = [], hook: String? = nil
    ) {
        (self.name, self.conditions, self.exceptions) = (name, conditions, exceptions)
        (self.calls, self.continuation, self.hook) = (calls, continuation, hook)
    }
}

/// A condition on a value of an event: a value that it must equal, or an object of comparisons that must all match.
public struct ActionCondition: Sendable, Hashable {
    /// How a value is compared.
    public enum Comparison: String, Sendable, Codable, CaseIterable, Choice {
        /// The value equals this one.
        case equals
        /// The list or text contains this value.
        case contains
        /// Whether there is a value at all.
        case exists
        /// The value is one of this list.
        case isOneOf = "in"
        /// The text starts with this one.
        case startsWith = "starts_with"
        /// The text ends with this one.
        case endsWith = "ends_with"
        /// The number is greater than this one.
        case greaterThan = "greater_than"
        /// The number is less than this one.
        case lessThan = "less_than"
    }

    /// The comparisons, each with the value to compare to.
    public var comparisons: [Comparison: TenantValue]

    /// A value that fits all of these.
    public init(_ comparisons: [Comparison: TenantValue]) { self.comparisons = comparisons }

    /// A condition that requires exactly this value.
    public static func equals(_ value: TenantValue) -> ActionCondition { ActionCondition([.equals: value]) }
}

extension DeclaredActions: Codable, Record {
    static let blank = DeclaredActions()
    static let table = Table<DeclaredActions> {
        Member("post-login", \.postLogin)
        Member("credentials-exchange", \.credentialsExchange)
        Member("pre-user-registration", \.preUserRegistration)
        Member("custom-token-exchange", \.customTokenExchange)
        Member("time_limit", \.timeLimit, Rule("choose up to 600 seconds.") { $0 > 0 && $0 <= 600 })
    }
}

extension DeclaredAction: Codable, Record {
    static let blank = DeclaredAction()
    static let table = Table<DeclaredAction> {
        Member("name", \.name)
        Member("when", \.conditions)
        Member("unless", \.exceptions)
        Member("do", \.calls)
        Member("on_continue", \.continuation)
        Member("hook", \.hook, .endpoint)
    }
}

extension ActionCondition: Codable, CodableSetting {
    static var shape: SettingShape { .any }

    var written: TenantValue? {
        .object(Dictionary(uniqueKeysWithValues: comparisons.map { ($0.key.rawValue, $0.value) }))
    }

    static func read(_ value: TenantValue, _ source: SettingSource) throws(TenantError) -> ActionCondition {
        guard case .object(let members) = value else { return .equals(value) }
        var comparisons: [Comparison: TenantValue] = [:]
        for (name, value) in members {
            guard let comparison = Comparison(rawValue: name) else {
                let known = Comparison.allCases.map(\.rawValue)
                throw TenantError(
                    .configuration, "there is no comparison \(name).\(TenantError.suggestion(for: name, known))",
                    keyPath: name)
            }
            comparisons[comparison] = value
        }
        return ActionCondition(comparisons)
    }
}
