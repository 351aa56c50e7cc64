import Foundation

extension JSONValue {
    package var boolValue: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    package var arrayValue: [JSONValue]? {
        if case .array(let values) = self { values } else { nil }
    }

    /// A member of an object.
    package subscript(name: String) -> JSONValue? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// The number of seconds, members and so on; booleans and text do not count.
    package var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The value as Foundation gives it: `String`, `Bool`, `NSNumber`, `[Any]`, `[String: Any]` or `NSNull`.
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

    /// The value as one query item carries it: text as it is, everything else as JSON.
    package var text: String {
        if case .string(let text) = self { return text }
        return String(decoding: encoded(), as: UTF8.self)
    }

    /// UTF-8, compact, with the members in order of their names.
    package func encoded(pretty: Bool = false) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
        // Encoding can only fail for numbers that JSON does not have, and none of those gets in.
        return (try? encoder.encode(self)) ?? Data()
    }

    package static func decode(_ data: Data) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: data)
    }
}

extension JSONValue {
    /// Freezes a value made of text, numbers, booleans, arrays and dictionaries; `nil` when JSON has no such value.
    ///
    /// Members and elements that are `nil` are left out.
    package init?(freezing value: Any) {
        guard let present = Self.withoutNil(value) else { return nil }
        let wrapped = ["value": present]
        guard JSONSerialization.isValidJSONObject(wrapped),
            let data = try? JSONSerialization.data(withJSONObject: wrapped),
            case .object(let members) = try? JSONValue.decode(data), let frozen = members["value"]
        else { return nil }
        self = frozen
    }

    /// The value without optionals around or inside it; `nil` when nothing is left.
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
