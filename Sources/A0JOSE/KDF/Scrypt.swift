import Foundation

#if !A0_CRYPTOKIT
    import CA0OpenSSL
#endif

/// Derives keys from passphrases, with high costs in time and memory for guessing (RFC 7914).
package enum Scrypt {
    /// The cost of one guess.
    package struct Cost: Sendable, Equatable {
        /// The binary logarithm of N.
        package let logN: UInt8
        package let r: UInt8
        package let p: UInt8

        package init(logN: UInt8, r: UInt8, p: UInt8) {
            (self.logN, self.r, self.p) = (logN, r, p)
        }

        /// The memory that a derivation needs, in bytes.
        package var memory: UInt64 { 128 * UInt64(r) * ((1 << UInt64(min(logN, 40))) + UInt64(p)) }
    }

    /// - Parameter maximumMemory: The limit of the derivation's memory, in bytes.
    /// - Throws: `JOSEError.cryptography` for costs that scrypt doesn't allow or that need too much memory;
    ///   `JOSEError.unavailable` on Apple platforms, whose libraries don't have scrypt.
    package static func key(
        passphrase: String, salt: Data, cost: Cost, count: Int = 32, maximumMemory: UInt64 = 1 << 28
    ) throws(JOSEError) -> Data {
        guard cost.memory <= maximumMemory else { throw .cryptography("scrypt would need too much memory") }
        #if A0_CRYPTOKIT
            throw .unavailable("scrypt")
        #else
            var key = Data(count: count)
            let passphrase = Array(passphrase.utf8)
            let status = key.withUnsafeMutableBytes { key in
                salt.withUnsafeBytes { salt in
                    passphrase.withUnsafeBytes { passphrase in
                        EVP_PBE_scrypt(
                            passphrase.bindMemory(to: CChar.self).baseAddress, passphrase.count,
                            salt.bindMemory(to: UInt8.self).baseAddress, salt.count, 1 << UInt64(cost.logN),
                            UInt64(cost.r), UInt64(cost.p), maximumMemory + (1 << 20),
                            key.bindMemory(to: UInt8.self).baseAddress, key.count)
                    }
                }
            }
            guard status == 1 else { throw OpenSSL.error("scrypt") }
            return key
        #endif
    }
}
