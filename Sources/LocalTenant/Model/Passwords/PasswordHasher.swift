import CA0Sodium
import Dispatch
import Foundation

/// Hashes passwords on its own queue, two at a time: neither the HTTP server's threads nor Swift's cooperative threads
/// ever compute a hash, and a flood of logins can't exhaust the memory or the CPU.
final class PasswordHasher: Sendable {
    private let algorithm: PasswordAlgorithm
    private let queue = DispatchQueue(label: "a0.tenant.passwords", qos: .userInitiated, attributes: .concurrent)
    private let waiting = HashingQueue(slots: 2)

    init(_ algorithm: PasswordAlgorithm = .argon2id) {
        self.algorithm = algorithm
    }

    /// The number of requests waiting for a slot.
    var waitingCount: Int { get async { await waiting.count } }

    /// Runs `body` when one of the two slots is free.
    ///
    /// - Throws: `OAuthError` with status 503 if too many requests are waiting, and any error that `body` throws.
    func withSlot<R: Sendable>(
        for requester: HashingRequester, _ body: (Slot) async throws -> R
    ) async throws -> R {
        try await waiting.enter(requester)
        do {
            let result = try await body(Slot(algorithm: algorithm, queue: queue))
            await waiting.leave()
            return result
        } catch {
            await waiting.leave()
            throw error
        }
    }

    func hash(_ password: String, for requester: HashingRequester) async throws -> String {
        try await withSlot(for: requester) { try await $0.hash(password) }
    }

    /// The permission to compute hashes while `body` runs.
    struct Slot: Sendable {
        fileprivate let algorithm: PasswordAlgorithm
        fileprivate let queue: DispatchQueue

        func hash(_ password: String) async throws(StoreError) -> String {
            try await queue.perform { [algorithm] () throws(StoreError) in try algorithm.hash(password) }
        }

        /// Verifies the password. Without a hash (an unknown user, or one without a password), it takes the same time
        /// and returns false.
        func verify(_ password: String, _ hash: String?) async -> Bool {
            await queue.perform { [algorithm] () throws(Never) in
                if let imported = hash.flatMap(ImportedHash.init(stored:)) { return imported.verify(password) }
                return algorithm.verify(password, hash ?? algorithm.dummyHash) && hash != nil
            }
        }
    }
}
