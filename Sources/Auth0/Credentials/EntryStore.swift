import A0JOSE
import Foundation
import SimpleKeychain

/// The entries of a storage, for one access at a time.
///
/// All stores of one place share a lock, because a storage may be a plain mutable class.
final class EntryStore: @unchecked Sendable {  // `storage` is only touched while `access` is held.
    /// A storage's refusal, with its reason when it gave one.
    struct Failure: Error {
        var cause: (any Error)?
    }

    final class Access: Sendable {
        let lock = Locked(())
    }

    private static let places = SharedObjects<String, Access>()

    /// Which place the entries are in.
    let identity: String

    private let storage: any CredentialsStorage
    private let access: Access

    init(_ storage: any CredentialsStorage) {
        self.storage = storage
        identity = storage.storageIdentity
        access = Self.places.object(for: identity) { Access() }
    }

    /// The entry, `nil` when there is none. Throws when it is there but cannot be read.
    func read(_ key: String) throws(Failure) -> Data? {
        try locked { () throws(Failure) in try entry(key) }
    }

    func write(_ data: Data, _ key: String) throws(Failure) {
        try locked { () throws(Failure) in try set(data, key) }
    }

    func delete(_ key: String) throws(Failure) {
        try locked { () throws(Failure) in
            guard let throwing = storage as? any ThrowingCredentialsStorage else {
                guard storage.deleteEntry(forKey: key) else { throw Failure() }
                return
            }
            let delete: (String) throws -> Void = throwing.deleteEntry(forKey:)
            do { try delete(key) } catch { throw Failure(cause: error) }
        }
    }

    /// Writes the entry only if the one there is still `known`, and returns whether it was. One that cannot be read is
    /// overwritten: the new entry may hold the only valid refresh token.
    func replace(_ known: Data, with data: Data, _ key: String) throws(Failure) -> Bool {
        try locked { () throws(Failure) in
            if let present = try? entry(key) ?? Data(), present != known { return false }
            try set(data, key)
            return true
        }
    }

    private func entry(_ key: String) throws(Failure) -> Data? {
        guard let throwing = storage as? any ThrowingCredentialsStorage else { return storage.getEntry(forKey: key) }
        let get: (String) throws -> Data = throwing.getEntry(forKey:)
        do {
            return try get(key)
        } catch SimpleKeychainError.itemNotFound {
            return nil
        } catch {
            throw Failure(cause: error)
        }
    }

    private func set(_ data: Data, _ key: String) throws(Failure) {
        guard let throwing = storage as? any ThrowingCredentialsStorage else {
            guard storage.setEntry(data, forKey: key) else { throw Failure() }
            return
        }
        let set: (Data, String) throws -> Void = throwing.setEntry(_:forKey:)
        do { try set(data, key) } catch { throw Failure(cause: error) }
    }

    private func locked<T: Sendable>(_ body: () throws(Failure) -> T) throws(Failure) -> T {
        try access.lock.withLock { (_) throws(Failure) in try body() }
    }
}
