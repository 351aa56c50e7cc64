/// A storage that several machines share, and that can keep all but one of them from renewing an entry.
public protocol RenewalLockingStorage: ThrowingCredentialsStorage {
    /// Waits, cancellably, until no other machine renews this entry.
    func acquireRenewalLock(forKey key: String) async throws -> any RenewalLock
}

/// The right to renew an entry, until it is released.
public protocol RenewalLock: Sendable {
    func release() async
}
