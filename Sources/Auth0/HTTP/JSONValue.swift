import Foundation

/// Any JSON value, as a value that can cross tasks.
enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The number of seconds, members and so on; booleans and text do not count.
    var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The value as Foundation gives it: `String`, `Bool`, `NSNumber`, `[Any]`, `[String: Any]` or `NSNull`.
    var foundation: Any {
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
    var text: String {
        if case .string(let text) = self { return text }
        return String(decoding: encoded(), as: UTF8.self)
    }

    /// UTF-8, compact, with the members in order of their names.
    func encoded(pretty: Bool = false) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
        // Encoding can only fail for numbers that JSON does not have, and none of those gets in.
        return (try? encoder.encode(self)) ?? Data()
    }

    static func decode(_ data: Data) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: data)
    }
}

extension JSONValue {
    /// Freezes a value made of text, numbers, booleans, arrays and dictionaries; `nil` when JSON has no such value.
    ///
    /// Members and elements that are `nil` are left out.
    init?(freezing value: Any) {
        guard let present = Self.withoutNil(value) else { return nil }
        let wrapped = ["value": present]
        guard JSONSerialization.isValidJSONObject(wrapped),
            let data = try? JSONSerialization.data(withJSONObject: wrapped),
            case .object(let members) = try? JSONValue.decode(data), let frozen = members["value"]
        else { return nil }
        self = frozen
    }

    /// The value without optionals around or inside it; `nil` when nothing is left.
    static func withoutNil(_ value: Any) -> Any? {
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

extension JSONValue: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let values = try? container.decode([JSONValue].self) {
            self = .array(values)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral {
    init(stringLiteral value: String) { self = .string(value) }
}
