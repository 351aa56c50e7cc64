import A0Web
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
    /// `time_limit`: seconds that each action may take, hooks included. Default: 20, as at Auth0.
    public var timeLimit = 20.0

    /// No actions.
    public init() {}

    func all(_ trigger: ActionTrigger) -> [DeclaredAction] {
        switch trigger {
        case .postLogin: postLogin
        case .credentialsExchange: credentialsExchange
        case .preUserRegistration: preUserRegistration
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
    public enum Comparison: String, Sendable, Codable, CaseIterable {
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

extension DeclaredActions: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case postLogin = "post-login"
        case credentialsExchange = "credentials-exchange"
        case preUserRegistration = "pre-user-registration"
        case timeLimit = "time_limit"
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        postLogin = try values.value(.postLogin, default: [])
        credentialsExchange = try values.value(.credentialsExchange, default: [])
        preUserRegistration = try values.value(.preUserRegistration, default: [])
        timeLimit = try values.value(.timeLimit, default: timeLimit)
    }
}

extension DeclaredAction: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case name, hook
        case conditions = "when"
        case exceptions = "unless"
        case calls = "do"
        case continuation = "on_continue"
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        self.init(
            name: try values.value(.name), when: try values.value(.conditions, default: [:]),
            unless: try values.value(.exceptions, default: [:]), do: try values.value(.calls, default: []),
            onContinue: try values.value(.continuation, default: []), hook: try values.value(.hook))
    }
}

extension ActionCondition: Codable {
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer().decode(TenantValue.self)
        guard case .object(let members) = value else {
            self = .equals(value)
            return
        }
        comparisons = [:]
        for (name, value) in members {
            guard let comparison = Comparison(rawValue: name) else {
                let known = Comparison.allCases.map(\.rawValue)
                throw DecodingError.dataCorrupted(
                    .init(
                        codingPath: decoder.codingPath + [AnyKey(name)],
                        debugDescription: "there is no comparison \(name).\(TenantError.suggestion(for: name, known))"))
            }
            comparisons[comparison] = value
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(
            Dictionary(uniqueKeysWithValues: comparisons.map { ($0.key.rawValue, $0.value) }))
    }
}
