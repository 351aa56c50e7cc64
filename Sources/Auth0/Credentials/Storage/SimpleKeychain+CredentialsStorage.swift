import Foundation
import SimpleKeychain

extension SimpleKeychain: ConcurrentCredentialsStorage {
    /// The store, the service and the access group.
    public var storageIdentity: String { "SimpleKeychain " + placeIdentity }

    /// The folder of an encrypted file; `nil` for other stores.
    public var lockDirectory: URL? {
        lockDirectoryPath.map { URL(fileURLWithPath: $0, isDirectory: true) }
    }

    /// Several threads can use it at once, it may ask the user, and it can reserve space and set unreadable files
    /// aside.
    public var capabilities: StorageCapabilities {
        StorageCapabilities(
            isConcurrent: true, isBlocking: mayAskPeople, lockName: lockName,
            reserveRoom: { byteCount, key in try reserveRoom(byteCount, forKey: key) },
            startAnew: { error in
                if let event = try startAnewIfUnreadable() { return event }
                // The damaged file was already set aside when it was read.
                guard let damage = error as? SimpleKeychainError, damage == .decodeFailed else { return nil }
                return damage.debugDescription
            })
    }

    /// The item.
    ///
    /// - Throws: `SimpleKeychainError`, as `data(forKey:)`.
    public func getEntry(forKey key: String) throws -> Data {
        try data(forKey: key)
    }

    /// Stores an item, in place of one with the same key.
    ///
    /// - Throws: `SimpleKeychainError`, as `set(_:forKey:)`.
    public func setEntry(_ data: Data, forKey key: String) throws {
        try set(data, forKey: key)
    }

    /// Deletes an item.
    ///
    /// - Throws: `SimpleKeychainError`, as `deleteItem(forKey:)`.
    public func deleteEntry(forKey key: String) throws {
        try deleteItem(forKey: key)
    }

    /// Deletes all items of the keychain's service and access group, including those that aren't credentials.
    ///
    /// - Throws: `SimpleKeychainError`, as `deleteAll()`.
    public func deleteAllEntries() throws {
        try deleteAll()
    }
}
