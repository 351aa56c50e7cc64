import Auth0
import Foundation
import SimpleKeychain

/// A storage whose second change fails. In a renewal, this is the change that stores the response.
final class FailingStorage: ConcurrentCredentialsStorage, @unchecked Sendable {  // `lock` protects the count.
    struct Failure: Error {}

    private let keychain: SimpleKeychain
    private let lock = NSLock()
    private var changeCount = 0

    init(keychain: SimpleKeychain) {
        self.keychain = keychain
    }

    var storageIdentity: String { keychain.storageIdentity }
    var lockDirectory: URL? { keychain.lockDirectory }
    var capabilities: StorageCapabilities { keychain.capabilities }

    func getEntry(forKey key: String) throws -> Data { try keychain.getEntry(forKey: key) }

    func setEntry(_ data: Data, forKey key: String) throws {
        let number = lock.withLock {
            changeCount += 1
            return changeCount
        }
        guard number != 2 else { throw Failure() }
        try keychain.setEntry(data, forKey: key)
    }

    func deleteEntry(forKey key: String) throws { try keychain.deleteEntry(forKey: key) }

    func isNotFound(_ error: any Error) -> Bool { keychain.isNotFound(error) }
}
