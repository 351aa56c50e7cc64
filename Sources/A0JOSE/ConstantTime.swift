import CA0OpenSSL
import Foundation

/// Compares two secrets in a time that depends on their length alone, so that an attacker cannot measure how many
/// leading bytes of a guess are right.
package func constantTimeEqual(_ left: Data, _ right: Data) -> Bool {
    let count = left.count
    guard count == right.count else { return false }
    return left.withUnsafeBytes { left in
        right.withUnsafeBytes { right in
            guard let left = left.baseAddress, let right = right.baseAddress else { return count == 0 }
            return CRYPTO_memcmp(left, right, count) == 0
        }
    }
}

/// Compares the UTF-8 bytes of two secrets in a time that depends on their length alone.
package func constantTimeEqual(_ left: String, _ right: String) -> Bool {
    constantTimeEqual(Data(left.utf8), Data(right.utf8))
}
