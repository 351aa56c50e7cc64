import A0Concurrency
import Foundation
import SimpleKeychain

/// Lets calls pass once the user was verified. A manager and its copies share one.
final class PresenceGate: Sendable {
    private struct State: Sendable {
        var reason: String?
        var policy = BiometricPolicy.default
        var presence: any UserPresence
        var provenAt: Date?
    }

    private let state: Locked<State>
    private let clock: Clock

    /// Only one prompt at a time. Its result may also count for the calls that wait.
    let taskQueue = SerialTaskQueue()

    init(_ presence: any UserPresence, clock: Clock) {
        state = Locked(State(presence: presence))
        self.clock = clock
    }

    /// Requires verification from now on, or changes its settings.
    ///
    /// - Parameter presence: Verifies the user; `nil` keeps the previous value.
    func enable(reason: String, policy: BiometricPolicy, presence: (any UserPresence)? = nil) {
        state.withLock { state in
            state.reason = reason
            state.policy = policy
            state.presence = presence ?? state.presence
            state.provenAt = nil
        }
    }

    /// Whether the user has to be prompted.
    var isClosed: Bool {
        state.withLock { $0.reason != nil } && !isProven
    }

    /// Whether an earlier verification is still valid.
    var isProven: Bool {
        let now = clock.now()
        return state.withLock { state in
            guard let provenAt = state.provenAt else { return false }
            let elapsed = now.timeIntervalSince(provenAt)
            // Setting the clock back must not make a verification last longer.
            return elapsed >= 0 && elapsed < state.policy.lifetime
        }
    }

    /// Discards earlier verifications.
    func forget() {
        state.withLock { $0.provenAt = nil }
    }

    /// Verifies the user, unless an earlier verification is still valid.
    func pass() async throws(CredentialsManagerError) {
        guard await taskQueue.enter() else { throw CredentialsManagerError(.cancelled, cause: CancellationError()) }
        defer { taskQueue.leave() }
        try await ask()
    }

    /// Does the same for the caller whose turn it is in the queue.
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
