import A0Concurrency
import Foundation
import SimpleKeychain
import TestSupport
import Testing

@testable import Auth0

#if canImport(Security)
    import Security
#endif

@Suite("Credentials storages")
struct CredentialsStorageTests {
    @Test("objects of a storage class have separate identities, but values of a storage type share one")
    func identities() {
        let (one, other) = (Cupboard(), Cupboard())
        #expect(one.storageIdentity != other.storageIdentity)
        #expect(one.storageIdentity == one.storageIdentity)
        #expect(Shelf(number: 1).storageIdentity == Shelf(number: 2).storageIdentity)
        #expect(Shelf(number: 1).lockDirectory == nil)
    }

    @Test("a new storage object never has the identity of a released one")
    func goneObjects() {
        let objects = (0..<100).map { _ in Cupboard().storageIdentity }
        let keychains = (0..<100).map { _ in SimpleKeychain(service: "a", store: .memory()).storageIdentity }
        #expect(Set(objects + keychains).count == 200)
    }

    @Test("keychains have the same identity exactly if they share their items")
    func keychains() {
        let store = SimpleKeychain.Store.memory()
        let keychain = SimpleKeychain(service: "a", store: store)
        #expect(keychain.storageIdentity == SimpleKeychain(service: "a", store: store).storageIdentity)
        let file = SimpleKeychain.Store.encryptedFile(directory: URL(fileURLWithPath: "/one"))
        let others = [
            SimpleKeychain(service: "b", store: store), SimpleKeychain(service: "a", accessGroup: "g", store: store),
            SimpleKeychain(service: "a", store: .memory()), SimpleKeychain(service: "a", store: file),
            SimpleKeychain(service: "a", store: .encryptedFile(directory: URL(fileURLWithPath: "/two"))),
            SimpleKeychain(service: "a", store: .secretService),
        ]
        #expect(Set((others + [keychain]).map(\.storageIdentity)).count == 7)
        #expect(keychain.lockDirectory == nil)
        #expect(SimpleKeychain(service: "a", store: file).lockDirectory?.path == "/one")
    }

    @Test("a storage that may wait for people or a network doesn't block the shared threads of tasks")
    func waiting() async throws {
        func isBlocking(_ store: SimpleKeychain.Store, _ flags: SecAccessControlCreateFlags? = nil) -> Bool {
            EntryStore(SimpleKeychain(service: "a", accessControlFlags: flags, store: store)).capabilities.isBlocking
        }
        #expect(isBlocking(.secretService))
        #expect(isBlocking(.memory(), .userPresence))
        #expect(!isBlocking(.memory()) && !isBlocking(.encryptedFile()))
        #expect(!EntryStore(Cupboard()).capabilities.isBlocking)

        let storage = SharedTable()
        let tenant = try FakeTenant.rotating()
        let manager = CredentialsManager(
            authentication: tenant.authentication, storage: storage, clock: .system, presence: FakePresence([nil]))
        try manager.save(Credentials(accessToken: "OLD", refreshToken: "RT1", expiresIn: Date() - 1))
        manager.enableBiometrics(withTitle: "Unlock")
        storage.readers.withLock { $0 = [] }
        _ = try await manager.credentials()
        try await manager.revoke()
        #expect(storage.readers.withLock { $0 } == [WaitingThreads.name])
    }

    @Test("a storage that wraps another one passes on its capabilities")
    func inFront() async throws {
        let table = SharedTable()
        let entries = EntryStore(FrontStorage(inner: table))
        #expect(entries.capabilities.isBlocking && !entries.mayIgnoreKeys)
        try entries.write(Data("x".utf8), "a")
        let held = try await RenewalLocks(entries: entries, key: "a", clock: .system).acquire("RT")
        await held.release()
        #expect(table.log.withLock { $0 } == ["lock a", "release"])
        #expect(try entries.read("a") == Data("x".utf8))

        let keychain = SimpleKeychain(service: "a", accessControlFlags: .userPresence, store: .memory())
        #expect(EntryStore(FrontStorage(inner: keychain)).lockName == EntryStore(keychain).lockName)
        #expect(EntryStore(FrontStorage(inner: keychain)).capabilities.isBlocking)
    }

