import Foundation

/// Reads what ``DER`` writes, element by element. In DER, lengths are definite and in their shortest form.
struct DERReader {
    private var rest: Data

    init(_ data: Data) {
        rest = data
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// The content of the next element; `nil` (without reading anything) unless it has this tag and is complete.
    mutating func element(_ tag: UInt8) -> Data? { rest.first == tag ? element()?.content : nil }

    /// The next element; `nil` (without reading anything) unless it's complete.
    mutating func element() -> (tag: UInt8, content: Data)? {
        let bytes = rest
        guard let tag = bytes.first, let first = bytes.dropFirst().first else { return nil }
        var content = bytes.dropFirst(2)
        var length = Int(first)
        if first >= 0x80 {
            let size = Int(first & 0x7F)
            guard (1...4).contains(size), content.count >= size, content.first != 0 else { return nil }
            length = content.prefix(size).reduce(0) { $0 << 8 | Int($1) }
            guard length >= 0x80 else { return nil }
            content = content.dropFirst(size)
        }
        guard content.count >= length else { return nil }
        rest = content.dropFirst(length)
        return (tag, Data(content.prefix(length)))
    }

    /// An unsigned number without leading zeros; `nil` for a negative one.
    mutating func unsignedInteger() -> Data? {
        var copy = self
        guard let content = copy.element(0x02), let first = content.first, first < 0x80 else { return nil }
        self = copy
        return Data(content.drop { $0 == 0 })
    }
}
