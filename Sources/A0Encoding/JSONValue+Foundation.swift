import Foundation

extension JSONValue {
    package var boolValue: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    package var arrayValue: [JSONValue]? {
        if case .array(let values) = self { values } else { nil }
    }

    package var objectValue: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// A member of an object.
    package subscript(name: String) -> JSONValue? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// The value as a number; `nil` for other types, including booleans and text.
    package var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The value as a Foundation type: `String`, `Bool`, `NSNumber`, `[Any]`, `[String: Any]` or `NSNull`.
    package var foundation: Any {
        switch self {
        case .null: NSNull()
        case .bool(let value): value
        case .integer(let value): NSNumber(value: value)
        case .number(let value): NSNumber(value: value)
        case .string(let value): value
        case .array(let values): values.map(\.foundation)
        case .object(let members): members.mapValues(\.foundation)
        }
    }
}

extension JSONValue {
    /// Creates a value from text, numbers, booleans, arrays and dictionaries; `nil` if JSON can't represent it.
    ///
    /// Omits members and elements that are `nil`.
    package init?(freezing value: Any) {
        guard let present = Self.withoutNil(value) else { return nil }
        let wrapped = ["value": present]
        guard JSONSerialization.isValidJSONObject(wrapped),
            let data = try? JSONSerialization.data(withJSONObject: wrapped),
            case .object(let members) = try? JSONValue.decode(data), let frozen = members["value"]
        else { return nil }
        self = frozen
    }

    /// The value with optionals unwrapped, including those inside it; `nil` if nothing is left.
    package static func withoutNil(_ value: Any) -> Any? {
        switch value {
        case let optional as any OptionalValue: optional.wrapped.flatMap(withoutNil)
        case let members as [String: Any]: members.compactMapValues(withoutNil)
        case let elements as [Any]: elements.compactMap(withoutNil)
        default: value
        }
    }
}

private protocol OptionalValue {
    var wrapped: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var wrapped: Any? { self }
}
