import A0Encoding
import A0JOSE
import Foundation

/// The stored hash of a secret.
func secretHash(_ secret: String) -> String {
    Base64URL.encode(Digest.sha256(Data(secret.utf8)))
}

extension SecureRandom {
    /// 16 hexadecimal digits.
    func identifier() throws -> String {
        Base16.encode(try bytes(8))
    }

    /// A random number with six digits.
    func sixDigits() throws -> String {
        while true {
            let number = try bytes(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            // The largest multiple of a million: larger numbers would make some codes more likely, and are discarded.
            guard number < 4_294_000_000 else { continue }
            let digits = String(number % 1_000_000)
            return String(repeating: "0", count: 6 - digits.count) + digits
        }
    }
}
