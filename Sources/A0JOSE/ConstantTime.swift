import Foundation

#if A0_CRYPTOKIT
    import CryptoKit
#else
    import CA0OpenSSL
#endif

/// Compares two secrets in a time that only depends on their length, so that an attacker can't measure how many leading
/// bytes of a guess are right.
package func constantTimeEqual(_ left: Data, _ right: Data) -> Bool {
    let count = left.count
    guard count == right.count else { return false }
    #if A0_CRYPTOKIT
        // CryptoKit can compare digests in constant time, but not bytes.
        return SHA256.hash(data: left) == SHA256.hash(data: right)
    #else
        return left.withUnsafeBytes { left in
            right.withUnsafeBytes { right in
                guard let left = left.baseAddress, let right = right.baseAddress else { return count == 0 }
                return CRYPTO_memcmp(left, right, count) == 0
            }
        }
    #endif
}

/// Compares the UTF-8 bytes of two secrets in a time that only depends on their length.
package func constantTimeEqual(_ left: String, _ right: String) -> Bool {
    constantTimeEqual(Data(left.utf8), Data(right.utf8))
}