    @Test("deleting everything waits for an earlier change, which doesn't restore its entry")
    func emptiedDuringChange() throws {
        let storage = SlowKeychain()
        let entries = EntryStore(storage)
        try entries.write(Data("journal".utf8), "credentials")
        let (hasTried, isEmptied) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        storage.beforeWriting.withLock {
            $0 = {
                Thread.detachNewThread {
                    #expect(throws: Never.self) { try entries.deleteAll(holding: "credentials") }
                    hasTried.signal()
                    isEmptied.signal()
                }
                // Without locking, the storage would be emptied before this times out.
                _ = hasTried.wait(timeout: .now() + 0.3)
            }
        }
        #expect(try entries.replace(Data("journal".utf8), with: Data("renewed".utf8), "credentials"))
        isEmptied.wait()
        #expect(try entries.read("credentials") == nil)
    }

    @Test("storages in one directory share their locks, even if the directory has different paths")
    func sharedLocks() async throws {
        let directory = try TemporaryDirectory()
        defer { try? directory.remove() }
        let link = directory.url.appendingPathComponent("link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: directory.url)
        func locks(_ service: String, _ directory: URL) -> RenewalLocks {
            let keychain = SimpleKeychain(service: service, store: .encryptedFile(directory: directory))
            return RenewalLocks(entries: EntryStore(keychain), key: "credentials", clock: .system, patience: 0)
        }
        let held = try await locks("a", directory.url).acquire("RT1")
        await #expect(throws: FileLock.LockError.self) { try await locks("a", link).acquire("RT2") }
        let others = try await locks("b", link).acquire("RT3")
        await others.release()
        await held.release()
        await (try locks("a", link).acquire("RT2")).release()
    }

    @Test("a storage that several machines share is locked during a renewal")
    func machines() async throws {
        let storage = SharedTable()
        let tenant = try FakeTenant.rotating { _ in
            #expect(storage.log.withLock { $0.last } == "lock credentials")
            return nil
        }
        let manager = CredentialsManager(authentication: tenant.authentication, storage: storage)
        try manager.save(Credentials(accessToken: "OLD", refreshToken: "RT1", expiresIn: Date() - 1))
        #expect(try await manager.credentials().refreshToken == "RT2")
        #expect(try await manager.credentials().refreshToken == "RT2")
        try await manager.revoke()
        #expect(
            storage.log.withLock { $0 }
                == ["lock credentials", "release", "lock credentials", "release"])
        #expect(tenant.requests.count == 2)

        try manager.save(Credentials(accessToken: "OLD", refreshToken: "RT1", expiresIn: Date() - 1))
        storage.log.withLock { $0 = ["broken"] }
        let error = await #expect(throws: CredentialsManagerError.self) { try await manager.credentials() }
        #expect(error?.code == .renewFailed)
        #expect(error?.cause is ThrowingStorage.Broken)
        #expect(manager.canRenew())
    }

    @Test(
        "archives of Auth0.swift 1 to 3 in a storage are read and replaced",
        arguments: ArchivedCredentials.classNames)
    func archives(className: String) async throws {
        let login = Credentials(
            accessToken: "AT", tokenType: "Bearer", idToken: "IT", refreshToken: "RT1",
            expiresIn: Date(timeIntervalSince1970: 2_000_000_000), scope: "openid", recoveryCode: "RC")
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.setClassName(className, for: ArchivedCredentials.self)
        archiver.encode(ArchivedCredentials(login), forKey: NSKeyedArchiveRootObjectKey)
        archiver.finishEncoding()
        let storage = ThrowingStorage()
        storage.change { [data = archiver.encodedData] in $0.entries["credentials"] = data }
        let tenant = try FakeTenant.rotating()
        let manager = CredentialsManager(authentication: tenant.authentication, storage: storage)
        #expect(try await manager.credentials() == login)
        _ = try await manager.renew()
        #expect(tenant.refreshTokens == ["RT1"])
        let entry = try #require(storage.state.entries["credentials"])
        #expect(try JSONDecoder().decode(StoredCredentials.self, from: entry).credentials.refreshToken == "RT2")
    }

