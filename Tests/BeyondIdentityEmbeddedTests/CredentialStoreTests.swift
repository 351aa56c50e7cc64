import Foundation
import SimpleKeychain
import TestSupport
import Testing

@testable import BeyondIdentityEmbedded

@Suite("What the device keeps")
struct CredentialStoreTests {
    let keychain = SimpleKeychain(service: "test", store: .memory())
    var store: CredentialStore { CredentialStore(keychain: keychain) }

    @Test("stored credentials come back in the order of binding, with their keys")
    func order() throws {
        let keys = try (0..<3).map { _ in try DeviceKey.generate() }
        for (number, key) in keys.enumerated() {
            try store.add(makeRecord(id: "\(3 - number)", identity: "\(number)"), key)
        }
        let records = try store.all()
        #expect(records.map(\.id) == ["3", "2", "1"])
        #expect(try records.map { try store.key(of: $0).thumbprint } == keys.map(\.thumbprint))
    }

    @Test("a new credential of the same identity takes the old one's place, and its key is destroyed")
    func replacement() throws {
        try store.add(makeRecord(id: "1"), .generate())
        try store.add(makeRecord(id: "2"), .generate())
        #expect(try store.all().map(\.id) == ["2"])
        #expect(try keychain.keys().sorted() == ["credential.2", "odc:2"])
    }

    @Test("a replacement of a credential that was interrupted shows the new one alone")
    func interruptedReplacement() throws {
        try store.save(makeRecord(id: "1"))
        try store.save(makeRecord(id: "2"))
        #expect(try store.all().map(\.id) == ["2"])
    }

    @Test("deleting a credential removes record and key, and succeeds if there is nothing")
    func deletion() throws {
        try store.add(makeRecord(), .generate())
        try store.delete(CredentialID("1"))
        try store.delete(CredentialID("1"))
        #expect(try keychain.keys().isEmpty)
    }

    @Test("a damaged record of a credential is reported, and can be deleted")
    func damage() throws {
        try keychain.set("{}", forKey: "credential.1")
        #expect(throws: (any Error).self) { try store.all() }
        do throws(BISDKError) {
            _ = try store.all()
        } catch {
            #expect(error.code == .storage)
        }
        try store.delete(CredentialID("1"))
        #expect(try store.all().isEmpty)
    }

    @Test("a credential's key that is gone is reported")
    func missingKey() throws {
        try store.save(makeRecord())
        do throws(BISDKError) {
            _ = try store.key(of: makeRecord())
            Issue.record("There is no key.")
        } catch {
            #expect(error.code == .keyUnavailable)
        }
    }

    @Test("a place for credentials that is no directory is named")
    func unusablePlace() throws {
        let directory = try TemporaryDirectory()
        defer { try? directory.remove() }
        let file = directory.url.appendingPathComponent("file")
        try Data().write(to: file)
        let store = CredentialStore(
            keychain: SimpleKeychain(service: "test", store: .encryptedFile(directory: file, key: Data?.none)))
        #expect(throws: BISDKError.unknownWritePermission(file.path)) { try store.prepare() }
    }

    @Test("the keychain says to providers where keys are")
    func protection() throws {
        #expect(keychain.protection(of: try .generate()) == "memory")
        let directory = TemporaryDirectory.absent()
        let files = SimpleKeychain(service: "test", store: .encryptedFile(directory: directory.url, key: Data?.none))
        #expect(files.protection(of: try .generate()) == "file")
    }
}
