/// A storage that several machines share, and that can prevent them from renewing the same session at the same time.
///
/// The credentials manager acquires the lock before it sends a refresh token, reads the stored credentials again once
/// it has the lock, and releases it when the response is stored.
public protocol RenewalLockingStorage: ConcurrentCredentialsStorage {
    /// Waits until no other machine renews this entry. Support cancellation. A renewal ends within two minutes; throw
    /// if a machine holds the lock for longer, so that a stopped machine doesn't block all others.
    ///
    /// - Parameter key: The key of the credentials.
    /// - Returns: The lock. It must end automatically if this machine goes down.
    func acquireRenewalLock(forKey key: String) async throws -> any RenewalLock
}

/// The exclusive right to renew an entry.
public protocol RenewalLock: Sendable {
    /// Releases the lock. Called once.
    func release() async
}
