import Foundation

/// Limits how often something may fail: a number of attempts, of which one comes back every so often.
struct Throttle: Sendable {
    /// What is counted, and for whom.
    let name: String
    let limit: Int
    /// Seconds until one attempt comes back.
    let refill: TimeInterval

    /// Uses an attempt up, unless there is none left. For what must not be tried more often even at once.
    func take(from store: any ThrottleStore, at now: Date) async throws -> Bool {
        try await store.takeThrottle(name, limit: limit, refill: refill, at: now)
    }

    /// Returns an attempt that did not fail.
    func giveBack(to store: any ThrottleStore) async throws {
        try await store.giveBackThrottle(name, refill: refill)
    }

    func reset(in store: any ThrottleStore) async throws {
        try await store.clearThrottle(name)
    }
}
