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
}
