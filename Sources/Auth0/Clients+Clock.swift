import Foundation

// What a test kit beside this module needs of the clients: a clock of its own.
extension Authentication {
    /// A copy that tells the time by another clock: for tokens' expiry, proofs, and delays between retries. A client that is not this
    /// library's stays as it is.
    package func timed(by now: @escaping @Sendable () -> Date) -> Self { changingClock(of: self, to: now) }
}

extension WebAuth {
    /// A copy that tells the time by another clock, also where it checks ID tokens.
    package func timed(by now: @escaping @Sendable () -> Date) -> Self { changingClock(of: self, to: now) }
}

extension MFAClient {
    /// A copy that tells the time by another clock.
    package func timed(by now: @escaping @Sendable () -> Date) -> Self { changingClock(of: self, to: now) }
}

private func changingClock<Client>(of client: Client, to now: @escaping @Sendable () -> Date) -> Client {
    guard var backed = client as? any APIClientBacked else { return client }
    backed.client.clock = Clock(now: now, sleep: Clock.system.sleep)
    return backed as? Client ?? client
}