    @Test("damaged archives and archives of other objects are ignored", arguments: [0, 40])
    func damagedArchives(length: Int) throws {
        let archive = try NSKeyedArchiver.archivedData(withRootObject: "text" as NSString, requiringSecureCoding: true)
        #expect(ArchivedCredentials.decode(length == 0 ? archive : archive.prefix(length)) == nil)
    }

    @Test("a storage that can't delete everything at once reports that")
    func deleteAll() {
        #expect(throws: CredentialsStorageError.unsupported) { try ThrowingStorage().deleteAllEntries() }
        let client = authentication(clientId: "CLIENT_ID", domain: "samples.auth0.com")
        for storage in [PlainStorage(), ThrowingStorage()] as [any CredentialsStorage] {
            let manager = CredentialsManager(authentication: client, storage: storage)
            let error = #expect(throws: CredentialsManagerError.self) { try manager.removeAll() }
            #expect(error?.code == .clearFailed)
        }
    }
}

private final class Cupboard: CredentialsStorage {
    func getEntry(forKey key: String) -> Data? { nil }
    func setEntry(_ data: Data, forKey key: String) -> Bool { false }
    func deleteEntry(forKey key: String) -> Bool { false }
}

private struct Shelf: CredentialsStorage {
    let number: Int

    func getEntry(forKey key: String) -> Data? { nil }
    func setEntry(_ data: Data, forKey key: String) -> Bool { false }
    func deleteEntry(forKey key: String) -> Bool { false }
}

/// A table that several machines share.
private final class SharedTable: RenewalLockingStorage {
    let log = Locked<[String]>([])
    /// The names of the threads that have read.
    let readers = Locked<Set<String>>([])
    private let keychain = SimpleKeychain(service: "table", store: .memory())

    func getEntry(forKey key: String) throws -> Data {
        readers.withLock { _ = $0.insert(Thread.current.name ?? "") }
        return try keychain.data(forKey: key)
    }

    func setEntry(_ data: Data, forKey key: String) throws { try keychain.set(data, forKey: key) }
    func deleteEntry(forKey key: String) throws { try keychain.deleteItem(forKey: key) }

    func acquireRenewalLock(forKey key: String) async throws -> any RenewalLock {
        guard log.withLock({ $0 }) != ["broken"] else { throw ThrowingStorage.Broken() }
        log.withLock { $0.append("lock \(key)") }
        return RowLock(log: log)
    }

    private struct RowLock: RenewalLock {
        let log: Locked<[String]>

        func release() async { log.withLock { $0.append("release") } }
    }
}

/// A keychain that calls a closure before it writes.
private final class SlowKeychain: ConcurrentCredentialsStorage {
    private let keychain = SimpleKeychain(service: "slow", store: .memory())
    let beforeWriting = Locked<(@Sendable () -> Void)?>(nil)

    var storageIdentity: String { keychain.storageIdentity }

    func getEntry(forKey key: String) throws -> Data { try keychain.data(forKey: key) }

    func setEntry(_ data: Data, forKey key: String) throws {
        beforeWriting.withLock { $0 }?()
        try keychain.set(data, forKey: key)
    }

    func deleteEntry(forKey key: String) throws { try keychain.deleteItem(forKey: key) }

    func deleteAllEntries() throws { try keychain.deleteAll() }
}

/// A storage that wraps another one.
private struct FrontStorage<Inner: ThrowingCredentialsStorage>: ThrowingCredentialsStorage {
    let inner: Inner

    var capabilities: StorageCapabilities { inner.capabilities }

    func getEntry(forKey key: String) throws -> Data {
        let get: (String) throws -> Data = inner.getEntry(forKey:)
        return try get(key)
    }

    func setEntry(_ data: Data, forKey key: String) throws {
        let set: (Data, String) throws -> Void = inner.setEntry(_:forKey:)
        try set(data, key)
    }

    func deleteEntry(forKey key: String) throws {
        let delete: (String) throws -> Void = inner.deleteEntry(forKey:)
        try delete(key)
    }
}
