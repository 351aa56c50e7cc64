/// `application/x-www-form-urlencoded` (WHATWG URL §5): form bodies and query strings.
package enum FormEncoding {
    /// Reads names and values in order. Never fails: a stray `%` stays as it is, and bytes that are not UTF-8 become
    /// U+FFFD.
    package static func parse(_ text: String) -> [(name: String, value: String)] {
        text.utf8.split(separator: UInt8(ascii: "&")).map { item in
            let equals = item.firstIndex(of: UInt8(ascii: "="))
            let value = equals.map { item[item.index(after: $0)...] }
            return (decode(item[..<(equals ?? item.endIndex)]), value.map(decode) ?? "")
        }
    }

    package static func encode(_ items: [(String, String)]) -> String {
        items.map { escape($0.0) + "=" + escape($0.1) }.joined(separator: "&")
    }

    private static func decode(_ text: Substring.UTF8View) -> String {
        String(decoding: PercentEncoding.bytes(text, plusIsSpace: true), as: UTF8.self)
    }

    private static func escape(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "*"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            case UInt8(ascii: " "):
                result += "+"
            default:
                let hex = String(byte, radix: 16, uppercase: true)
                result += hex.count == 1 ? "%0" + hex : "%" + hex
            }
        }
        return result
    }
}
