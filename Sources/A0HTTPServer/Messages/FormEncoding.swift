import A0JOSE

/// `application/x-www-form-urlencoded` (WHATWG URL §5): form bodies and query strings.
package enum FormEncoding {
    /// Parses names and values in order. Never fails: a stray `%` is kept, and invalid UTF-8 becomes U+FFFD.
    package static func parse(_ text: String) -> [(name: String, value: String)] {
        text.utf8.split(separator: UInt8(ascii: "&")).map { item in
            let equals = item.firstIndex(of: UInt8(ascii: "="))
            let value = equals.map { item[item.index(after: $0)...] }
            return (decode(item[..<(equals ?? item.endIndex)]), value.map(decode) ?? "")
        }
    }

    package static func encode(_ items: [(String, String)]) -> String {
        items.map { encode($0.0) + "=" + encode($0.1) }.joined(separator: "&")
    }

    /// Encodes a name or value.
    package static func encode(_ text: String) -> String {
        text.utf8.reduce(into: "") { result, byte in
            switch byte {
            case UInt8(ascii: " "): result += "+"
            case UInt8(ascii: "*"): result += "*"
            case _ where byte.isUnreserved && byte != UInt8(ascii: "~"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let hex = String(byte, radix: 16, uppercase: true)
                result += hex.count == 1 ? "%0" + hex : "%" + hex
            }
        }
    }

    private static func decode(_ text: Substring.UTF8View) -> String {
        guard text.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
            return String(Substring(text))
        }
        return String(decoding: PercentEncoding.bytes(text, plusIsSpace: true), as: UTF8.self)
    }
}
