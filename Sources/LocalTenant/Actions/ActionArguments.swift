import Foundation

/// An invalid call.
struct ActionArgumentError: Error, Sendable {
    let text: String
}

/// An action failed. Nothing is redeemed or saved.
struct ActionError: Error, Sendable, CustomStringConvertible {
    let action: String
    let reason: String

    var description: String { "The action \"\(action)\" failed: \(reason)" }
    /// The error for the application.
    var callbackError: CallbackError { CallbackError("server_error", description) }
    var oauthError: OAuthError { OAuthError(500, "server_error", description) }
}

/// The arguments of a call, read by position.
struct ActionArguments {
    let values: [TenantValue]

    func text(_ index: Int) throws(ActionArgumentError) -> String {
        guard values.indices.contains(index), let text = values[index].stringValue, !text.isEmpty else {
            throw ActionArgumentError(text: "argument \(index + 1) must be a text")
        }
        return text
    }

    func value(_ index: Int) throws(ActionArgumentError) -> TenantValue {
        guard values.indices.contains(index) else {
            throw ActionArgumentError(text: "argument \(index + 1) is missing")
        }
        return values[index]
    }

    func texts(_ index: Int) throws(ActionArgumentError) -> [String] {
        switch values.indices.contains(index) ? values[index] : nil {
        case .string(let text)?: return [text]
        case .array(let items)? where items.allSatisfy { $0.stringValue != nil }: return items.compactMap(\.stringValue)
        default: throw ActionArgumentError(text: "argument \(index + 1) must be a list of texts")
        }
    }

    func options(_ index: Int) -> ActionObject { ActionObject(values.indices.contains(index) ? values[index] : nil) }

    /// Milliseconds since 1970.
    func time(_ index: Int) throws(ActionArgumentError) -> Date {
        switch values.indices.contains(index) ? values[index] : nil {
        case .integer(let value)?: return Date(timeIntervalSince1970: Double(value) / 1_000)
        case .number(let value)? where value.isFinite: return Date(timeIntervalSince1970: value / 1_000)
        default: throw ActionArgumentError(text: "argument \(index + 1) must be a time in milliseconds since 1970")
        }
    }

    /// The factor types in `{type: "otp"}`, in a list of such objects, or in a list of names.
    func factors(_ index: Int) throws(ActionArgumentError) -> [String] {
        let items: [TenantValue]
        if case .array(let list) = try value(index) { items = list } else { items = [try value(index)] }
        let types = items.compactMap { $0.stringValue ?? ActionObject($0).text("type") }
        guard types.count == items.count, !types.isEmpty else {
            throw ActionArgumentError(text: "argument \(index + 1) must name factors by their type")
        }
        for type in types where !Self.factorTypes.contains(type) {
            throw ActionArgumentError(
                text: "there is no factor \(type).\(TenantError.suggestion(for: type, Self.factorTypes))")
        }
        return types
    }

    private static let factorTypes = MFASettings.Factor.allCases.map(\.rawValue)
}
