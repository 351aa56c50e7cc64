import A0JOSE

/// Scans a JSON object (RFC 8259) for the locations of its members, without creating values.
///
/// A server does this for every request, so values are only created on demand. The scanner is strict, because programs
/// that parse the same token differently disagree about what it says: no duplicate names in any object (RFC 7519 §4),
/// no text other than UTF-8, no lone surrogates, and nothing before or after the object.
struct JSONScanner {
    struct Malformed: Error {}

    /// The limits of what is accepted.
    struct Limits {
        /// The maximum nesting depth of arrays and objects.
        var depth: Int
        /// The maximum number of members, including those of nested objects.
        var members = 1_000
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private let limits: Limits
    private var position = 0
    /// The names in all open objects.
    private var names: [Name] = []
    private var memberCount = 0

    private struct Name {
        /// The range between the quotation marks.
        let range: Range<Int>
        let isEscaped: Bool
    }

    /// - Throws: `Malformed` unless the bytes are a single object.
    static func members(of bytes: [UInt8], limits: Limits) throws(Malformed) -> [JSONMember] {
        guard bytes.allSatisfy({ $0 < 0x80 }) || String(exactlyUTF8: bytes) != nil else { throw Malformed() }
        let members = bytes.withUnsafeBufferPointer { bytes -> [JSONMember]? in
            var scanner = JSONScanner(bytes: bytes, limits: limits)
            return try? scanner.document()
        }
        guard let members else { throw Malformed() }
        return members
    }

    private init(bytes: UnsafeBufferPointer<UInt8>, limits: Limits) {
        self.bytes = bytes
        self.limits = limits
        names.reserveCapacity(24)
    }

    private mutating func document() throws(Malformed) -> [JSONMember] {
        var members: [JSONMember] = []
        members.reserveCapacity(20)
        skipWhitespace()
        try object(depth: 1, into: &members)
        skipWhitespace()
        guard position == bytes.count else { throw Malformed() }
        return members
    }

    // MARK: - Values

    private var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

    private mutating func value(depth: Int) throws(Malformed) -> JSONMember.Kind {
        switch current {
        case UInt8(ascii: "\""):
            _ = try string()
            return .string
        case UInt8(ascii: "{"):
            var unused: [JSONMember]?
            try object(depth: depth, into: &unused)
            return .object
        case UInt8(ascii: "["):
            try array(depth: depth)
            return .array
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            try number()
            return .number
        case UInt8(ascii: "t"): return try literal("true", .true)
        case UInt8(ascii: "f"): return try literal("false", .false)
        case UInt8(ascii: "n"): return try literal("null", .null)
        default: throw Malformed()
        }
    }

    private mutating func object(depth: Int, into members: inout [JSONMember]) throws(Malformed) {
        var collected: [JSONMember]? = members
        members = []
        try object(depth: depth, into: &collected)
        members = collected ?? []
    }

    /// - Parameter members: `nil` for an object whose members aren't needed.
    private mutating func object(depth: Int, into members: inout [JSONMember]?) throws(Malformed) {
        guard depth <= limits.depth else { throw Malformed() }
        try expect(UInt8(ascii: "{"))
        skipWhitespace()
        if take(UInt8(ascii: "}")) { return }
        let first = names.count
        repeat {
            skipWhitespace()
            let name = try string()
            memberCount += 1
            guard memberCount <= limits.members else { throw Malformed() }
            names.append(name)
            skipWhitespace()
            try expect(UInt8(ascii: ":"))
            skipWhitespace()
            let start = position
            let kind = try value(depth: depth + 1)
            members?.append(
                JSONMember(name: name.range, value: start..<position, kind: kind, isEscaped: name.isEscaped))
            skipWhitespace()
        } while take(UInt8(ascii: ","))
        try expect(UInt8(ascii: "}"))
        guard namesDiffer(from: first) else { throw Malformed() }
        names.removeLast(names.count - first)
    }

    private mutating func array(depth: Int) throws(Malformed) {
        guard depth <= limits.depth else { throw Malformed() }
        try expect(UInt8(ascii: "["))
        skipWhitespace()
        if take(UInt8(ascii: "]")) { return }
        repeat {
            skipWhitespace()
            _ = try value(depth: depth + 1)
            skipWhitespace()
        } while take(UInt8(ascii: ","))
        try expect(UInt8(ascii: "]"))
    }

