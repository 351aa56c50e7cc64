import A0Concurrency
import Foundation
import SimpleKeychain

/// Lets calls pass once the user has proven to be there. A manager and its copies share one.
final class PresenceGate: Sendable {
    private struct State: Sendable {
        var reason: String?
        var policy = BiometricPolicy.default
        var presence: any UserPresence
        var provenAt: Date?
    }

    private let state: Locked<State>
    private let clock: Clock

    /// One question at a time: whoever waits may find that the answer counts for it as well.
    let taskQueue = SerialTaskQueue()

    init(_ presence: any UserPresence, clock: Clock) {
        state = Locked(State(presence: presence))
        self.clock = clock
    }

    /// Asks from now on, or differently.
    ///
    /// - Parameter presence: Who asks; `nil` for whoever did before.
    func enable(reason: String, policy: BiometricPolicy, presence: (any UserPresence)? = nil) {
        state.withLock { state in
            state.reason = reason
            state.policy = policy
            state.presence = presence ?? state.presence
            state.provenAt = nil
        }
    }

    /// Whether the user has to be asked.
    var isClosed: Bool {
        state.withLock { $0.reason != nil } && !isProven
    }

    /// Whether an earlier proof still counts.
    var isProven: Bool {
        let now = clock.now()
        return state.withLock { state in
            guard let provenAt = state.provenAt else { return false }
            let elapsed = now.timeIntervalSince(provenAt)
            // A clock that was put back must not make a proof count for longer.
            return elapsed >= 0 && elapsed < state.policy.lifetime
        }
    }

    /// Discards earlier verifications.
    func forget() {
        state.withLock { $0.provenAt = nil }
    }

    /// Asks the user, unless an earlier proof counts.
    func pass() async throws(CredentialsManagerError) {
        guard await taskQueue.enter() else { throw CredentialsManagerError(.cancelled, cause: CancellationError()) }
        defer { taskQueue.leave() }
        try await ask()
    }

    /// Does the same for who has the turn in the queue.
    func ask() async throws(CredentialsManagerError) {
        guard isClosed else { return }
        let (reason, presence) = state.withLock { ($0.reason, $0.presence) }
        do {
            try await presence.confirmOrSystemError(reason ?? "")
        } catch {
            if Task.isCancelled { throw CredentialsManagerError(.cancelled, cause: CancellationError()) }
            throw CredentialsManagerError(.biometricsFailed, cause: error)
        }
        let now = clock.now()
        state.withLock { $0.provenAt = now }
    }
}
