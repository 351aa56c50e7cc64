import Foundation

/// A storage for entries of bytes under keys, such as `SimpleKeychain`.
///
/// <!-- swift: setup let storage: any CredentialsStorage = given() -->
/// ```swift
/// let manager = CredentialsManager(authentication: Auth0.authentication(), storage: storage)
/// ```
///
/// Credentials, API tokens, and related entries have separate keys. A storage that returns the same entry for every key
/// only keeps the credentials.
///
/// The credentials manager never calls two methods at once on storages with the same `storageIdentity`. A storage that
/// can report why it failed should be a `ThrowingCredentialsStorage`. One that several threads can use at once should
/// be a `ConcurrentCredentialsStorage`.
public protocol CredentialsStorage {
    /// Returns the entry; `nil` if there is none.
    func getEntry(forKey key: String) -> Data?

    /// Stores the entry, in place of one with the same key. Returns whether it was stored.
    func setEntry(_ data: Data, forKey key: String) -> Bool

    /// Deletes the entry. Returns whether it was deleted.
    func deleteEntry(forKey key: String) -> Bool

    /// Identifies the storage behind this value. Values for the same storage should return the same name: managers with
    /// the same name and store key share one queue, in which their operations wait for each other, and one stream of
    /// events.
    ///
    /// By default, each object of a class is a separate storage, and all values of any other type are the same storage.
    var storageIdentity: String { get }

    /// A directory that all processes with this storage share, for lock files that prevent them from renewing at the
    /// same time. It's created when it's first needed. `nil`, the default, means that only this process uses the
    /// storage.
    var lockDirectory: URL? { get }

    /// The storage's abilities beyond keeping entries. Only a storage that wraps another one has to implement this.
    var capabilities: StorageCapabilities { get }

    /// This storage, if its methods throw: a ``ThrowingCredentialsStorage`` says so by itself.
    var throwingForm: (any ThrowingCredentialsStorage)? { get }
}

extension CredentialsStorage {
    public var storageIdentity: String {
        let type = type(of: self)
        guard type is AnyObject.Type else { return String(reflecting: type) }
        return "\(String(reflecting: type)) \(ObjectNumbers.shared.number(of: self as AnyObject))"
    }

    public var lockDirectory: URL? { nil }
}

/// A storage whose methods throw if they fail, so that errors can say why.
public protocol ThrowingCredentialsStorage: CredentialsStorage {
    /// Returns the entry. Throws an error that `isNotFound(_:)` recognizes if there is none. Any other error means that
    /// the entry may exist but can't be read now.
    func getEntry(forKey key: String) throws -> Data

    /// Whether an error from `getEntry(forKey:)` means that there is no such entry.
    ///
    /// By default: `SimpleKeychainError.itemNotFound`, the system's errors for a missing file, keychain item, or
    /// object, and a case of your own enumeration named `notFound`, `itemNotFound`, `entryNotFound`, `dataNotFound`,
    /// `credentialsNotFound`, `noSuchEntry`, `noSuchItem`, `noEntry`, or `noItem`, with any associated values.
    func isNotFound(_ error: any Error) -> Bool

    /// Stores the entry, in place of one with the same key. Throws an error if it can't be stored.
    func setEntry(_ data: Data, forKey key: String) throws

    /// Deletes the entry. Throws an error if it can't be deleted, and may throw if there is none.
    func deleteEntry(forKey key: String) throws

    /// Deletes all entries in the storage, including those of others. Succeeds if there are none.
    ///
    /// Storages that don't support this throw `CredentialsStorageError.unsupported`.
    func deleteAllEntries() throws
}

/// A throwing storage that several threads can use at once, such as a database. With it, the credentials manager never
/// makes one user's session wait for another's.
public protocol ConcurrentCredentialsStorage: ThrowingCredentialsStorage, Sendable {}

extension ThrowingCredentialsStorage {
    public func getEntry(forKey key: String) -> Data? {
        let get: (String) throws -> Data = getEntry(forKey:)
        return try? get(key)
    }

    public func setEntry(_ data: Data, forKey key: String) -> Bool {
        let set: (Data, String) throws -> Void = setEntry(_:forKey:)
        return (try? set(data, key)) != nil
    }

    public func deleteEntry(forKey key: String) -> Bool {
        let delete: (String) throws -> Void = deleteEntry(forKey:)
        return (try? delete(key)) != nil
    }

    public func isNotFound(_ error: any Error) -> Bool {
        MissingEntry.isMeant(by: error)
    }

    /// - Throws: `CredentialsStorageError.unsupported`, always.
    public func deleteAllEntries() throws {
        throw CredentialsStorageError.unsupported
    }
}

/// An operation that a storage doesn't support.
public enum CredentialsStorageError: Auth0Error, Equatable {
    /// The storage cannot delete everything at once.
    case unsupported

    public var debugDescription: String {
        "This storage cannot delete all entries at once. Give it a deleteAllEntries(), or delete them one by one."
    }
}
