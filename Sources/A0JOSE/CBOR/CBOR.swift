import Foundation

/// A CBOR data item (RFC 8949) for WebAuthn and COSE: without tags, floating-point numbers, and `undefined`.
///
/// ```swift
/// let options: CBOR = ["rk": true, "uv": false]
/// let bytes = options.encoded()
/// ```
package enum CBOR: Sendable, Hashable {
    /// Major type 0.
    case unsigned(UInt64)
    /// Major type 1: the number −1 − n.
    case negative(UInt64)
    /// Major type 2.
    case bytes(Data)
    /// Major type 3.
    case text(String)
    /// Major type 4.
    case array([CBOR])
    /// Major type 5. Keys are unique, and their order has no meaning.
    case map([CBOR: CBOR])
    case bool(Bool)
    case null

    package init(_ number: Int) {
        self = number < 0 ? .negative(UInt64(-(number + 1))) : .unsigned(UInt64(number))
    }
}

extension CBOR {
    /// The number; `nil` for other items and for numbers that don't fit in an `Int`.
    package var integerValue: Int? {
        switch self {
        case .unsigned(let value): Int(exactly: value)
        case .negative(let value): Int(exactly: value).map { -1 - $0 }
        default: nil
        }
    }

    package var bytesValue: Data? {
        if case .bytes(let value) = self { value } else { nil }
    }

    package var textValue: String? {
        if case .text(let value) = self { value } else { nil }
    }

    package var arrayValue: [CBOR]? {
        if case .array(let value) = self { value } else { nil }
    }

    package var mapValue: [CBOR: CBOR]? {
        if case .map(let value) = self { value } else { nil }
    }

    package var boolValue: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// A map's value for the key; `nil` if there is none, or this isn't a map.
    package subscript(key: CBOR) -> CBOR? { mapValue?[key] }
}

extension CBOR: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(integerLiteral value: Int) { self.init(value) }
    package init(stringLiteral value: String) { self = .text(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: CBOR...) { self = .array(elements) }

    /// If several pairs have the same key, the last one counts.
    package init(dictionaryLiteral elements: (CBOR, CBOR)...) {
        self = .map(Dictionary(elements) { _, last in last })
    }
}
