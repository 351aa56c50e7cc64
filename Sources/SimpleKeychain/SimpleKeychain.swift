import A0JOSE
import Foundation

#if canImport(Security)
    import Security
#endif

/// Stores small secrets of a service, such as tokens, where other users of the machine can't read them.
///
/// A value only holds its options: two values with equal options see the same items, in any thread and in any process
/// of the same user. ``Store-swift.struct`` determines where items are stored.
///
/// ```swift
/// let keychain = SimpleKeychain(service: "Auth0")
/// try keychain.set(accessToken, forKey: "access_token")
/// let accessToken = try keychain.string(forKey: "access_token")
/// ```
///
/// Every method throws a ``SimpleKeychainError``. Methods block until the store responds, so call them off the main
/// thread if that matters.
public struct SimpleKeychain: Sendable {
    /// The default service: the bundle identifier, or the process name of a program without one.
    public static let defaultService = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName

    private let partition: Partition
    var protection: Protection
    private let store: Store
    /// Asks the user if an item requires that.
    var userPresence: any WaitingUserPresence = PolkitUserPresence()
    /// How long the user can take to respond, in seconds.
    private static let patience: TimeInterval = 120

    /// - Parameters:
    ///   - service: The name that these items belong to; items of other services are not seen.
    ///   - accessGroup: A name that cooperating programs share. Items of other groups are not seen. An empty name means
    ///     no group.
    ///   - accessibility: When items can be read. Recorded with each new item; has no effect on Linux.
    ///   - accessControlFlags: Conditions, such as the presence of the user, for reading an item. Recorded with each
    ///     new item. On Linux, with `userPresence`, polkit asks the user whenever such an item is read, by any
    ///     keychain; this is a check, not encryption. Writing throws ``SimpleKeychainError/operationNotImplemented``
    ///     with any other flag, and if polkit isn't available.
    ///   - synchronizable: Whether items appear on the user's other devices. On Linux, writing with `true` throws
    ///     ``SimpleKeychainError/operationNotImplemented``.
    ///   - attributes: Extra attributes of Apple's keychain. On Linux, writing with any throws
    ///     ``SimpleKeychainError/operationNotImplemented``.
    ///   - store: Where the items are stored.
    public init(
        service: String = SimpleKeychain.defaultService,
        accessGroup: String? = nil,
        accessibility: Accessibility = .afterFirstUnlock,
        accessControlFlags: SecAccessControlCreateFlags? = nil,
        synchronizable: Bool = false,
        attributes: [String: Any] = [:],
        store: Store = .automatic
    ) {
        partition = Partition(service: service, accessGroup: accessGroup)
        protection = Protection(
            accessibility: accessibility, accessControlFlags: accessControlFlags ?? [],
            synchronizable: synchronizable, attributes: attributes)
        self.store = store
    }

    /// The display name of the store in use: "Secret Service", "encrypted file PATH", or "memory".
    ///
    /// With ``Store-swift.struct/automatic``, this asks the session bus, if there is one, just like reading an item.
    public var storeDescription: String {
        store.description(for: partition)
    }
}

extension SimpleKeychain {
    /// Identifies the store and the partition: equal for keychains that see the same items.
    package var placeIdentity: String {
        "\(store.placeIdentity) \(partition.fileName)"
    }

    /// Whether an operation may wait for user input.
    package var mayAskPeople: Bool {
        store.mayAskPeople || !protection.accessControlFlags.isEmpty
    }

    /// Identifies the partition among those with the same `lockDirectoryPath`, however that path was specified: for
    /// example with a symbolic link or the environment.
    package var lockName: String {
        partition.fileName
    }

    /// A directory that all processes with these items share; `nil` for items in memory and for the system keychain. It
    /// may not exist yet.
    package var lockDirectoryPath: String? {
        store.lockDirectory
    }
}

// MARK: - Writing

