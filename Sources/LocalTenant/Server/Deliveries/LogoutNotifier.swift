import A0Concurrency
import Foundation

/// Tells the servers of applications that sessions have ended (OpenID Connect Back-Channel Logout 1.0), in the background. What cannot
/// be delivered stays in the queue and is tried again, also by a later run of the tenant.
final class LogoutNotifier: LogoutDelivery {
    /// Seconds without a look at the queue, at most: someone may turn the clock.
    private static let patience: TimeInterval = 60

    /// Each asks for a look at the queue; some wait for its end.
    private let calls: AsyncStream<CheckedContinuation<Void, Never>?>
    private let input: AsyncStream<CheckedContinuation<Void, Never>?>.Continuation
    private let state = Locked(State())
    let history = LogoutHistory()

    private struct State {
        var isStopped = false
        /// The look at the queue that is in progress.
        var round: Task<Date?, Never>?
    }

    init() {
        (calls, input) = AsyncStream.makeStream()
    }

    /// Begins to work, with what an earlier run of the tenant left. The task ends after `stop()`.
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
                        // Cancelled, it is over: whoever did so has looked.
                        guard (try? await Task.sleep(nanoseconds: UInt64(pause * 1_000_000_000))) != nil else { return }
                        input.yield(nil)
                    }
                }
            }
            alarm?.cancel()
        }
    }

    func wake() { input.yield(nil) }

    /// Waits until everything that is due was tried.
    func settle() async {
        await withCheckedContinuation { waiter in
            if case .terminated = input.yield(waiter) { waiter.resume() }
        }
    }

    /// Lets go of what is in progress; it is tried again by the next run.
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
