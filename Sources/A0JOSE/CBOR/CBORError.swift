/// Why bytes were not taken for CBOR.
package enum CBORError: Error, Sendable, Equatable {
    /// The bytes end in the middle of an item, or an item claims more than there is.
    case truncated
    /// Bytes follow the item.
    case trailingBytes
    /// A string, array or map without a length in front, which CTAP2's form of CBOR does not have.
    case indefiniteLength
    /// A map has a key twice.
    case duplicateKey
    /// Arrays and maps lie in one another more than 16 deep.
    case tooDeep
    /// A text is not UTF-8.
    case invalidText
    /// An initial byte that RFC 8949 has kept back or forbids.
    case malformed
    /// A tag, a floating-point number, `undefined`, or a simple value that nobody has given a meaning.
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
