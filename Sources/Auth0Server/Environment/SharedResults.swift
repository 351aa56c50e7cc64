import A0Concurrency
import Foundation

/// Results that are made once for each key, however many tasks ask at the same time, and kept for a while.
final class SharedResults<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    struct Entry: Sendable {
        let value: Value
        let until: Date
    }

    private enum Step: Sendable {
        case use(Value)
        case wait(SharedWork<Value>)
    }

    private let now: @Sendable () -> Date
    private let entries: RecentValues<Key, Entry>
    private let underWay = Locked<[Key: SharedWork<Value>]>([:])

    init(maximumCount: Int, now: @escaping @Sendable () -> Date) {
        self.now = now
        entries = RecentValues(maximumCount: maximumCount)
    }

    /// The value of a key.
    ///
    /// - Throws: What `make` throws, or `CancellationError`.
    func value(for key: Key, _ make: @escaping @Sendable () async throws -> Entry) async throws -> Value {
        if let known = known(key) { return known }
        switch nextStep(key, make) {
        case .use(let value): return value
        case .wait(let work): return try await work.value()
        }
    }

    func removeAll() {
        entries.removeAll()
    }

    private func known(_ key: Key) -> Value? {
        entries.value(for: key).flatMap { now() < $0.until ? $0.value : nil }
    }

    /// Checks again what is known: another task may have added it since the caller checked.
    private func nextStep(_ key: Key, _ make: @escaping @Sendable () async throws -> Entry) -> Step {
        underWay.withLock { underWay in
            if let work = underWay[key] { return .wait(work) }
            if let value = known(key) { return .use(value) }
            let work = SharedWork {
                defer { self.underWay.withLock { $0[key] = nil } }
                let entry = try await make()
                self.entries.set(entry, for: key)
                return entry.value
            }
            underWay[key] = work
            return .wait(work)
        }
    }
}