extension SimpleKeychain {
    /// Stores text as UTF-8. A new key is added with this keychain's options. For an existing key, only the value is
    /// replaced.
    ///
    /// - Throws: ``SimpleKeychainError``: `operationNotImplemented` if an option requires protection that the store
    ///   doesn't offer, `itemNotAvailable` if the store can't be reached or written, `interactionNotAllowed` if it's
    ///   locked and the user can't be asked, `decodeFailed` if it's damaged.
    public func set(_ string: String, forKey key: String) throws {
        try set(Data(string.utf8), forKey: key)
    }

    /// Stores bytes, which may be empty. A new key is added with this keychain's options. For an existing key, only the
    /// value is replaced.
    ///
    /// - Throws: ``SimpleKeychainError``, as ``set(_:forKey:)-(String,_)``.
    public func set(_ data: Data, forKey key: String) throws {
        try set(data, forKey: key, replacingProtection: false)
    }

    /// Stores bytes and, for an existing key, also replaces the protection with this keychain's.
    ///
    /// ```swift
    /// // From now on, the user must be present.
    /// let keychain = SimpleKeychain(service: "Auth0", accessControlFlags: .userPresence)
    /// try keychain.set(keychain.data(forKey: "token"), forKey: "token", replacingProtection: true)
    /// ```
    ///
    /// - Throws: ``SimpleKeychainError``, as ``set(_:forKey:)-(String,_)``.
    public func set(_ data: Data, forKey key: String, replacingProtection: Bool) throws {
        let change = ItemChange(
            value: data, protection: try protectionOfNewItem(), replacesProtection: replacingProtection)
        try opened().set(change, forKey: key)
    }

    /// Stores bytes unless the key has an item, and returns the current value: the same for all threads and processes
    /// that do this at once. A new item gets this keychain's options.
    ///
    /// - Throws: ``SimpleKeychainError``, as ``set(_:forKey:)-(String,_)`` and ``data(forKey:)``.
    package func add(_ data: Data, unlessPresent key: String) throws -> Data {
        let change = ItemChange(value: data, protection: try protectionOfNewItem())
        let item = try opened().add(change, unlessPresent: key)
        if item.needsUserPresence, item.value != data { try confirmUserPresence() }
        return item.value
    }

    /// Sets aside unreadable files, which prevent storing new items: damaged files, files of a later version, and files
    /// whose key was lost or replaced. They're kept, with a name that ends in `.damaged-` and a number.
    ///
    /// - Returns: A sentence with the old and new names; `nil` if everything can be read.
    /// - Throws: ``SimpleKeychainError`` if there is another reason, such as file modes, owners, or a misconfigured
    ///   key.
    package func startAnewIfUnreadable() throws -> String? {
        try opened().startAnewIfUnreadable()
    }

    /// Reserves disk space for the next change of an item, if the store is a file. The space stays reserved until a
    /// change needs it or the item is deleted.
    ///
    /// - Parameters:
    ///   - byteCount: By how many bytes the item may grow.
    ///   - key: The key of the item.
    /// - Throws: ``SimpleKeychainError``: `itemNotAvailable` if there isn't enough space.
    package func reserveRoom(_ byteCount: Int, forKey key: String) throws {
        try opened().reserveRoom(byteCount, forKey: key)
    }

    /// Deletes one item.
    ///
    /// - Throws: ``SimpleKeychainError``: `itemNotFound` if there is no such item, else as
    ///   ``set(_:forKey:)-(String,_)``.
    public func deleteItem(forKey key: String) throws {
        try opened().deleteItem(forKey: key)
    }

    /// Deletes all items of the service and access group. Succeeds if there are none.
    ///
    /// - Throws: ``SimpleKeychainError``, as ``set(_:forKey:)-(String,_)``.
    public func deleteAll() throws {
        try opened().deleteAll()
    }
}

// MARK: - Reading

