import Foundation

/// A strict parser for JSON objects (RFC 8259).
///
/// Foundation's parser turns `true` into a number that only looks like a Boolean, and is many times slower, which
/// matters for a server that decodes a token for every request. If several members have the same name, the last one
/// counts. Text must be UTF-8 without lone surrogates.
struct JSONReader {
    struct Malformed: Error {}

    /// The maximum nesting depth of arrays and objects. Each level uses stack space, and the token may come from an
    /// attacker.
    static let maximumDepth = 128

    private let bytes: [UInt8]
    private var position = 0

    /// Parses an object with only white space around it.
    static func object(_ json: [UInt8]) throws(Malformed) -> [String: any Sendable] {
        var reader = try JSONReader(json)
        reader.skipWhitespace()
        guard reader.current == UInt8(ascii: "{") else { throw Malformed() }
        let object = try reader.object(depth: 1)
        reader.skipWhitespace()
        guard reader.position == reader.bytes.count else { throw Malformed() }
        return object
    }

    /// Parses a value of any kind, with nothing around it.
    static func value(_ json: [UInt8]) throws(Malformed) -> any Sendable {
        var reader = try JSONReader(json)
        let value = try reader.value(depth: 1)
        guard reader.position == reader.bytes.count else { throw Malformed() }
        return value
    }

    private init(_ json: [UInt8]) throws(Malformed) {
        guard Self.isUTF8(json) else { throw Malformed() }
        bytes = json
    }

    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return true }
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue: continue
            case .emptyInput: return true
            case .error: return false
            }
        }
    }
}

// MARK: - Values

extension JSONReader {
    private mutating func value(depth: Int) throws(Malformed) -> any Sendable {
        switch current {
        case UInt8(ascii: "\""): return try string()
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        case UInt8(ascii: "t"):
            try expect("true")
            return true
        case UInt8(ascii: "f"):
            try expect("false")
            return false
        case UInt8(ascii: "n"):
            try expect("null")
            return NSNull()
        default: throw Malformed()
        }
    }

    private mutating func object(depth: Int) throws(Malformed) -> [String: any Sendable] {
        guard depth <= Self.maximumDepth else { throw Malformed() }
        try expect("{")
        skipWhitespace()
        var members: [String: any Sendable] = [:]
        if take("}") { return members }
        repeat {
            skipWhitespace()
            let name = try string()
            skipWhitespace()
            try expect(":")
            skipWhitespace()
            members[name] = try value(depth: depth + 1)
            skipWhitespace()
        } while take(",")
        try expect("}")
        return members
    }

    private mutating func array(depth: Int) throws(Malformed) -> [any Sendable] {
        guard depth <= Self.maximumDepth else { throw Malformed() }
        try expect("[")
        skipWhitespace()
        var elements: [any Sendable] = []
        if take("]") { return elements }
        repeat {
            skipWhitespace()
            elements.append(try value(depth: depth + 1))
            skipWhitespace()
        } while take(",")
        try expect("]")
        return elements
    }
}

// MARK: - Numbers

extension JSONReader {
    /// An `NSNumber`, because it casts to both `Int` and `Double`, as users of a claim expect from a JSON number.
    private mutating func number() throws(Malformed) -> NSNumber {
        let start = position
        let isNegative = take("-")
        var whole: Int? = 0
        let leading = current
        let digits = skipDigits { digit in
            whole = whole.flatMap { whole in
                let (tens, isTooLarge) = whole.multipliedReportingOverflow(by: 10)
                let (sum, isFar) =
                    isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
                return isTooLarge || isFar ? nil : sum
            }
        }
        guard digits > 0, digits == 1 || leading != UInt8(ascii: "0") else { throw Malformed() }

        var isWhole = true
        if take(".") {
            isWhole = false
            guard skipDigits() > 0 else { throw Malformed() }
        }
        if take("e") || take("E") {
            isWhole = false
            if !take("+") { _ = take("-") }
            guard skipDigits() > 0 else { throw Malformed() }
        }
        if isWhole, let whole { return NSNumber(value: whole) }
        guard let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)) else { throw Malformed() }
        return NSNumber(value: value)
    }

    private mutating func skipDigits(_ visit: (Int) -> Void = { _ in }) -> Int {
        let start = position
        while case UInt8(ascii: "0")...UInt8(ascii: "9") = current {
            visit(Int(current - UInt8(ascii: "0")))
            position += 1
        }
        return position - start
    }
}

// MARK: - Strings

extension JSONReader {
    private mutating func string() throws(Malformed) -> String {
        try expect("\"")
        var start = position
        var unescaped: [UInt8] = []
        while true {
            switch current {
            case UInt8(ascii: "\""):
                let rest = bytes[start..<position]
                position += 1
                guard !unescaped.isEmpty else { return String(decoding: rest, as: UTF8.self) }
                return String(decoding: unescaped + rest, as: UTF8.self)
            case UInt8(ascii: "\\"):
                unescaped += bytes[start..<position]
                position += 1
                unescaped += Array(String(try escape()).utf8)
                start = position
            case 0..<0x20: throw Malformed()
            default: position += 1
            }
        }
    }

    /// The character after a backslash.
    private mutating func escape() throws(Malformed) -> Unicode.Scalar {
        let character = current
        position += 1
        switch character {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(character)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw Malformed()
        }
    }

    private mutating func unicodeEscape() throws(Malformed) -> Unicode.Scalar {
        var code = try hexadecimal()
        if 0xD800..<0xDC00 ~= code {
            try expect("\\u")
            let low = try hexadecimal()
            guard 0xDC00..<0xE000 ~= low else { throw Malformed() }
            code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { throw Malformed() }
        return scalar
    }

    private mutating func hexadecimal() throws(Malformed) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(current)).hexDigitValue else { throw Malformed() }
            code = code << 4 | UInt32(digit)
            position += 1
        }
        return code
    }
}

// MARK: - Bytes

extension JSONReader {
    /// The current byte, or 0 at the end: JSON never contains that byte outside of strings, and strings can't contain
    /// it.
    private var current: UInt8 {
        position < bytes.count ? bytes[position] : 0
    }

    private mutating func skipWhitespace() {
        while current == 0x20 || current == 0x0A || current == 0x0D || current == 0x09 { position += 1 }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard current == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ text: StaticString) throws(Malformed) {
        let isThere = text.withUTF8Buffer { bytes[position...].starts(with: $0) }
        guard isThere else { throw Malformed() }
        position += text.utf8CodeUnitCount
    }
}
