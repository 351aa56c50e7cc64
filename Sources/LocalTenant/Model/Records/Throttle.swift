import Foundation

/// Limits how often something may fail: a number of attempts, of which one comes back every so often.
struct Throttle: Sendable {
    /// What is counted, and for whom.
    let name: String
    let limit: Int
    /// Seconds until one attempt comes back.
    let refill: TimeInterval

    /// Uses an attempt up, unless there is none left. For what must not be tried more often even at once.
    func take(_ call: Call) async throws -> Bool {
        try await call.store.takeThrottle(name, limit: limit, refill: refill, at: call.now)
    }

    /// Returns an attempt that did not fail.
    func giveBack(_ call: Call) async throws {
        try await call.store.giveBackThrottle(name, refill: refill)
    }

    func reset(_ call: Call) async throws {
        try await call.store.clearThrottle(name)
    }
}