extension SimpleKeychain {
    /// The text stored under a key.
    ///
    /// - Throws: ``SimpleKeychainError``: `itemNotFound` if there is no such item, `unknown` if its bytes aren't UTF-8,
    ///   `itemNotAvailable` if the store can't be reached or read, `interactionNotAllowed` if it's locked and the user
    ///   can't be asked, `decodeFailed` if it's damaged, `authFailed` if it was encrypted with another key.
    public func string(forKey key: String) throws -> String {
        guard let string = String(exactlyUTF8: try data(forKey: key)) else {
            throw SimpleKeychainError.unknown("The item is not UTF-8 text. Read it with data(forKey:).")
        }
        return string
    }

    /// The bytes stored under a key.
    ///
    /// Asks the user, and waits up to two minutes for the answer, if the item was stored with the condition
    /// `userPresence`.
    ///
    /// - Throws: ``SimpleKeychainError``, as ``string(forKey:)``, but never `unknown`. `userCanceled` if the user
    ///   dismissed the prompt, `authFailed` if they failed, `interactionNotAllowed` if they couldn't be asked.
    public func data(forKey key: String) throws -> Data {
        let item = try item(forKey: key)
        if item.needsUserPresence { try confirmUserPresence() }
        return item.value
    }

    /// The bytes stored under a key, if they can be read without asking the user.
    ///
    /// - Throws: ``SimpleKeychainError``, as ``data(forKey:)``; `interactionNotAllowed` if the item needs the presence
    ///   of the user.
    public func dataWithoutPrompt(forKey key: String) throws -> Data {
        guard let item = try opened().itemWithoutPrompt(forKey: key) else { throw SimpleKeychainError.itemNotFound }
        guard !item.needsUserPresence else {
            throw SimpleKeychainError.interactionNotAllowed.because("The item needs the presence of the user.")
        }
        return item.value
    }

    /// Returns whether there is an item. `false` means that there is none; every failure to find out is thrown.
    ///
    /// - Throws: ``SimpleKeychainError``, as ``data(forKey:)``, but never `itemNotFound`.
    public func hasItem(forKey key: String) throws -> Bool {
        try opened().hasItem(forKey: key)
    }

    /// The keys of the service and access group, in the order in which they were first set; `[]` if there are none.
    ///
    /// - Throws: ``SimpleKeychainError``, as ``data(forKey:)``, but never `itemNotFound`.
    public func keys() throws -> [String] {
        try opened().keys()
    }

    private func item(forKey key: String) throws(SimpleKeychainError) -> StoredItem {
        guard let item = try opened().item(forKey: key) else { throw .itemNotFound }
        return item
    }

    private func confirmUserPresence() throws(SimpleKeychainError) {
        do {
            try userPresence.confirm(waitingAtMost: Self.patience)
        } catch .cancelled {
            throw .userCanceled
        } catch .denied {
            throw .authFailed.because("The user's presence wasn't verified.")
        } catch {
            throw .interactionNotAllowed.because("\(error)")
        }
    }

    private func opened() throws(SimpleKeychainError) -> any SecretStore {
        try store.opened(for: partition, protection: protection)
    }

    private func protectionOfNewItem() throws(SimpleKeychainError) -> ItemProtection {
        // The system's keychain enforces all options itself.
        if store.isSystemKeychain { return ItemProtection(accessibility: protection.accessibility) }
        return try protection.ofNewItem(askingThrough: userPresence)
    }
}

// MARK: - Logging

extension SimpleKeychain {
    /// Sets a logger that is told which store ``Store-swift.struct/automatic`` chose, once for each choice in the
    /// process. A new logger is also told about earlier choices.
    ///
    /// By default there is no logger. With the environment variable `SIMPLE_KEYCHAIN_LOG=1`, there is one that writes
    /// to standard error. The text names the store and the service, but no item.
    public static func setLogger(_ logger: (@Sendable (String) -> Void)?) {
        StoreLog.shared.set(logger)
    }
}
