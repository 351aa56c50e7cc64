import A0Encoding
import Foundation

extension DeclaredAction {
    /// The calls for an event; none unless it matches the conditions.
    func calls(for run: ActionRun, hooks: ActionHooks) async throws -> [ActionCall] {
        let event = TenantValue.object(run.event.members)
        guard conditions.allSatisfy({ $1.fits(event.value(at: $0)) }),
            !exceptions.contains(where: { $1.fits(event.value(at: $0)) })
        else { return [] }
        let own = (run.isContinuation ? continuation : calls).compactMap { $0.filled(from: event) }
        guard let hook else { return own }
        return own + (try await hooks.calls(of: hook, run))
    }
}

extension ActionCondition {
    /// - Parameter value: the event's value; nil if it has none.
    func fits(_ value: TenantValue?) -> Bool {
        comparisons.allSatisfy { comparison, wanted in
            switch comparison {
            case .exists: return ((value ?? .null) != .null) == (wanted.boolValue ?? true)
            case .equals: return (value ?? .null) == wanted
            case .isOneOf:
                guard case .array(let all) = wanted else { return false }
                return all.contains(value ?? .null)
            case .contains:
                if case .array(let all)? = value { return all.contains(wanted) }
                return text(value, wanted) { $0.contains($1) }
            case .startsWith: return text(value, wanted) { $0.hasPrefix($1) }
            case .endsWith: return text(value, wanted) { $0.hasSuffix($1) }
            case .greaterThan: return number(value, wanted, >)
            case .lessThan: return number(value, wanted, <)
            }
        }
    }

    private func text(_ value: TenantValue?, _ wanted: TenantValue, _ test: (String, String) -> Bool) -> Bool {
        guard let text = value?.stringValue, let wanted = wanted.stringValue else { return false }
        return test(text, wanted)
    }

    private func number(_ value: TenantValue?, _ wanted: TenantValue, _ test: (Double, Double) -> Bool) -> Bool {
        guard let value = value?.double, let wanted = wanted.double else { return false }
        return test(value, wanted)
    }
}

extension ActionCall {
    /// The call with the values of an event in place of its placeholders; nil if the event has no value for the
    /// argument after a name.
    fileprivate func filled(from event: TenantValue) -> ActionCall? {
        let filled = arguments.map { $0.filled(from: event) }
        let isMissing = zip(arguments, filled).contains { $0 != .null && $1 == .null }
        return isMissing ? nil : ActionCall(name, arguments: filled)
    }
}

extension TenantValue {
    /// The paths of the placeholders in a text.
    static func placeholders(in text: String) -> [String] {
        placeholder.matches(text).compactMap { $0[1].map(String.init) }
    }

