import Foundation

// For test kits in other modules: clients with another clock.
extension Authentication {
    /// A copy that uses another clock for tokens' expiration, proofs, and delays between retries. Custom conforming
    /// types are returned unchanged.
    package func timed(by clock: Clock) -> Self { changingClock(of: self, to: clock) }
}

extension WebAuth {
    /// A copy that uses another clock, also to check ID tokens.
    package func timed(by clock: Clock) -> Self { changingClock(of: self, to: clock) }
}

extension MFAClient {
    /// A copy that uses another clock.
    package func timed(by clock: Clock) -> Self { changingClock(of: self, to: clock) }
}

extension CredentialsManager {
    /// A manager that uses this clock.
    package init(authentication: any Authentication, storage: any CredentialsStorage, timedBy clock: Clock) {
        self.init(authentication: authentication, storage: storage, clock: clock)
    }
}

private func changingClock<Client>(of client: Client, to clock: Clock) -> Client {
    guard var backed = client as? any APIClientBacked else { return client }
    backed.client.clock = clock
    return backed as? Client ?? client
}
