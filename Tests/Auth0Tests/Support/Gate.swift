import A0Concurrency

/// Suspends callers until it's opened, so that a test controls the order of events.
final class Gate: Sendable {
    private struct State: Sendable {
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        var arrivals = 0
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Locked(State())

    func pass() async {
        await withCheckedContinuation { continuation in
            let (released, isOpen) = state.withLock { state in
                state.arrivals += 1
                if !state.isOpen { state.waiting.append(continuation) }
                let released = state.watchers.filter { $0.count <= state.arrivals }.map(\.continuation)
                let arrivals = state.arrivals
                state.watchers.removeAll { $0.count <= arrivals }
                return (released, state.isOpen)
            }
            for watcher in released { watcher.resume() }
            if isOpen { continuation.resume() }
        }
    }

    /// Waits until this many callers have arrived.
    func waitForArrivals(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                guard state.arrivals < count else { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
    }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