    private static let placeholder = Pattern(#"\{\{\s*([^{}]*?)\s*\}\}"#)

    /// All strings in the value.
    var allTexts: [String] {
        switch self {
        case .string(let text): [text]
        case .array(let items): items.flatMap(\.allTexts)
        case .object(let members): members.values.flatMap(\.allTexts)
        default: []
        }
    }

    /// The value at a path such as `user.app_metadata.plan`; nil if there is none.
    func value(at path: String) -> TenantValue? {
        path.split(separator: ".").reduce(self as TenantValue?) { value, name in
            switch value {
            case .object(let members)?: members[String(name)]
            case .array(let items)?: Int(digits: name).flatMap { items.indices.contains($0) ? items[$0] : nil }
            default: nil
            }
        }
    }

    /// A placeholder alone becomes the value itself, or null if there is none; placeholders within a text become text.
    fileprivate func filled(from event: TenantValue) -> TenantValue {
        switch self {
        case .array(let items): return .array(items.map { $0.filled(from: event) })
        case .object(let members): return .object(members.mapValues { $0.filled(from: event) })
        case .string(let text):
            func value(_ placeholder: Pattern.Match) -> TenantValue? { event.value(at: String(placeholder[1] ?? "")) }
            if let alone = Self.placeholder.wholeMatch(text) { return value(alone) ?? .null }
            return .string(Self.placeholder.replacing(in: text) { value($0)?.plainText ?? "" })
        default: return self
        }
    }

    private var plainText: String {
        switch self {
        case .null: return ""
        case .string(let text): return text
        case .bool(let value): return String(value)
        case .integer(let value): return String(value)
        case .number(let value): return String(value)
        case .array(let items): return items.map(\.plainText).joined(separator: " ")
        case .object: return (try? JSONText.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
    }
}

// The validation of declared actions.
extension DeclaredActions {
    func checkCalls() throws(TenantError) {
        for trigger in ActionTrigger.allCases {
            for (index, action) in all(trigger).enumerated() {
                try action.validate("actions.\(trigger.rawValue)[\(index)]", trigger)
            }
        }
    }
}

extension DeclaredAction {
    fileprivate func validate(_ path: String, _ trigger: ActionTrigger) throws(TenantError) {
        try require(
            !calls.isEmpty || !continuation.isEmpty || hook != nil, path, "an action needs calls (do) or a hook.")
        for (key, conditions) in [("when", conditions), ("unless", exceptions)] {
            for place in conditions.keys.sorted() { try EventPaths.require(place, trigger, "\(path).\(key)") }
        }
        for (key, calls) in [("do", calls), ("on_continue", continuation)] {
            for (index, call) in calls.enumerated() { try call.validate("\(path).\(key)[\(index)]", trigger) }
        }
    }
}

extension ActionCall {
    fileprivate func validate(_ path: String, _ trigger: ActionTrigger) throws(TenantError) {
        let places = arguments.flatMap(\.allTexts).flatMap(TenantValue.placeholders)
        for place in places { try EventPaths.require(place, trigger, path) }
        let known = Array(ActionOutcome.effects(trigger).keys)
        guard known.contains(name) else { throw .unknown("call", name, known, path) }
        // The values of placeholders aren't known yet.
        guard places.isEmpty else { return }
        var outcome = ActionOutcome()
        do {
            try outcome.apply(self, trigger)
        } catch {
            throw TenantError(.configuration, (error as? ActionArgumentError)?.text ?? "\(error)", keyPath: path)
        }
    }
}

/// The event paths that placeholders and conditions can use.
enum EventPaths {
    /// The members of the event, with their own members if known.
    private static let names: [String: [String]] = [
        "user": [
            "user_id", "email", "email_verified", "username", "phone_number", "phone_verified", "name", "nickname",
            "given_name", "family_name", "picture", "created_at", "updated_at", "last_password_reset", "app_metadata",
            "user_metadata", "identities", "multifactor", "enrolledFactors", "logins_count", "last_login", "last_ip",
            "blocked",
        ],
        "client": ["client_id", "name", "metadata"],
        "connection": ["id", "name", "strategy"],
        "organization": ["id", "name", "display_name", "metadata"],
        "authorization": ["roles"],
        "authentication": ["methods"],
        "request": ["ip", "method", "hostname", "language", "user_agent", "query", "body"],
        "resource_server": ["identifier"],
        "session": [
            "id", "user_id", "created_at", "authenticated_at", "expires_at", "idle_expires_at", "last_interacted_at",
            "metadata",
        ],
        "refresh_token": ["metadata"], "stats": ["logins_count"], "tenant": ["id"],
        "transaction": [
            "protocol", "requested_scopes", "response_type", "response_mode", "redirect_uri", "state", "prompt",
            "login_hint", "acr_values", "actor", "subject_token", "subject_token_type", "actor_token",
            "actor_token_type", "requested_authorization_details", "linking_id",
        ],
    ]

    static func require(_ path: String, _ trigger: ActionTrigger, _ keyPath: String) throws(TenantError) {
        let parts = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let known = names[parts[0]] else {
            throw .unknown("value {{\(path)}}: an event has no", parts[0], Array(names.keys), keyPath)
        }
        guard parts.count > 1, !known.contains(parts[1]) else { return }
        throw TenantError(
            .configuration,
            "there is no value {{\(path)}}.\(TenantError.suggestion(for: parts[1], known))", keyPath: keyPath)
    }
}
