import Foundation
import SimpleKeychain
import TestSupport
import Testing

@testable import BeyondIdentityEmbedded

@Suite("Credential storage")
struct CredentialStoreTests {
    let keychain = SimpleKeychain(service: "test", store: .memory())
    var store: CredentialStore { CredentialStore(keychain: keychain) }

    @Test("stored credentials are returned in the order of binding, with their keys")
    func order() throws {
        let keys = try (0..<3).map { _ in try DeviceKey.generate() }
        for (number, key) in keys.enumerated() {
            try store.add(makeRecord(id: "\(3 - number)", identity: "\(number)"), key)
        }
        let records = try store.all()
        #expect(records.map(\.id) == ["3", "2", "1"])
        #expect(try records.map { try store.key(of: $0).thumbprint } == keys.map(\.thumbprint))
    }

    @Test("a new credential replaces the old one of the same identity and destroys its key")
    func replacement() throws {
        try store.add(makeRecord(id: "1"), .generate())
        try store.add(makeRecord(id: "2"), .generate())
        #expect(try store.all().map(\.id) == ["2"])
        #expect(try keychain.keys().sorted() == ["credential.2", "odc:2"])
    }

    @Test("after an interrupted replacement, only the new credential is listed")
    func interruptedReplacement() throws {
        try store.save(makeRecord(id: "1"))
        try store.save(makeRecord(id: "2"))
        #expect(try store.all().map(\.id) == ["2"])
    }

    @Test("deleting a credential removes its record and key, and succeeds if nothing is stored")
    func deletion() throws {
        try store.add(makeRecord(), .generate())
        try store.delete(CredentialID("1"))
        try store.delete(CredentialID("1"))
        #expect(try keychain.keys().isEmpty)
    }

    @Test("a damaged credential record is reported and can be deleted")
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

    @Test("a missing credential key is reported")
    func missingKey() throws {
        try store.save(makeRecord())
        do throws(BISDKError) {
            _ = try store.key(of: makeRecord())
            Issue.record("Reading a missing key didn't throw.")
        } catch {
            #expect(error.code == .keyUnavailable)
        }
    }

    @Test("a credential storage location that isn't a directory is named in the error")
    func unusablePlace() throws {
        let directory = try TemporaryDirectory()
        defer { try? directory.remove() }
        let file = directory.url.appendingPathComponent("file")
        try Data().write(to: file)
        let store = CredentialStore(
            keychain: SimpleKeychain(service: "test", store: .encryptedFile(directory: file, key: Data?.none)))
        #expect(throws: BISDKError.unknownWritePermission(file.path)) { try store.prepare() }
    }

    @Test("the keychain tells providers where keys are stored")
    func protection() throws {
        #expect(keychain.protection(of: try .generate()) == "memory")
        let directory = TemporaryDirectory.absent()
        let files = SimpleKeychain(service: "test", store: .encryptedFile(directory: directory.url, key: Data?.none))
        #expect(files.protection(of: try .generate()) == "file")
    }
}
