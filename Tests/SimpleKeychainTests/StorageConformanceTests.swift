import Foundation
import TestSupport
import Testing

@testable import SimpleKeychain

@Suite("requirements for all stores")
struct StorageConformanceTests {
    @Test("the memory store meets the requirements for a keychain", arguments: StorageCheck.all)
    func memory(check: StorageCheck) throws {
        try check.run(on: .memory())
    }

    @Test("an encrypted file with a key file meets the requirements for a keychain", arguments: StorageCheck.all)
    func keyFile(check: StorageCheck) throws {
        let directory = try TemporaryDirectory()
        try check.run(on: .encryptedFile(directory: directory.url))
    }

    @Test("an encrypted file with the caller's key meets the requirements for a keychain", arguments: StorageCheck.all)
    func callersKey(check: StorageCheck) throws {
        let directory = try TemporaryDirectory()
        try check.run(on: .encryptedFile(directory: directory.url, key: Data(repeating: 7, count: 32)))
        #expect(try !directory.names().contains("key"))
    }

    @Test(
        "the Secret Service meets the requirements for a keychain", .enabled(if: SecretServiceOfTheSession.isThere),
        arguments: StorageCheck.all)
    func secretService(check: StorageCheck) throws {
        try check.run(on: .secretService)
    }
}
