import Foundation

/// The elements of a JSON array, or the lines of NDJSON, one after the other: a large file isn't decoded as a whole.
struct JSONElements: Sequence, IteratorProtocol {
    private let data: Data
    private var index: Data.Index
    private let isArray: Bool

    /// - Throws: `JSONElementError` unless the data begins with an array or an object.
    init(_ data: Data) throws(JSONElementError) {
        self.data = data
        guard let first = data.firstIndex(where: { !Self.isSpace($0) }),
            [UInt8(ascii: "["), UInt8(ascii: "{")].contains(data[first])
        else { throw JSONElementError.noList }
        isArray = data[first] == UInt8(ascii: "[")
        index = isArray ? data.index(after: first) : first
    }

    /// The text of the next element. A text that isn't JSON ends where the next one can't begin.
    mutating func next() -> Data? {
        while index < data.endIndex, Self.isSpace(data[index]) || data[index] == UInt8(ascii: ",") { index += 1 }
        guard index < data.endIndex, !(isArray && data[index] == UInt8(ascii: "]")) else { return nil }
        let start = index
        var depth = 0
        var (isText, isEscaped) = (false, false)
        while index < data.endIndex {
            let byte = data[index]
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                }
            } else {
                switch byte {
                case UInt8(ascii: "\""): isText = true
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
                case UInt8(ascii: ","), UInt8(ascii: "\n"):
                    if depth == 0, (byte == UInt8(ascii: ",")) == isArray { return data[start..<index] }
                default: break
                }
                if depth < 0 { return data[start..<index] }
            }
            index += 1
        }
        return data[start..<index]
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0a, 0x0d].contains(byte) }
}

enum JSONElementError: Error {
    case noList
}
