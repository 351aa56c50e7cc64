/// Reads JSON (RFC 8259) strictly: only UTF-8, no lone surrogates, and nothing before or after the value.
///
/// It either creates values (``JSONValue``), or finds the locations of an object's members without creating anything
/// (``JSONObject``): a server does the latter for the token of every request.
package struct JSONScanner {
    /// The text isn't JSON, or is beyond a limit.
    package struct Malformed: Error {}

    /// The limits of accepted JSON.
    package struct Limits {
        /// The maximum nesting depth of arrays and objects. Each level takes space on the stack.
        package var depth: Int
        /// The maximum number of members, including those of nested objects.
        package var members: Int
        /// Whether a number that is too large for a `Double` is infinite instead of malformed.
        package var allowsInfinity: Bool

        package init(depth: Int, members: Int = 1_000, allowsInfinity: Bool = false) {
            self.depth = depth
            self.members = members
            self.allowsInfinity = allowsInfinity
        }
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private let limits: Limits
    private var position = 0
    /// The names in all open objects whose members are being located.
    private var names: [Name] = []
    private var memberCount = 0

    private struct Name {
        /// The range between the quotation marks.
        let range: Range<Int>
        let isEscaped: Bool
    }

    /// The locations of an object's members. Programs that parse the same token differently disagree about what it
    /// says, so no object in it may have duplicate names (RFC 7519 §4).
    ///
    /// - Throws: `Malformed` unless the bytes are a single object.
    static func members(of bytes: [UInt8], limits: Limits) throws(Malformed) -> [JSONMember] {
        try bytes.withUnsafeBufferPointer { (bytes) throws(Malformed) in
            try document(bytes, limits) { (scanner) throws(Malformed) in
                scanner.names.reserveCapacity(24)
                var members: [JSONMember] = []
                members.reserveCapacity(20)
                try scanner.object(depth: 1, into: &members)
                return members
            }
        }
    }

    /// The value of a whole text. If several members of an object have the same name, the last one counts.
    ///
    /// - Throws: `Malformed` if the bytes aren't a single JSON value.
    static func value(of bytes: UnsafeBufferPointer<UInt8>, limits: Limits) throws(Malformed) -> JSONValue {
        try document(bytes, limits) { (scanner) throws(Malformed) in try scanner.jsonValue(depth: 1) }
    }

    private static func document<Result>(
        _ bytes: UnsafeBufferPointer<UInt8>, _ limits: Limits, _ body: (inout JSONScanner) throws(Malformed) -> Result
    ) throws(Malformed) -> Result {
        guard bytes.allSatisfy({ $0 < 0x80 }) || String(exactlyUTF8: bytes) != nil else { throw Malformed() }
        var scanner = JSONScanner(bytes: bytes, limits: limits)
        scanner.skipWhitespace()
        let result = try body(&scanner)
        scanner.skipWhitespace()
        guard scanner.position == bytes.count else { throw Malformed() }
        return result
    }

    private init(bytes: UnsafeBufferPointer<UInt8>, limits: Limits) {
        self.bytes = bytes
        self.limits = limits
    }

    // MARK: - Values

    private mutating func jsonValue(depth: Int) throws(Malformed) -> JSONValue {
        switch current {
        case UInt8(ascii: "\""):
            return .string(text(try string()))
        case UInt8(ascii: "{"):
            var members: [String: JSONValue] = [:]
            try list(from: "{", to: "}", depth) { (scanner) throws(Malformed) in
                let name = scanner.text(try scanner.name())
                members[name] = try scanner.jsonValue(depth: depth + 1)
            }
            return .object(members)
        case UInt8(ascii: "["):
            var elements: [JSONValue] = []
            try list(from: "[", to: "]", depth) { (scanner) throws(Malformed) in
                elements.append(try scanner.jsonValue(depth: depth + 1))
            }
            return .array(elements)
        case UInt8(ascii: "t"): return .bool(try literal("true", true))
        case UInt8(ascii: "f"): return .bool(try literal("false", false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        default:
            let start = position
            let isWhole = try number()
            return try jsonNumber(bytes[start..<position], isWhole: isWhole)
        }
    }

    /// A number without a fraction is an integer, also if it's written with a point or an exponent.
    private func jsonNumber(
        _ written: Slice<UnsafeBufferPointer<UInt8>>, isWhole: Bool
    ) throws(Malformed) -> JSONValue {
        let text = String(decoding: written, as: UTF8.self)
        if isWhole, let integer = Int64(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite || limits.allowsInfinity else { throw Malformed() }
        return Int64(exactly: number).map(JSONValue.integer) ?? .number(number)
    }

    private func text(_ name: Name) -> String {
        guard name.isEscaped else { return String(decoding: bytes[name.range], as: UTF8.self) }
        return String(decoding: JSONText.unescaped(bytes[name.range]), as: UTF8.self)
    }

    /// A member's name with its colon.
    private mutating func name() throws(Malformed) -> Name {
        let name = try string()
        memberCount += 1
        guard memberCount <= limits.members else { throw Malformed() }
        skipWhitespace()
        try expect(UInt8(ascii: ":"))
        skipWhitespace()
        return name
    }

    /// The items of an array or object, separated by commas.
    private mutating func list(
        from start: Unicode.Scalar, to end: Unicode.Scalar, _ depth: Int,
        _ item: (inout JSONScanner) throws(Malformed) -> Void
    ) throws(Malformed) {
        guard depth <= limits.depth else { throw Malformed() }
        try expect(UInt8(ascii: start))
        skipWhitespace()
        if take(UInt8(ascii: end)) { return }
        repeat {
            skipWhitespace()
            try item(&self)
            skipWhitespace()
        } while take(UInt8(ascii: ","))
        try expect(UInt8(ascii: end))
    }

    // MARK: - Locations

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
            try list(from: "[", to: "]", depth) { (scanner) throws(Malformed) in
                _ = try scanner.value(depth: depth + 1)
            }
            return .array
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            _ = try number()
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
        let first = names.count
        try list(from: "{", to: "}", depth) { (scanner) throws(Malformed) in
            let name = try scanner.name()
            scanner.names.append(name)
            let start = scanner.position
            let kind = try scanner.value(depth: depth + 1)
            members?.append(
                JSONMember(name: name.range, value: start..<scanner.position, kind: kind, isEscaped: name.isEscaped))
        }
        guard namesDiffer(from: first) else { throw Malformed() }
        names.removeLast(names.count - first)
    }

    /// - Returns: Whether the number has neither a point nor an exponent.
    private mutating func number() throws(Malformed) -> Bool {
        _ = take(UInt8(ascii: "-"))
        let leading = current
        let digits = skipDigits()
        guard digits > 0, digits == 1 || leading != UInt8(ascii: "0") else { throw Malformed() }
        let end = position
        if take(UInt8(ascii: ".")) { guard skipDigits() > 0 else { throw Malformed() } }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            guard skipDigits() > 0 else { throw Malformed() }
        }
        return position == end
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

    private mutating func literal<Value>(_ text: StaticString, _ value: Value) throws(Malformed) -> Value {
        for index in 0..<text.utf8CodeUnitCount { try expect(text.utf8Start[index]) }
        return value
    }
}
