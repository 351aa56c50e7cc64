import A0Encoding
import A0JOSE
import Foundation

/// The backup code for a lost second factor.
enum RecoveryCode {
    /// 24 letters and digits: 120 random bits.
    static func make(_ random: SecureRandom) throws -> String {
        Base32.encode(try random.bytes(15))
    }

    /// The digest in the store. Case, spaces and hyphens are ignored.
    static func hash(_ code: String) -> Data {
        code.uppercased().filter { $0 != " " && $0 != "-" }.secretHash
    }
}
