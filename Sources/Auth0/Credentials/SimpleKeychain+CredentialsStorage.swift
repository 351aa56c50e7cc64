import Foundation
import SimpleKeychain

extension SimpleKeychain: ThrowingCredentialsStorage {
    public func getEntry(forKey key: String) throws -> Data {
        try data(forKey: key)
    }

    public func setEntry(_ data: Data, forKey key: String) throws {
        try set(data, forKey: key)
    }

    public func deleteEntry(forKey key: String) throws {
        try deleteItem(forKey: key)
    }
}
