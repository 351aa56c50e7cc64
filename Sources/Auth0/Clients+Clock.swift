import Foundation

// For test kits in other modules: clients with another clock.
extension Authentication {
    /// A copy that uses another clock for tokens' expiration, proofs, and delays between retries. Custom conforming
    /// types are returned unchanged.
    package func timed(by now: @escaping @Sendable () -> Date) -> Self { changingClock(of: self, to: now) }
}

extension WebAuth {
    /// A copy that uses another clock, also to check ID tokens.
    package func timed(by now: @escaping @Sendable () -> Date) -> Self { changingClock(of: self, to: now) }
}

extension MFAClient {
    /// A copy that uses another clock.
    package func timed(by now: @escaping @Sendable () -> Date) -> Self { changingClock(of: self, to: now) }
}

private func changingClock<Client>(of client: Client, to now: @escaping @Sendable () -> Date) -> Client {
    guard var backed = client as? any APIClientBacked else { return client }
    backed.client.clock = Clock(now: now, sleep: Clock.system.sleep)
    return backed as? Client ?? client
}
