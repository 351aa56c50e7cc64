/// HTTP fields in their original order. Names are case-insensitive (RFC 9110 §5.1).
package struct HTTPHeaders: Sendable {
    package private(set) var pairs: [(name: String, value: String)]

    package init(_ pairs: [(String, String)] = []) {
        self.pairs = pairs.map { (name: $0.0, value: $0.1) }
    }

    /// The first value for `name`. Setting it replaces all values for the name; `nil` removes them.
    package subscript(name: String) -> String? {
        get { pairs.first { Self.same($0.name, name) }?.value }
        set {
            pairs.removeAll { Self.same($0.name, name) }
            if let newValue { pairs.append((name, newValue)) }
        }
    }

    package func all(_ name: String) -> [String] {
        pairs.filter { Self.same($0.name, name) }.map(\.value)
    }

    package mutating func add(_ name: String, _ value: String) {
        pairs.append((name, value))
    }

    package mutating func set(_ name: String, _ value: String) {
        self[name] = value
    }

    /// Whether every name is a token and no value can end its line (RFC 9110 §5.5).
    var areLegal: Bool {
        pairs.allSatisfy { Self.isToken($0.name) && !$0.value.utf8.contains { $0 == 0x0D || $0 == 0x0A || $0 == 0 } }
    }

    static func same(_ one: String, _ other: String) -> Bool {
        one.utf8.count == other.utf8.count
            && zip(one.utf8, other.utf8).allSatisfy { lowercased($0) == lowercased($1) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }

    private static func isToken(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !isSeparator($0) }
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: "/"): true
        case UInt8(ascii: ":")...UInt8(ascii: "@"), UInt8(ascii: "[")...UInt8(ascii: "]"): true
        case UInt8(ascii: "{"), UInt8(ascii: "}"): true
        default: false
        }
    }
}
