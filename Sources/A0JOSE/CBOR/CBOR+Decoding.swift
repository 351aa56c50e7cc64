import Foundation

extension CBOR {
    /// Decodes `data`, which must be a single item.
    ///
    /// Numbers and lengths can be longer than necessary, and the keys of maps can be in any order, because some
    /// authenticators write them this way. Everything else is strict.
    ///
    /// - Throws: `CBORError`. Lengths are checked before any allocation.
    package init(decoding data: Data) throws(CBORError) {
        let (item, rest) = try Self.decodePrefix(data)
        guard rest.isEmpty else { throw .trailingBytes }
        self = item
    }

    /// Decodes the first item in `data`, and returns it with the rest.
    package static func decodePrefix(_ data: Data) throws(CBORError) -> (item: CBOR, rest: Data) {
        var reader = CBORReader(data)
        let item = try reader.item(depth: 0)
        return (item, reader.rest)
    }
}

private struct CBORReader {
    private static let depthLimit = 16

    private(set) var rest: Data

    init(_ data: Data) {
        rest = data
    }

    /// - Parameter depth: The number of enclosing arrays and maps.
    mutating func item(depth: Int) throws(CBORError) -> CBOR {
        let initial = try take(1).first ?? 0
        let information = initial & 0x1F
        switch initial >> 5 {
        case 0: return .unsigned(try argument(information))
        case 1: return .negative(try argument(information))
        case 2: return .bytes(Data(try take(try argument(information))))
        case 3: return .text(try text(information))
        case 4: return .array(try array(information, depth: try deeper(depth)))
        case 5: return .map(try map(information, depth: try deeper(depth)))
        case 7: return try simple(information)
        default: throw .unsupported
        }
    }

    private func deeper(_ depth: Int) throws(CBORError) -> Int {
        guard depth < Self.depthLimit else { throw .tooDeep }
        return depth + 1
    }

    /// The argument after an initial byte (RFC 8949 §3).
    private mutating func argument(_ information: UInt8) throws(CBORError) -> UInt64 {
        switch information {
        case 0..<24: return UInt64(information)
        case 24...27: return try take(1 << (information - 24)).reduce(0) { $0 << 8 | UInt64($1) }
        case 31: throw .indefiniteLength
        default: throw .malformed
        }
    }

    private mutating func text(_ information: UInt8) throws(CBORError) -> String {
        guard let text = String(exactlyUTF8: try take(try argument(information))) else {
            throw .invalidText
        }
        return text
    }

    private mutating func array(_ information: UInt8, depth: Int) throws(CBORError) -> [CBOR] {
        let count = try count(information, bytesEach: 1)
        var items: [CBOR] = []
        items.reserveCapacity(count)
        for _ in 0..<count { items.append(try item(depth: depth)) }
        return items
    }

    private mutating func map(_ information: UInt8, depth: Int) throws(CBORError) -> [CBOR: CBOR] {
        let count = try count(information, bytesEach: 2)
        var pairs: [CBOR: CBOR] = [:]
        for _ in 0..<count {
            let key = try item(depth: depth)
            let value = try item(depth: depth)
            guard pairs.updateValue(value, forKey: key) == nil else { throw .duplicateKey }
        }
        return pairs
    }

    /// The number of items that follow. Limited by the number of bytes left.
    private mutating func count(_ information: UInt8, bytesEach: Int) throws(CBORError) -> Int {
        let count = try argument(information)
        guard count <= UInt64(rest.count / bytesEach) else { throw .truncated }
        return Int(count)
    }

    private mutating func simple(_ information: UInt8) throws(CBORError) -> CBOR {
        switch information {
        case 20: return .bool(false)
        case 21: return .bool(true)
        case 22: return .null
        case 24:
            // RFC 8949 §3.3: values that fit in one byte must not use two.
            throw try take(1).allSatisfy { $0 >= 32 } ? .unsupported : .malformed
        case 28...30: throw .malformed
        // "Break", the end of an indefinite-length item.
        case 31: throw .indefiniteLength
        default:
            if (25...27).contains(information) { _ = try argument(information) }
            throw .unsupported
        }
    }

    private mutating func take(_ count: UInt64) throws(CBORError) -> Data {
        guard count <= UInt64(rest.count) else { throw .truncated }
        defer { rest = rest.dropFirst(Int(count)) }
        return rest.prefix(Int(count))
    }
}
