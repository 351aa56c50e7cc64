/// Writes JSON values as UTF-8, with members sorted by name, so that equal values have equal bytes.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []

    init() {
        bytes.reserveCapacity(512)
    }

    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: writeLiteral("null")
        case .bool(let value): writeLiteral(value ? "true" : "false")
        case .integer(let value): bytes.append(contentsOf: String(value).utf8)
        case .number(let value): write(value)
        case .string(let text): write(text)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                write(element)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members): write(members)
        }
    }

    mutating func write(_ members: [String: JSONValue]) {
        bytes.append(UInt8(ascii: "{"))
        for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            write(member.key)
            bytes.append(UInt8(ascii: ":"))
            write(member.value)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    /// A number that JSON doesn't have is `null`, as in JavaScript.
    private mutating func write(_ number: Double) {
        guard number.isFinite else { return writeLiteral("null") }
        let text = number.description
        bytes.append(contentsOf: (text.hasSuffix(".0") ? text.dropLast(2) : text[...]).utf8)
    }

    private mutating func writeLiteral(_ literal: StaticString) {
        literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private mutating func write(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { text in
            var start = text.startIndex
            for (index, byte) in text.enumerated() where Self.needsEscape(byte) {
                bytes.append(contentsOf: text[start..<index])
                writeEscaped(byte)
                start = index + 1
            }
            bytes.append(contentsOf: text[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func writeEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
        case 0x08: writeLiteral(#"\b"#)
        case 0x09: writeLiteral(#"\t"#)
        case 0x0A: writeLiteral(#"\n"#)
        case 0x0C: writeLiteral(#"\f"#)
        case 0x0D: writeLiteral(#"\r"#)
        default:
            writeLiteral(byte < 0x10 ? #"\u000"# : #"\u00"#)
            bytes.append(contentsOf: String(byte, radix: 16).utf8)
        }
    }
}
