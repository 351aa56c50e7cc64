import CA0Sodium
import Dispatch
import Foundation

/// How passwords become hashes. Tests pass a quicker one, or one that waits.
struct PasswordAlgorithm: Sendable {
    var hash: @Sendable (_ password: String) throws(StoreError) -> String
    var verify: @Sendable (_ password: String, _ hash: String) -> Bool
    /// A well-formed hash of a password that nobody knows.
    var dummyHash: String

    /// argon2id with libsodium's interactive limits: 64 MiB, two passes.
    static let argon2id = PasswordAlgorithm(
        hash: { (password: String) throws(StoreError) in
            var output = [CChar](repeating: 0, count: Int(crypto_pwhash_strbytes()))
            guard sodiumIsReady,
                crypto_pwhash_str(
                    &output, password, UInt64(password.utf8.count), UInt64(crypto_pwhash_opslimit_interactive()),
                    crypto_pwhash_memlimit_interactive()) == 0
            else { throw .failed("The password cannot be hashed: out of memory.") }
            return String(decoding: output.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        },
        verify: { password, hash in
            sodiumIsReady && crypto_pwhash_str_verify(hash, password, UInt64(password.utf8.count)) == 0
        },
        dummyHash:
            "$argon2id$v=19$m=65536,t=2,p=1$c2FsdCBvZiBub2JvZHkhIQ$mm6NoY7ATSt0CtkJGNxViZuONkhoA7X9dSzJhoCfVTc"
    )

    private static let sodiumIsReady = sodium_init() >= 0
}

/// Hashes passwords on a queue of its own, two at a time: neither the HTTP server's threads nor Swift's cooperative ones
/// ever compute a hash, and a flood of logins can take neither all memory nor all time.
final class PasswordHasher: Sendable {
    private let algorithm: PasswordAlgorithm
    private let queue = DispatchQueue(label: "a0.tenant.passwords", qos: .userInitiated, attributes: .concurrent)
    private let line = PasswordLine(slots: 2)

    init(_ algorithm: PasswordAlgorithm = .argon2id) {
        self.algorithm = algorithm
    }

    /// How many wait for a slot.
    var waitingCount: Int { get async { await line.count } }

    /// Runs `body` when one of the two slots is free.
    ///
    /// - Throws: `OAuthError` with the status 503 if too many wait, and what `body` throws.
    func withSlot<R: Sendable>(
        for applicant: PasswordApplicant, _ body: (Slot) async throws -> R
    ) async throws -> R {
        try await line.enter(applicant)
        do {
            let result = try await body(Slot(algorithm: algorithm, queue: queue))
            await line.leave()
            return result
        } catch {
            await line.leave()
            throw error
        }
    }

    func hash(_ password: String, for applicant: PasswordApplicant) async throws -> String {
        try await withSlot(for: applicant) { try await $0.hash(password) }
    }

    /// The right to compute hashes for a while.
    struct Slot: Sendable {
        fileprivate let algorithm: PasswordAlgorithm
        fileprivate let queue: DispatchQueue

        func hash(_ password: String) async throws(StoreError) -> String {
            try await queue.perform { [algorithm] () throws(StoreError) in try algorithm.hash(password) }
        }

        /// Without a hash (an unknown user, or one without a password) it takes as long and says no.
        func verify(_ password: String, _ hash: String?) async -> Bool {
            await queue.perform { [algorithm] () throws(Never) in
                algorithm.verify(password, hash ?? algorithm.dummyHash) && hash != nil
            }
        }
    }
}
