import A0Concurrency

/// The most recently used values, up to a maximum number.
///
/// Two generations instead of an ordered list: used values move to the younger one. When that is full, the older one is
/// discarded.
final class RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct State: Sendable {
        var younger: [Key: Value] = [:]
        var older: [Key: Value] = [:]
    }

    private let maximumCount: Int
    private let state = Locked(State())

    /// - Parameter maximumCount: The maximum number of values. At least half as many are kept.
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
