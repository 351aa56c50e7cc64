import Foundation
import SimpleKeychain

extension SimpleKeychain: ConcurrentCredentialsStorage {
    public var storageIdentity: String { "SimpleKeychain " + placeIdentity }

    public var lockDirectory: URL? {
        lockDirectoryPath.map { URL(fileURLWithPath: $0, isDirectory: true) }
    }

    public func getEntry(forKey key: String) throws -> Data {
        try data(forKey: key)
    }

    public func setEntry(_ data: Data, forKey key: String) throws {
        try set(data, forKey: key)
    }

    public func deleteEntry(forKey key: String) throws {
        try deleteItem(forKey: key)
    }

    /// Deletes all items of the keychain's service and access group, also those that are no credentials.
    public func deleteAllEntries() throws {
        try deleteAll()
    }
}
