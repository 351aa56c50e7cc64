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
