import A0Concurrency
import Foundation

/// Notifies applications' servers in the background that sessions have ended (OpenID Connect Back-Channel Logout 1.0).
/// Failed deliveries stay in the queue and are retried, also after a restart of the tenant.
final class LogoutNotifier: LogoutDelivery {
    /// The maximum number of seconds between checks of the queue, because the clock may be changed.
    private static let patience: TimeInterval = 60

    /// Requests to check the queue; some wait until the check is done.
    private let calls: AsyncStream<CheckedContinuation<Void, Never>?>
    private let input: AsyncStream<CheckedContinuation<Void, Never>?>.Continuation
    private let state = Locked(State())
    let history = LogoutHistory()

    private struct State {
        var isStopped = false
        /// The check of the queue that is in progress.
        var round: Task<Date?, Never>?
    }

    init() {
        (calls, input) = AsyncStream.makeStream()
    }

    /// Starts deliveries, beginning with those left from an earlier run. The task ends after `stop()`.
    func start(_ tenant: Tenant, _ log: AccessLog) -> Task<Void, Never> {
        wake()
        return Task { [calls, input] in
            var alarm: Task<Void, Never>?
            for await waiter in calls {
                alarm?.cancel()
                let next = await deliver(LogoutDispatcher(tenant: tenant, log: log, history: history))
                waiter?.resume()
                alarm = next.map { next in
                    let pause = min(max(next.timeIntervalSince(tenant.clock.now), 0.1), Self.patience)
                    return Task {
                        // If canceled, the queue was already checked.
                        guard (try? await Task.sleep(nanoseconds: UInt64(pause * 1_000_000_000))) != nil else { return }
                        input.yield(nil)
                    }
                }
            }
            alarm?.cancel()
        }
    }

    func wake() { input.yield(nil) }

    /// Waits until all due deliveries were attempted.
    func settle() async {
        await withCheckedContinuation { waiter in
            if case .terminated = input.yield(waiter) { waiter.resume() }
        }
    }

    /// Cancels deliveries in progress; the next run retries them.
    func stop() {
        input.finish()
        let round = state.withLock { state in
            state.isStopped = true
            return state.round
        }
        round?.cancel()
    }

    /// When the next attempt is due; nil for none.
    private func deliver(_ round: LogoutDispatcher) async -> Date? {
        let task: Task<Date?, Never>? = state.withLock { state in
            guard !state.isStopped else { return nil }
            let task = Task { await round.deliver() }
            state.round = task
            return task
        }
        return await task?.value
    }
}
