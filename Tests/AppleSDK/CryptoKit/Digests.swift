// A stand-in for the part of Apple's CryptoKit that this package uses, written from its documentation, so that code for
// Apple platforms can be type-checked and run elsewhere. It isn't for use in programs; `package` is for tests.

import CA0OpenSSL
import Foundation

// https://developer.apple.com/documentation/cryptokit/digest
public protocol Digest: Hashable, Sequence, Sendable where Element == UInt8 {
    static var byteCount: Int { get }
}

// https://developer.apple.com/documentation/cryptokit/hashfunction
public protocol HashFunction: Sendable {
    associatedtype Digest: CryptoKit.Digest

    static func hash<D: DataProtocol>(data: D) -> Digest
}

// https://developer.apple.com/documentation/cryptokit/sha256digest
public struct SHA256Digest: Digest {
    public static var byteCount: Int { 32 }

    fileprivate let bytes: [UInt8]

    public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
}

// https://developer.apple.com/documentation/cryptokit/sha256
public struct SHA256: HashFunction {
    // https://developer.apple.com/documentation/cryptokit/hashfunction/hash(data:)
    public static func hash<D: DataProtocol>(data: D) -> SHA256Digest {
        SHA256Digest(bytes: digest(Array(data), EVP_sha256(), size: SHA256Digest.byteCount))
    }
}

// https://developer.apple.com/documentation/cryptokit/insecure
public enum Insecure: Sendable {
    // https://developer.apple.com/documentation/cryptokit/insecure/sha1digest
    public struct SHA1Digest: Digest {
        public static var byteCount: Int { 20 }

        fileprivate let bytes: [UInt8]

        public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
    }

    // https://developer.apple.com/documentation/cryptokit/insecure/sha1
    public struct SHA1: HashFunction {
        public static func hash<D: DataProtocol>(data: D) -> SHA1Digest {
            SHA1Digest(bytes: digest(Array(data), EVP_sha1(), size: SHA1Digest.byteCount))
        }
    }
}

private func digest(_ data: [UInt8], _ function: OpaquePointer?, size: Int) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: size)
    precondition(EVP_Digest(data, data.count, &digest, nil, function, nil) == 1)
    return digest
}
