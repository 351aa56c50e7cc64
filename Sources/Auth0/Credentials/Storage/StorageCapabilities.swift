/// A storage's abilities beyond keeping entries.
///
/// By default, a storage's protocols determine this. A storage that wraps another one returns that one's capabilities:
///
/// <!-- swift: skip, most of it is left out -->
/// ```swift
/// struct LoggedStorage: ThrowingCredentialsStorage {
///     let keychain = SimpleKeychain()
///     var capabilities: StorageCapabilities { keychain.capabilities }
///     …
/// }
/// ```
public struct StorageCapabilities: Sendable {
    /// Whether several threads can use it at once.
    var isConcurrent = false

    /// Whether its calls may block a thread, for a network or for user input.
    var isBlocking = false

    /// The prefix of lock names in `lockDirectory`, before an entry's key; `nil` for the storage's identity.
    var lockName: String?

    /// Waits until no other machine renews the entry with that key; `nil` if the storage isn't shared with other
    /// machines.
    var acquireRenewalLock: (@Sendable (_ key: String) async throws -> any RenewalLock)?

    /// Reserves space for the next change of an entry, which may grow by the given number of bytes.
    var reserveRoom: @Sendable (_ byteCount: Int, _ key: String) throws -> Void = { _, _ in }

    /// Sets aside what prevents entries from being read, after one couldn't be read. Returns a message for the
    /// developer.
    var startAnew: @Sendable (_ error: (any Error)?) throws -> String? = { _ in nil }
}

extension CredentialsStorage {
    /// The capabilities of a storage that only one thread can use at a time.
    public var capabilities: StorageCapabilities { StorageCapabilities() }

    /// None: the methods cannot say why they failed.
    public var throwingForm: (any ThrowingCredentialsStorage)? { nil }
}

extension ThrowingCredentialsStorage {
    /// This storage.
    public var throwingForm: (any ThrowingCredentialsStorage)? { self }
}

extension ConcurrentCredentialsStorage {
    /// The capabilities of a storage that several threads can use at once.
    public var capabilities: StorageCapabilities { StorageCapabilities(isConcurrent: true) }
}

extension RenewalLockingStorage {
    /// The capabilities of a storage on a network, which prevents other machines from renewing.
    public var capabilities: StorageCapabilities {
        StorageCapabilities(
            isConcurrent: true, isBlocking: true,
            acquireRenewalLock: { key in try await acquireRenewalLock(forKey: key) })
    }
}
