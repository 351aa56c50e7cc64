import Foundation

/// Time-based one-time passwords (RFC 6238) as used by authenticator apps: HMAC-SHA-1, 6 digits, 30 seconds.
package enum TOTP {
    /// Seconds for which a password is shown.
    package static let period = 30

    /// The number of the period that contains `date` (RFC 6238 §4.2, with T0 = 0).
    package static func step(at date: Date) -> Int {
        Int((date.timeIntervalSince1970 / Double(period)).rounded(.down))
    }

    /// The password for a period (RFC 4226 §5.3).
    package static func password(_ key: Data, step: Int, digits: Int = 6) -> String {
        let counter = withUnsafeBytes(of: UInt64(bitPattern: Int64(step)).bigEndian) { Data($0) }
        let code = [UInt8](HMAC.sha1(counter, key: key))
        let offset = Int(code[code.count - 1] & 15)
        let number = code[offset..<(offset + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        var modulus: UInt32 = 1
        for _ in 0..<digits { modulus *= 10 }
        let text = String(number % modulus)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// The period of `password`, if that is the period of `date` or an adjacent one (RFC 6238 §5.2); `nil` if the
    /// password is wrong. The caller must store the period, so that no password is accepted twice.
    package static func step(of password: String, _ key: Data, at date: Date) -> Int? {
        let now = step(at: date)
        // Compares all three, so that the time doesn't reveal which one matched.
        return [now, now - 1, now + 1].filter { constantTimeEqual(self.password(key, step: $0), password) }.first
    }
}
