import Foundation

/// Hashes of bytes.
package enum Digest {
    /// SHA-256 (FIPS 180-4), 32 bytes.
    package static func sha256(_ data: Data) -> Data {
        HashFunction.sha256.digest(data)
    }

    /// SHA-1 (FIPS 180-4), 20 bytes. Only for uses such as certificate thumbprints, because it isn't secure.
    package static func sha1(_ data: Data) -> Data {
        HashFunction.sha1.digest(data)
    }
}
