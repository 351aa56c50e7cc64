import Foundation

extension CBOR {
    /// The item in CTAP2's canonical form: the shortest numbers, and sorted map keys (CTAP 2.1 §8).
    package func encoded() -> Data {
        switch self {
        case .unsigned(let value): Self.head(0, value)
        case .negative(let value): Self.head(1, value)
        case .bytes(let value): Self.head(2, UInt64(value.count)) + value
        case .text(let value): Self.head(3, UInt64(value.utf8.count)) + value.utf8
        case .array(let items): items.reduce(Self.head(4, UInt64(items.count))) { $0 + $1.encoded() }
        case .map(let pairs): Self.encode(pairs)
        case .bool(let value): Data([value ? 0xF5 : 0xF4])
        case .null: Data([0xF6])
        }
    }

    private static func encode(_ pairs: [CBOR: CBOR]) -> Data {
        let sorted = pairs.map { (key: $0.encoded(), value: $1.encoded()) }.sorted { precedes($0.key, $1.key) }
        return sorted.reduce(head(5, UInt64(pairs.count))) { $0 + $1.key + $1.value }
    }

    /// Sorted by major type, then by length, then by the bytes.
    private static func precedes(_ left: Data, _ right: Data) -> Bool {
        let (leftType, rightType) = ((left.first ?? 0) >> 5, (right.first ?? 0) >> 5)
        if leftType != rightType { return leftType < rightType }
        if left.count != right.count { return left.count < right.count }
        return left.lexicographicallyPrecedes(right)
    }

    private static func head(_ majorType: UInt8, _ argument: UInt64) -> Data {
        let bytes = withUnsafeBytes(of: argument.bigEndian) { Data($0) }
        let type = majorType << 5
        return switch argument {
        case 0..<24: Data([type | UInt8(argument)])
        case ...0xFF: [type | 24] + bytes.suffix(1)
        case ...0xFFFF: [type | 25] + bytes.suffix(2)
        case ...0xFFFF_FFFF: [type | 26] + bytes.suffix(4)
        default: [type | 27] + bytes
        }
    }
}
