enum PercentEncoding {
    /// The decoded bytes of `text`. A `%` without two hexadecimal digits after it is kept.
    static func bytes(_ text: Substring.UTF8View, plusIsSpace: Bool = false) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var rest = text[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let escaped = escapedByte(rest) {
                result.append(escaped)
                rest = rest.dropFirst(2)
            } else {
                result.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return result
    }

    /// The decoded path; `nil` for invalid escapes, invalid UTF-8, and NUL.
    static func path(_ text: Substring) -> String? {
        var rest = text.utf8[...]
        while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
            rest = rest[rest.index(after: percent)...]
            guard escapedByte(rest) != nil else { return nil }
        }
        let decoded = bytes(text.utf8)
        guard !decoded.contains(0) else { return nil }
        let text = String(decoding: decoded, as: UTF8.self)
        // Invalid UTF-8 was replaced. (`String(validating:as:)` requires newer systems than Apple's minimum.)
        return text.utf8.elementsEqual(decoded) ? text : nil
    }

    private static func escapedByte(_ text: Substring.UTF8View) -> UInt8? {
        let digits = text.prefix(2)
        guard digits.count == 2, let high = digits.first.flatMap(digit), let low = digits.last.flatMap(digit) else {
            return nil
        }
        return high << 4 | low
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
