/// What a storage can do beyond keeping entries.
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
    /// Whether several threads may use it at once.
    var isConcurrent = false

    /// Whether its calls may keep a thread waiting, for a network or for people.
    var isBlocking = false

    /// What is locked in the storage's `lockDirectory`, before the key of an entry; `nil` for the storage's identity.
    var lockName: String?

    /// Waits until no other machine renews the entry with that key; `nil` where no other machine knows it.
    var acquireRenewalLock: (@Sendable (_ key: String) async throws -> any RenewalLock)?

    /// Keeps room for the next change of an entry, which may gain that many bytes.
    var reserveRoom: @Sendable (_ byteCount: Int, _ key: String) throws -> Void = { _, _ in }

    /// Puts aside what keeps entries from being read, after a failure to read one. Returns what to tell the developer.
    var startAnew: @Sendable (_ failure: (any Error)?) throws -> String? = { _ in nil }
}

extension CredentialsStorage {
    /// Those of a storage that only one thread may use at a time.
    public var capabilities: StorageCapabilities { StorageCapabilities() }

    /// None: the methods cannot say why they failed.
    public var throwingForm: (any ThrowingCredentialsStorage)? { nil }
}

extension ThrowingCredentialsStorage {
    /// This storage.
    public var throwingForm: (any ThrowingCredentialsStorage)? { self }
}

extension ConcurrentCredentialsStorage {
    /// Those of a storage that several threads may use at once.
    public var capabilities: StorageCapabilities { StorageCapabilities(isConcurrent: true) }
}

extension RenewalLockingStorage {
    /// Those of a storage behind a network, which keeps other machines from renewing.
    public var capabilities: StorageCapabilities {
        StorageCapabilities(
            isConcurrent: true, isBlocking: true,
            acquireRenewalLock: { key in try await acquireRenewalLock(forKey: key) })
    }
}
