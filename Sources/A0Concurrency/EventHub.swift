/// Delivers each event to all listeners.
package final class EventHub<Event: Sendable>: Sendable {
    private struct State: Sendable {
        var listeners: [Int: AsyncStream<Event>.Continuation] = [:]
        var count = 0
    }

    private let state = Locked(State())

    package init() {}

    /// The events from now on. Only the newest `limit` unread events are kept.
    package func listen(limit: Int) -> AsyncStream<Event> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Event.self, bufferingPolicy: .bufferingNewest(max(1, limit)))
        let number = state.withLock { state in
            state.count += 1
            state.listeners[state.count] = continuation
            return state.count
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
        }
        return stream
    }

    package func send(_ event: Event) {
        let listeners = state.withLock { Array($0.listeners.values) }
        for listener in listeners { listener.yield(event) }
    }

    /// The number of listeners.
    package var listenerCount: Int { state.withLock { $0.listeners.count } }

    deinit {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.finish() }
    }
}
