import CA0Sodium
import Dispatch
import Foundation

/// How passwords are hashed. Tests use a faster algorithm, or one that waits.
struct PasswordAlgorithm: Sendable {
    var hash: @Sendable (_ password: String) throws(StoreError) -> String
    var verify: @Sendable (_ password: String, _ hash: String) -> Bool
    /// A well-formed hash of a password that nobody knows.
    var dummyHash: String

    /// argon2id with libsodium's interactive limits: 64 MiB, two passes.
    static let argon2id = argon2id(
        passes: crypto_pwhash_opslimit_interactive(), bytes: crypto_pwhash_memlimit_interactive())

    /// argon2id with the minimum limits: 8 KiB, one pass. Thousands of guesses per second are possible, so it's only
    /// for random passwords, and for tests.
    static let quick = argon2id(passes: crypto_pwhash_opslimit_min(), bytes: crypto_pwhash_memlimit_min())

    /// argon2id. Hashes contain their cost parameters, so that each can be verified whatever the current limits are.
    static func argon2id(passes: Int, bytes: Int) -> PasswordAlgorithm {
        PasswordAlgorithm(
            hash: { (password: String) throws(StoreError) in
                var output = [CChar](repeating: 0, count: Int(crypto_pwhash_strbytes()))
                guard sodiumIsReady,
                    crypto_pwhash_str(&output, password, UInt64(password.utf8.count), UInt64(passes), bytes) == 0
                else { throw .failed("The password cannot be hashed: out of memory.") }
                return String(decoding: output.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            },
            verify: { password, hash in
                sodiumIsReady && crypto_pwhash_str_verify(hash, password, UInt64(password.utf8.count)) == 0
            },
            dummyHash:
                "$argon2id$v=19$m=\(bytes / 1024),t=\(passes),p=1$c2FsdCBvZiBub2JvZHkhIQ"
                + "$mm6NoY7ATSt0CtkJGNxViZuONkhoA7X9dSzJhoCfVTc"
        )
    }

    private static let sodiumIsReady = sodium_init() >= 0
}
