import Foundation

/// How often something failed or was tried, and what may happen once.
protocol ThrottleStore: Sendable {
    /// How many logins have failed in a row since `since`.
    func failures(_ attempt: LoginAttempt, since: Date) async throws(StoreError) -> Int
    /// Counts one more and returns the new number.
    func recordFailure(_ attempt: LoginAttempt, at now: Date, since: Date) async throws(StoreError) -> Int
    func clearFailures(_ attempt: LoginAttempt) async throws(StoreError)
    /// Forgets the failures of these identifiers from all addresses.
    func clearFailures(connection: String, identifiers: [String]) async throws(StoreError)

    /// How many of a throttle's attempts are used up, when one comes back every `refill` seconds.
    func throttleLevel(_ name: String, refill: TimeInterval, at now: Date) async throws(StoreError) -> Double
    /// Uses one attempt up, unless all `limit` are; false if they were.
    func takeThrottle(_ name: String, limit: Int, refill: TimeInterval, at now: Date) async throws(StoreError) -> Bool
    /// Gives one attempt back.
    func giveBackThrottle(_ name: String, refill: TimeInterval) async throws(StoreError)
    /// Gives all attempts back.
    func clearThrottle(_ name: String) async throws(StoreError)

    /// True the first time until `expiresAt`.
    func useOnce(_ hash: Data, until expiresAt: Date, at now: Date) async throws(StoreError) -> Bool
}
