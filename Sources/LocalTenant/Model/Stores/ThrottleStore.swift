import Foundation

/// Counters for failures, attempts, and other things, and values that can be used only once.
protocol ThrottleStore: Sendable {
    /// How many logins have failed in a row since `since`.
    func errors(_ attempt: LoginAttempt, since: Date) async throws(StoreError) -> Int
    /// Counts one more failure and returns the new number.
    func recordFailedAttempt(_ attempt: LoginAttempt, at now: Date, since: Date) async throws(StoreError) -> Int
    /// Attempts with this identifier that failed at least so often, by the sender.
    func blocks(of identifier: String, limit: Int, since: Date) async throws(StoreError) -> [LoginAttempt]
    func clearFailedAttempts(_ attempt: LoginAttempt) async throws(StoreError)

    /// How many of a throttle's attempts are used, when one is restored every `refill` seconds.
    func throttleLevel(_ name: String, refill: TimeInterval, at now: Date) async throws(StoreError) -> Double
    /// Uses one attempt; false if all `limit` attempts are used.
    func takeThrottle(_ name: String, limit: Int, refill: TimeInterval, at now: Date) async throws(StoreError) -> Bool
    /// Restores one attempt.
    func giveBackThrottle(_ name: String, refill: TimeInterval) async throws(StoreError)
    /// Restores all attempts.
    func clearThrottle(_ name: String) async throws(StoreError)

    /// Counts one more thing in each of these counters, unless one of them has its highest number already.
    func count(_ counters: [PeriodCounter]) async throws(StoreError) -> CounterState

    /// True for the first use until `expiresAt`; false for all others.
    func useOnce(_ hash: Data, until expiresAt: Date, at now: Date) async throws(StoreError) -> Bool
}
