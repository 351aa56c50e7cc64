import Foundation

// https://developer.apple.com/documentation/cryptokit/symmetrickey
public struct SymmetricKey: Sendable {
    let bytes: [UInt8]

    public init<D: ContiguousBytes>(data: D) {
        bytes = data.withUnsafeBytes { Array($0) }
    }
}

// https://developer.apple.com/documentation/cryptokit/hashedauthenticationcode
public struct HashedAuthenticationCode<H: HashFunction>: Sequence, Sendable {
    fileprivate let bytes: [UInt8]

    public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
}

// https://developer.apple.com/documentation/cryptokit/hmac
public struct HMAC<H: HashFunction>: Sendable {
    // https://developer.apple.com/documentation/cryptokit/hmac/mac
    public typealias MAC = HashedAuthenticationCode<H>

    /// Implements RFC 2104 §2, with 64-byte blocks, as for SHA-1 and SHA-256.
    // https://developer.apple.com/documentation/cryptokit/hmac/authenticationcode(for:using:)
    public static func authenticationCode<D: DataProtocol>(for data: D, using key: SymmetricKey) -> MAC {
        let block = 64
        var padded = key.bytes.count > block ? Array(H.hash(data: key.bytes)) : key.bytes
        padded += [UInt8](repeating: 0, count: block - padded.count)
        let inner = H.hash(data: padded.map { $0 ^ 0x36 } + Array(data))
        return MAC(bytes: Array(H.hash(data: padded.map { $0 ^ 0x5C } + Array(inner))))
    }
}
