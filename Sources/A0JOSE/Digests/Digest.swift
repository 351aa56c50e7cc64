import CA0OpenSSL
import Foundation

/// Hashes of bytes.
package enum Digest {
    /// SHA-256 (FIPS 180-4), 32 bytes.
    package static func sha256(_ data: Data) -> Data {
        hash(data, with: .sha256)
    }

    /// SHA-1 (FIPS 180-4), 20 bytes. Only for certificate thumbprints and the like; it resists no attacker.
    package static func sha1(_ data: Data) -> Data {
        hash(data, with: .sha1)
    }

    private static func hash(_ data: Data, with function: HashFunction) -> Data {
        var digest = Data(count: function.size)
        let status = digest.withUnsafeMutableBytes { digest in
            data.withUnsafeBytes { data in
                EVP_Digest(
                    data.baseAddress, data.count, digest.bindMemory(to: UInt8.self).baseAddress, nil, function.pointer,
                    nil)
            }
        }
        precondition(status == 1, "libcrypto cannot hash: install an OpenSSL 3 whose default provider is enabled.")
        return digest
    }
}
