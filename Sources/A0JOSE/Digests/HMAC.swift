import CA0OpenSSL
import Foundation

/// Keyed hashes (RFC 2104).
package enum HMAC {
    /// HMAC-SHA-256, 32 bytes. Compare two of them with ``constantTimeEqual(_:_:)-(Data,_)``.
    package static func sha256(_ data: Data, key: Data) -> Data {
        code(data, key, .sha256)
    }

    /// HMAC-SHA-1, 20 bytes. For one-time passwords alone, whose apps know nothing else (RFC 4226 §5).
    package static func sha1(_ data: Data, key: Data) -> Data {
        code(data, key, .sha1)
    }

    private static func code(_ data: Data, _ key: Data, _ function: HashFunction) -> Data {
        // A NULL key would mean "the key of the last call" to libcrypto, and empty data may have no address.
        let key = key.isEmpty ? Data([0]) : key
        var code = Data(count: function.size)
        let result = code.withUnsafeMutableBytes { code in
            data.withUnsafeBytes { data in
                key.withUnsafeBytes { key in
                    CA0OpenSSL.HMAC(
                        function.pointer, key.baseAddress, CInt(key.count),
                        data.bindMemory(to: UInt8.self).baseAddress, data.count,
                        code.bindMemory(to: UInt8.self).baseAddress, nil)
                }
            }
        }
        precondition(result != nil, "libcrypto cannot hash: install an OpenSSL 3 whose default provider is enabled.")
        return code
    }
}
