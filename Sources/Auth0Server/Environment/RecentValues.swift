import A0Concurrency

/// The values that were used last, up to a number of them.
///
/// Two halves instead of a list in order: what is used moves to the younger half; when that is full the older half goes.
final class RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct State: Sendable {
        var younger: [Key: Value] = [:]
        var older: [Key: Value] = [:]
    }

    private let maximumCount: Int
    private let state = Locked(State())

    /// - Parameter maximumCount: At least this half, and at most this many, values are kept.
    init(maximumCount: Int) {
        self.maximumCount = max(2, maximumCount)
    }

    var count: Int { state.withLock { $0.younger.count + $0.older.count } }

    func value(for key: Key) -> Value? {
        state.withLock { state in
            if let value = state.younger[key] { return value }
            guard let value = state.older.removeValue(forKey: key) else { return nil }
            insert(value, for: key, &state)
            return value
        }
    }

    func set(_ value: Value?, for key: Key) {
        state.withLock { state in
            state.older[key] = nil
            guard let value else {
                state.younger[key] = nil
                return
            }
            insert(value, for: key, &state)
        }
    }

    func value(for key: Key, orMake make: () -> Value?) -> Value? {
        if let value = value(for: key) { return value }
        guard let value = make() else { return nil }
        set(value, for: key)
        return value
    }

    func removeAll() {
        state.withLock { $0 = State() }
    }

    private func insert(_ value: Value, for key: Key, _ state: inout State) {
        if state.younger.count >= maximumCount / 2, state.younger[key] == nil {
            state.older = state.younger
            state.younger = [:]
        }
        state.younger[key] = value
    }
}
