import Foundation

/// A place that keeps entries of bytes under keys, such as `SimpleKeychain`.
///
/// <!-- swift: setup let storage: any CredentialsStorage = given() -->
/// ```swift
/// let manager = CredentialsManager(authentication: Auth0.authentication(), storage: storage)
/// ```
///
/// Credentials, API tokens and what belongs to them have keys of their own. A storage that gives the same entry for every key
/// keeps the credentials alone.
///
/// The credentials manager never calls two methods at once on storages with the same `storageIdentity`. A storage that
/// can tell why it failed should be a `ThrowingCredentialsStorage`; one that several threads may use at once should be a
/// `ConcurrentCredentialsStorage`.
public protocol CredentialsStorage {
    /// The entry, `nil` when there is none.
    func getEntry(forKey key: String) -> Data?

    /// Stores the entry, in place of one with the same key. Returns whether it was stored.
    func setEntry(_ data: Data, forKey key: String) -> Bool

    /// Deletes the entry. Returns whether it was deleted.
    func deleteEntry(forKey key: String) -> Bool

    /// Names the place behind this value. Storages of the same place should give the same name: managers with the same
    /// name and store key share one line, in which their operations wait for each other, and one stream of events.
    ///
    /// Unless you say otherwise, each object of a class is a place of its own, and all values of another type are one place.
    var storageIdentity: String { get }

    /// A directory that all processes which use this place share, for the files by which they keep each other from
    /// renewing at the same time. It is made when it is first needed. `nil`, the default, when only this process uses the
    /// place.
    var lockDirectory: URL? { get }

    /// What the storage can do beyond keeping entries. Only a storage that stands in front of another one has to say so.
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

/// A storage whose methods throw when they fail, so that errors can say why.
public protocol ThrowingCredentialsStorage: CredentialsStorage {
    /// The entry. Throws an error that `isNotFound(_:)` knows when there is none; any other error means that the entry may
    /// exist but cannot be read now.
    func getEntry(forKey key: String) throws -> Data

    /// Whether an error that `getEntry(forKey:)` threw says that there is no such entry.
    ///
    /// Unless you say otherwise: `SimpleKeychainError.itemNotFound`, what the system throws for a missing file, keychain item
    /// or object, and a case of an enumeration of your own that is called `notFound`, `itemNotFound`, `entryNotFound`,
    /// `dataNotFound`, `credentialsNotFound`, `noSuchEntry`, `noSuchItem`, `noEntry` or `noItem`, whatever values it has.
    func isNotFound(_ error: any Error) -> Bool

    /// Stores the entry, in place of one with the same key.
    /// Throws what keeps it from being stored.
    func setEntry(_ data: Data, forKey key: String) throws

    /// Deletes the entry.
    /// Throws what keeps it from being deleted, and may throw when there is none.
    func deleteEntry(forKey key: String) throws

    /// Deletes all entries of the place, those of others included. Succeeds if there are none.
    ///
    /// Storages that do not offer this throw `CredentialsStorageError.unsupported`.
    func deleteAllEntries() throws
}

/// A throwing storage that several threads may use at once, such as one that talks to a database. The credentials manager
/// then never makes one user's session wait for another's.
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

/// What a storage does not offer.
public enum CredentialsStorageError: Auth0Error, Equatable {
    /// The storage cannot delete everything at once.
    case unsupported

    public var debugDescription: String {
        "This storage cannot delete all entries at once. Give it a deleteAllEntries(), or delete them one by one."
    }
}
