import A0Concurrency
import Foundation
import SimpleKeychain

/// The entries of a storage, whether or not its methods throw.
///
/// All stores with the same identity share a lock, because a storage may be a plain mutable class. If a storage may be
/// used from several threads at once, only changes of the same entry exclude each other.
final class EntryStore: @unchecked Sendable {  // `storage` is used under `access`, or needs no lock.
    /// A storage's failure, with the reason if it gave one.
    struct EntryError: Error {
        var cause: (any Error)?
    }

    /// The lock for a storage, or for changes of an entry.
    private final class Access: Sendable {
        private let lock = NSLock()

        func hold<T>(_ body: () throws(EntryError) -> T) throws(EntryError) -> T {
            lock.lock()
            defer { lock.unlock() }
            return try body()
        }
    }

    private static let places = SharedObjects<String, Access>()

    /// The storage's identity.
    let identity: String

    /// The directory for the lock files of processes that share the storage.
    let lockDirectory: String?

    /// The prefix of the lock's name, before the key of an entry.
    let lockName: String

    /// The storage's abilities beyond keeping entries.
    let capabilities: StorageCapabilities

    /// Whether a change may block a thread, including while it waits for another process.
    var isBlockingChanges: Bool { capabilities.isBlocking || lockDirectory != nil }

    /// Whether the storage may have a single entry that it returns for every key.
    var mayIgnoreKeys: Bool { access != nil }

    private let storage: any CredentialsStorage
    private let access: Access?

    init(_ storage: any CredentialsStorage) {
        self.storage = storage
        let identity = storage.storageIdentity
        self.identity = identity
        lockDirectory = storage.lockDirectory?.path
        capabilities = storage.capabilities
        lockName = capabilities.lockName ?? identity
        access = capabilities.isConcurrent ? nil : Self.places.object(for: identity) { Access() }
    }

    /// The entry; `nil` if there is none. Throws if it exists but can't be read.
    func read(_ key: String) throws(EntryError) -> Data? {
        try locked { () throws(EntryError) in try entry(key) }
    }

    func write(_ data: Data, _ key: String) throws(EntryError) {
        try changing(key) { () throws(EntryError) in try set(data, key) }
    }

    func delete(_ key: String) throws(EntryError) {
        try changing(key) { () throws(EntryError) in try remove(key) }
    }

    /// Sets aside files that prevent entries from being read, so that a login can be stored. Does nothing if reading
    /// failed for another reason.
    func startAnew(after previous: EntryError) throws(EntryError) {
        do {
            if let event = try capabilities.startAnew(previous.cause) { Warnings.write(event) }
        } catch {
            throw EntryError(cause: error)
        }
    }

    /// Reserves space for the next change of an entry, if the storage is a file on a disk that others may fill up.
    ///
    /// - Parameter byteCount: By how many bytes the entry may grow.
    func reserveRoom(_ byteCount: Int, _ key: String) throws(EntryError) {
        do { try capabilities.reserveRoom(byteCount, key) } catch { throw EntryError(cause: error) }
    }

    /// Deletes all entries while changes of this key's entry are blocked, so that a renewal that ends just now can't
    /// restore it.
    func deleteAll(holding key: String) throws(EntryError) {
        guard let throwing = storage.throwingForm else {
            throw EntryError(cause: CredentialsStorageError.unsupported)
        }
        try changing(key) { () throws(EntryError) in
            do { try throwing.deleteAllEntries() } catch { throw EntryError(cause: error) }
        }
    }
}

// MARK: - Changes that depend on what is there

extension EntryStore {
    /// Writes the entry only if the stored one is still `known`, and returns whether it was.
    ///
    /// - Parameter overUnreadable: Whether to overwrite an unreadable entry, because the new one may hold the only
    ///   valid refresh token. Otherwise an unreadable entry is a failure.
    func replace(
        _ known: Data, with data: Data, _ key: String, overUnreadable: Bool = false
    ) throws(EntryError) -> Bool {
        try changing(key) { () throws(EntryError) in
            do throws(EntryError) {
                guard try entry(key) == known else { return false }
            } catch {
                guard overUnreadable else { throw error }
            }
            try set(data, key)
            return true
        }
    }

    /// Deletes the entry only if it is still `known`, and returns whether it was.
    func delete(_ known: Data, _ key: String) throws(EntryError) -> Bool {
        try changing(key) { () throws(EntryError) in
            guard try entry(key) == known else { return false }
            try remove(key)
            return true
        }
    }

    /// Replaces the entry with a changed one while no one else can change it. `nil` stands for no entry.
    func update(_ key: String, _ change: (Data?) throws(EntryError) -> Data?) throws(EntryError) {
        try changing(key) { () throws(EntryError) in
            let old = try entry(key)
            let new = try change(old)
            guard new != old else { return }
            if let new { try set(new, key) } else { try remove(key) }
        }
    }
}

// MARK: - The two forms of a storage

extension EntryStore {
    private func entry(_ key: String) throws(EntryError) -> Data? {
        guard let throwing = storage.throwingForm else { return storage.getEntry(forKey: key) }
        let get: (String) throws -> Data = throwing.getEntry(forKey:)
        do {
            return try get(key)
        } catch {
            guard throwing.isNotFound(error) else { throw EntryError(cause: error) }
            return nil
        }
    }

    private func set(_ data: Data, _ key: String) throws(EntryError) {
        guard let throwing = storage.throwingForm else {
            guard storage.setEntry(data, forKey: key) else { throw EntryError() }
            return
        }
        let set: (Data, String) throws -> Void = throwing.setEntry(_:forKey:)
        do { try set(data, key) } catch { throw EntryError(cause: error) }
    }

    private func remove(_ key: String) throws(EntryError) {
        guard let throwing = storage.throwingForm else {
            guard storage.deleteEntry(forKey: key) else { throw EntryError() }
            return
        }
        let delete: (String) throws -> Void = throwing.deleteEntry(forKey:)
        do { try delete(key) } catch { throw EntryError(cause: error) }
    }
}

// MARK: - Locks

extension EntryStore {
    private func locked<T: Sendable>(_ body: () throws(EntryError) -> T) throws(EntryError) -> T {
        guard let access else { return try body() }
        return try access.hold(body)
    }

    /// Runs the change while no one else can change the same entry, in this process or in others.
    private func changing<T: Sendable>(_ key: String, _ body: () throws(EntryError) -> T) throws(EntryError) -> T {
        // The file comes first: waiting for it must not block threads that have less time to wait.
        let held = try lockAgainstProcesses(key)
        let access = access ?? Self.places.object(for: "\(identity)\n\(key)") { Access() }
        return try withExtendedLifetime(held) { () throws(EntryError) in try access.hold(body) }
    }

    /// Locks the file. Without a lockable file, for example in a read-only directory, the storage itself reports
    /// whether the change works.
    private func lockAgainstProcesses(_ key: String) throws(EntryError) -> FileLock.Held? {
        guard let lockDirectory else { return nil }
        let lock = FileLock(in: lockDirectory, of: "\(lockName)\n\(key)", suffix: "entry")
        do {
            return try lock.acquireBlocking(patience: LockTimeout.now)
        } catch {
            guard case .taken = error else { return nil }
            throw EntryError(cause: error)
        }
    }
}
