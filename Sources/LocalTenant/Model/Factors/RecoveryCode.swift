import A0JOSE
import Foundation

/// The code on paper, for the day when the other factor is lost.
enum RecoveryCode {
    /// 24 letters and digits: 120 random bits.
    static func make(_ random: SecureRandom) throws -> String {
        Base32.encode(try random.bytes(15))
    }

    /// What the store knows of it. Case, spaces and hyphens do not count.
    static func hash(_ code: String) -> Data {
        code.uppercased().filter { $0 != " " && $0 != "-" }.secretHash
    }
}
