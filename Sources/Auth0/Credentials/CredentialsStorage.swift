import Foundation

/// A place that keeps entries of bytes under keys, such as `SimpleKeychain`.
///
/// ```swift
/// struct MyStorage: CredentialsStorage { … }
/// let manager = CredentialsManager(authentication: Auth0.authentication(), storage: MyStorage())
/// ```
///
/// The credentials manager never calls two methods at once on storages with the same `storageIdentity`. A storage that
/// can tell why it failed should be a `ThrowingCredentialsStorage`.
public protocol CredentialsStorage {
    /// The entry, `nil` when there is none.
    func getEntry(forKey key: String) -> Data?

    /// Stores the entry, in place of one with the same key. Returns whether it was stored.
    func setEntry(_ data: Data, forKey key: String) -> Bool

    /// Deletes the entry. Returns whether it was deleted.
    func deleteEntry(forKey key: String) -> Bool

    /// Names the place behind this value. Storages of the same place must give the same name, because at most one
    /// renewal at a time runs for each place and key.
    ///
    /// Unless you say otherwise it is the name of the type, so that all storages of one type count as one place.
    var storageIdentity: String { get }
}

extension CredentialsStorage {
    public var storageIdentity: String { String(reflecting: type(of: self)) }
}

/// A storage whose methods throw when they fail, so that errors can say why.
public protocol ThrowingCredentialsStorage: CredentialsStorage {
    /// The entry. Throws `SimpleKeychainError.itemNotFound` when there is none; any other error means that the entry may
    /// exist but cannot be read now.
    func getEntry(forKey key: String) throws -> Data

    /// Stores the entry, in place of one with the same key.
    func setEntry(_ data: Data, forKey key: String) throws

    /// Deletes the entry.
    func deleteEntry(forKey key: String) throws
}

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
}
