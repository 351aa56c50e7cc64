import Foundation

/// Keyed hashes (RFC 2104).
package enum HMAC {
    /// HMAC-SHA-256, 32 bytes. Compare two of them with ``constantTimeEqual(_:_:)-(Data,_)``.
    package static func sha256(_ data: Data, key: Data) -> Data {
        HashFunction.sha256.code(data, key: key)
    }

    /// HMAC-SHA-1, 20 bytes. Only for one-time passwords, whose apps support nothing else (RFC 4226 §5).
    package static func sha1(_ data: Data, key: Data) -> Data {
        HashFunction.sha1.code(data, key: key)
    }
}