    private mutating func number() throws(Malformed) {
        _ = take(UInt8(ascii: "-"))
        let leading = current
        let digits = skipDigits()
        guard digits > 0, digits == 1 || leading != UInt8(ascii: "0") else { throw Malformed() }
        if take(UInt8(ascii: ".")) { guard skipDigits() > 0 else { throw Malformed() } }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            guard skipDigits() > 0 else { throw Malformed() }
        }
    }

    private mutating func skipDigits() -> Int {
        let start = position
        while case UInt8(ascii: "0")...UInt8(ascii: "9") = current { position += 1 }
        return position - start
    }

    // MARK: - Text

    private mutating func string() throws(Malformed) -> Name {
        try expect(UInt8(ascii: "\""))
        let start = position
        var isEscaped = false
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") {
                position += 1
                return Name(range: start..<position - 1, isEscaped: isEscaped)
            }
            guard byte >= 0x20 else { throw Malformed() }
            position += 1
            if byte == UInt8(ascii: "\\") {
                isEscaped = true
                try escape()
            }
        }
        throw Malformed()
    }

    private mutating func escape() throws(Malformed) {
        let character = current
        position += 1
        switch character {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return
        case UInt8(ascii: "u"): break
        default: throw Malformed()
        }
        let high = try hexadecimal()
        guard 0xD800..<0xE000 ~= high else { return }
        guard high < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")), 0xDC00..<0xE000 ~= (try hexadecimal())
        else { throw Malformed() }
    }

    private mutating func hexadecimal() throws(Malformed) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(current)).hexDigitValue else { throw Malformed() }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }

    /// Whether all names in the object whose names begin at `first` are different.
    private func namesDiffer(from first: Int) -> Bool {
        let names = names[first...]
        guard names.count <= 24, names.allSatisfy({ !$0.isEscaped }) else {
            let texts = names.map { JSONText.unescaped(bytes[$0.range], isEscaped: $0.isEscaped) }
            return Set(texts).count == texts.count
        }
        for (index, name) in zip(names.indices, names) {
            for other in names[..<index] where other.range.count == name.range.count {
                if bytes[other.range].elementsEqual(bytes[name.range]) { return false }
            }
        }
        return true
    }

    // MARK: - Characters

    private mutating func skipWhitespace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard current == byte, position < bytes.count else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ byte: UInt8) throws(Malformed) {
        guard take(byte) else { throw Malformed() }
    }

    private mutating func literal(_ text: StaticString, _ kind: JSONMember.Kind) throws(Malformed) -> JSONMember.Kind {
        for index in 0..<text.utf8CodeUnitCount { try expect(text.utf8Start[index]) }
        return kind
    }
}

/// The location of a member of a JSON object.
struct JSONMember: Sendable {
    enum Kind: Sendable {
        case string, number, `true`, `false`, null, array, object
    }

    /// The range between the quotation marks.
    let name: Range<Int>
    let value: Range<Int>
    let kind: Kind
    /// Whether the name contains escapes.
    let isEscaped: Bool
}

/// The content between the quotation marks of a scanned JSON string.
enum JSONText {
    /// The unescaped bytes of the text.
    static func unescaped(_ text: some Collection<UInt8>, isEscaped: Bool = true) -> [UInt8] {
        guard isEscaped else { return Array(text) }
        var result: [UInt8] = []
        var rest = Array(text)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
                result.append(byte)
                continue
            }
            switch escape {
            case UInt8(ascii: "b"): result.append(0x08)
            case UInt8(ascii: "f"): result.append(0x0C)
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "r"): result.append(0x0D)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "u"): result += String(scalar(&rest)).utf8
            default: result.append(escape)
            }
        }
        return result
    }

    private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar {
        let high = unit(&rest)
        guard 0xD800..<0xDC00 ~= high else { return Unicode.Scalar(high) ?? "\u{FFFD}" }
        rest = rest.dropFirst(2)
        return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (unit(&rest) & 0x3FF)) ?? "\u{FFFD}"
    }

    private static func unit(_ rest: inout ArraySlice<UInt8>) -> UInt32 {
        defer { rest = rest.dropFirst(4) }
        return UInt32(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16) ?? 0xFFFD
    }
}
