/// A storage that several machines share, and that can keep them from renewing the same session at the same time.
///
/// The credentials manager asks for the lock before it sends a refresh token, looks again at what is stored once it has the
/// lock, and releases it when the answer is stored.
public protocol RenewalLockingStorage: ConcurrentCredentialsStorage {
    /// Waits, cancellably, until no other machine renews this entry. A renewal ends within two minutes; throw when a machine
    /// keeps the lock for longer, or everybody waits for one that is stopped.
    ///
    /// - Parameter key: The key of the credentials.
    /// - Returns: The lock. It must end by itself when this machine does.
    func acquireRenewalLock(forKey key: String) async throws -> any RenewalLock
}

/// The right to be the only one who renews an entry.
public protocol RenewalLock: Sendable {
    /// Lets the next one renew. Called once.
    func release() async
}
