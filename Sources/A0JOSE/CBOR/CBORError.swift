/// Why bytes couldn't be decoded as CBOR.
package enum CBORError: Error, Sendable, Equatable {
    /// The bytes end in the middle of an item, or an item's length exceeds them.
    case truncated
    /// Bytes follow the item.
    case trailingBytes
    /// A string, array, or map of indefinite length, which CTAP2's form of CBOR doesn't allow.
    case indefiniteLength
    /// A map has a duplicate key.
    case duplicateKey
    /// Arrays and maps are nested more than 16 deep.
    case tooDeep
    /// A text isn't UTF-8.
    case invalidText
    /// An initial byte that RFC 8949 reserves or doesn't allow.
    case malformed
    /// A tag, a floating-point number, `undefined`, or an unassigned simple value.
    case unsupported
}

extension CBORError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .truncated: "The CBOR ends too early."
        case .trailingBytes: "Something follows the CBOR."
        case .indefiniteLength: "The CBOR has an item of indefinite length."
        case .duplicateKey: "A map of the CBOR has the same key twice."
        case .tooDeep: "The CBOR is nested too deeply."
        case .invalidText: "A text of the CBOR is not UTF-8."
        case .malformed: "The CBOR is malformed."
        case .unsupported: "The CBOR has an item of a kind that has no place here."
        }
    }
}
