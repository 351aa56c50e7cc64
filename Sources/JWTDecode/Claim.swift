import A0Encoding
import Foundation

/// A claim of a ``JWT``, readable as several types. Properties whose type doesn't match the value are `nil`.
public struct Claim: Sendable {
    /// The JSON value: `String`, `Bool`, `NSNumber`, `NSNull`, `[any Sendable]` or `[String: any Sendable]`; `nil` if
    /// the token has no such claim.
    public let rawValue: (any Sendable)?

    init(rawValue: (any Sendable)?) {
        self.rawValue = rawValue
    }

    /// Creates a claim from its JSON value. If it's missing or malformed, this is like a claim that the token doesn't
    /// have.
    package init(json: ArraySlice<UInt8>?) {
        rawValue = json.flatMap { try? JSONValue.decode($0, allowsInfinity: true).sendable }
    }

    /// The claim as text, if it is a JSON string.
    public var string: String? {
        rawValue as? String
    }

    /// The claim as a Boolean, if it's JSON `true` or `false`. The numbers 0 and 1 don't count.
    public var boolean: Bool? {
        guard case .boolean(let value) = scalar else { return nil }
        return value
    }

    /// The claim as a number, if it is a JSON number or text that `Double` can parse, and finite.
    public var double: Double? {
        let value: Double? =
            switch scalar {
            case .integer(let value): Double(value)
            case .fraction(let value): value
            case .text(let text): Double(text)
            case .boolean, nil: nil
            }
        return value.flatMap { $0.isFinite ? $0 : nil }
    }

    /// The claim as a whole number, if it's a JSON number, which is truncated toward zero, or text that `Int` can
    /// parse; `nil` if it doesn't fit in an `Int`.
    public var integer: Int? {
        switch scalar {
        case .integer(let value): value
        case .fraction(let value): Int(exactly: value.rounded(.towardZero))
        case .text(let text): Int(text)
        case .boolean, nil: nil
        }
    }

    /// The claim as a date, if ``double`` has a value: seconds since 1970 (RFC 7519 §2, NumericDate).
    public var date: Date? {
        double.map(Date.init(timeIntervalSince1970:))
    }

    /// The claim as a list of texts, if it's a JSON array of only strings. A single string is a list of one.
    public var array: [String]? {
        if let text = string { return [text] }
        guard let elements = rawValue as? [any Sendable] else { return nil }
        var texts: [String] = []
        for element in elements {
            guard let text = element as? String else { return nil }
            texts.append(text)
        }
        return texts
    }

    /// The claim as JSON, if it is an object or an array.
    public var data: Data? {
        guard let rawValue, rawValue is [Any] || rawValue is [String: Any],
            JSONSerialization.isValidJSONObject(rawValue)
        else { return nil }
        return try? JSONSerialization.data(withJSONObject: rawValue, options: [.sortedKeys, .withoutEscapingSlashes])
    }

    /// The claim as your own type, if it's an object or an array.
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - decoder: Reads the JSON. Pass one with your date or key strategy.
    /// - Throws: ``JWTDecodeError/claimDecodingFailed(_:)`` if the claim is missing, or neither an object nor an array;
    ///   the decoder's error if the JSON doesn't match the type.
    public func decode<T: Decodable>(_ type: T.Type, using decoder: JSONDecoder = JSONDecoder()) throws -> T {
        guard rawValue != nil else { throw JWTDecodeError.claimDecodingFailed("The token has no such claim.") }
        guard let data else {
            throw JWTDecodeError.claimDecodingFailed("It is neither an object nor an array of JSON values.")
        }
        return try decoder.decode(type, from: data)
    }
}

extension Claim {
    private enum Scalar {
        case boolean(Bool)
        case integer(Int)
        case fraction(Double)
        case text(String)
    }

    /// The value as exactly one kind of scalar.
    ///
    /// Casts alone can't distinguish the kinds: the number 1 casts to `Bool`, and a Boolean to `Int`. So the kind is
    /// determined from the value's type, and for an `NSNumber` from its C type, where `c` (`char`) means a Boolean.
    private var scalar: Scalar? {
        guard let rawValue else { return nil }
        if type(of: rawValue) == Bool.self { return (rawValue as? Bool).map(Scalar.boolean) }
        switch rawValue {
        case let text as String: return .text(text)
        case let number as NSNumber:
            return switch UInt8(bitPattern: number.objCType.pointee) {
            case UInt8(ascii: "c"): .boolean(number.boolValue)
            case UInt8(ascii: "f"), UInt8(ascii: "d"): .fraction(number.doubleValue)
            default: Int(exactly: number).map(Scalar.integer) ?? .fraction(number.doubleValue)
            }
        // The following values are only in tokens that weren't decoded here.
        case let number as any BinaryInteger:
            return Int(exactly: number).map(Scalar.integer) ?? .fraction(Double(number))
        case let number as any BinaryFloatingPoint: return .fraction(Double(number))
        default: return nil
        }
    }
}
