import A0Concurrency
import A0JOSE
import Foundation
import TestSupport
import Testing

@testable import SimpleKeychain

@Suite("encrypted files")
struct EncryptedFileTests {
    let directory: TemporaryDirectory
    let secret = "a token that nobody else may read"

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func keychain(_ service: String = "Auth0", key: Data? = nil) -> SimpleKeychain {
        SimpleKeychain(service: service, store: .encryptedFile(directory: directory.url, key: key))
    }

    private func file(_ service: String = "Auth0") -> PrivateFile {
        EncryptedFileStore(
            directory: directory.path, key: nil, partition: Partition(service: service, accessGroup: nil)
        ).file
    }

    // MARK: - Content on disk

    @Test("encrypted files and new directories are accessible only to the owner")
    func modes() throws {
        let home = directory.path + "/made/on the way"
        let keychain = SimpleKeychain(store: .encryptedFile(directory: URL(fileURLWithPath: home)))
        try keychain.set(secret, forKey: "key")
        #expect(try TemporaryDirectory.mode(of: directory.path + "/made") == 0o700)
        #expect(try TemporaryDirectory.mode(of: home) == 0o700)
        let names = try FileManager.default.contentsOfDirectory(atPath: home)
        #expect(names.count == 3)
        for name in names { #expect(try TemporaryDirectory.mode(of: "\(home)/\(name)") == 0o600) }
    }

    @Test("an existing directory of encrypted files keeps its permissions")
    func existingDirectory() throws {
        #expect(chmod(directory.path, 0o755) == 0)
        try keychain().set(secret, forKey: "key")
        #expect(try TemporaryDirectory.mode(of: directory.path) == 0o755)
    }

    @Test("an encrypted file reveals neither values nor names")
    func secrecy() throws {
        try keychain("Service-Name").set(secret, forKey: "Key-Name")
        for name in try directory.names() {
            let text = String(decoding: try Data(contentsOf: directory.url.appendingPathComponent(name)), as: UTF8.self)
            for part in [secret, "Service-Name", "Key-Name", Data(secret.utf8).base64EncodedString()] {
                #expect(!text.contains(part) && !name.contains(part))
            }
        }
    }

    @Test("a service name can't lead out of the directory")
    func names() throws {
        for service in ["../../evil", "/etc/passwd", "", ".", String(repeating: "long", count: 1000)] {
            try keychain(service).set(secret, forKey: "key")
        }
        #expect(try directory.names().filter { $0.hasSuffix(".store") }.count == 5)
    }

    @Test("an encrypted file has different bytes after each write of the same items")
    func freshNonce() throws {
        try keychain().set(secret, forKey: "key")
        let first = try file().contents()
        try keychain().set(secret, forKey: "key")
        #expect(try file().contents() != first)
    }

    @Test("the description of an encrypted file's keychain contains the file's path")
    func description() throws {
        try keychain().set(secret, forKey: "key")
        #expect(keychain().storeDescription == "encrypted file \(file().path)")
        #expect(FileManager.default.fileExists(atPath: file().path))
    }

    // MARK: - Damage

    @Test("an encrypted file with any changed byte is rejected and kept")
    func tampering() throws {
        try keychain().set(secret, forKey: "key")
        let original = try #require(try file().contents())
        for index in original.indices {
            var damaged = original
            damaged[index] ^= 0x01
            try file().replace(with: damaged)
            let error = #expect(throws: SimpleKeychainError.self) { try keychain().data(forKey: "key") }
            #expect(error == .decodeFailed || error == .authFailed)
            let kept = [file(), PrivateFile(path: file().path + ".damaged-1")]
            #expect(try kept.contains { try $0.contents() == damaged })
            for file in kept where try file.exists() { try file.remove() }
        }
    }

    @Test("a damaged encrypted file is reported once and set aside, and the store starts empty")
    func damage() throws {
        for round in 1...2 {
            try keychain().set(secret, forKey: "key")
            var damaged = try #require(try file().contents())
            damaged[damaged.count - 1] ^= 0xff
            try file().replace(with: damaged)
            #expect(throws: SimpleKeychainError.decodeFailed) { try keychain().set("new", forKey: "key") }
            #expect(try PrivateFile(path: "\(file().path).damaged-\(round)").contents() == damaged)
            #expect(try keychain().keys() == [])
        }
        try keychain().set("new", forKey: "key")
        #expect(try keychain().string(forKey: "key") == "new")
    }

    @Test("an encrypted file truncated anywhere is reported as damaged")
    func truncation() throws {
        try keychain().set(secret, forKey: "key")
        let original = try #require(try file().contents())
        for count in [0, 1, 8, 9, 16, 17, 18, 44, original.count - 1] {
            try file().replace(with: original.prefix(count))
            #expect(throws: SimpleKeychainError.decodeFailed) { try keychain().hasItem(forKey: "key") }
            #expect(try !file().exists())
        }
    }

    @Test("the encrypted file of one service can't replace another's")
    func swapping() throws {
        try keychain("one").set(secret, forKey: "key")
        try keychain("two").set("other", forKey: "key")
        let swapped = try #require(try file("one").contents())
        try file("two").replace(with: swapped)
        #expect(throws: SimpleKeychainError.decodeFailed) { try keychain("two").string(forKey: "key") }
        #expect(try keychain("one").string(forKey: "key") == secret)
    }

    @Test("an encrypted file of a later version is left unchanged")
    func laterVersion() throws {
        try keychain().set(secret, forKey: "key")
        var later = try #require(try file().contents())
        later[8] = 2
        try file().replace(with: later)
        let error = #expect(throws: SimpleKeychainError.self) { try keychain().set("new", forKey: "key") }
        #expect(error == .decodeFailed)
        #expect(error?.debugDescription.contains("later version") == true)
        #expect(try file().contents() == later)
    }

    @Test("deleteAll() clears a damaged encrypted file")
    func deleteDamaged() throws {
        try file().replace(with: Data("rubbish".utf8))
        try keychain().deleteAll()
        #expect(try keychain().keys() == [])
    }

    // MARK: - Starting over

    /// How a store can be damaged, and the file that is put aside.
    enum Mishap: CaseIterable {
        case lostKey, otherKey, shortKey, laterVersion, otherFingerprint, otherMagic, otherTag, truncated, empty

        var file: String { self == .shortKey ? "key" : "store" }
    }

    private func happen(_ mishap: Mishap) throws {
        let key = PrivateFile(path: directory.path + "/key")
        let contents = try #require(try file().contents())
        func flipped(_ index: Int) -> Data {
            var contents = contents
            contents[contents.index(contents.startIndex, offsetBy: index)] ^= 0xff
            return contents
        }
        switch mishap {
        case .lostKey: try key.remove()
        case .otherKey: try key.replace(with: Data(repeating: 7, count: 32))
        case .shortKey: try key.replace(with: Data("short".utf8))
        case .laterVersion: try file().replace(with: flipped(8))
        case .otherFingerprint: try file().replace(with: flipped(9))
        case .otherMagic: try file().replace(with: flipped(0))
        case .otherTag: try file().replace(with: flipped(contents.count - 1))
        case .truncated: try file().replace(with: contents.prefix(40))
        case .empty: try file().replace(with: Data())
        }
    }

    @Test(
        "an unreadable encrypted file can be started anew after any damage, and the old files are set aside",
        arguments: Mishap.allCases)
    func startingAnew(mishap: Mishap) throws {
        try keychain().set(secret, forKey: "key")
        try keychain().set(secret, forKey: "other")
        #expect(try keychain().startAnewIfUnreadable() == nil)
        try happen(mishap)
        let before = Set(try directory.names())
        let event = try #require(try keychain().startAnewIfUnreadable())
        let names = try directory.names()
        let aside = names.filter { $0.contains(".damaged-1") }
        #expect(aside.contains { $0.contains(mishap.file) })
        #expect(names.count == before.count)
        for name in aside {
            #expect(event.contains("\(directory.path)/\(name)"))
            #expect(try TemporaryDirectory.mode(of: "\(directory.path)/\(name)") == 0o600)
        }
        try keychain().set("new", forKey: "key")
        #expect(try keychain().string(forKey: "key") == "new")
        #expect(try keychain().startAnewIfUnreadable() == nil)
    }

    @Test("an encrypted file that is unreadable for a fixable reason isn't set aside")
    func repairable() throws {
        try keychain().set(secret, forKey: "key")
        #expect(chmod(directory.path + "/key", 0o644) == 0)
        let error = #expect(throws: SimpleKeychainError.self) { try keychain().startAnewIfUnreadable() }
        #expect(error?.debugDescription.contains("chmod 600") == true)
        #expect(chmod(directory.path + "/key", 0o600) == 0)
        #expect(throws: SimpleKeychainError.invalidParameters) {
            try keychain(key: Data(count: 5)).startAnewIfUnreadable()
        }
        #expect(try keychain().string(forKey: "key") == secret)
        #expect(try SimpleKeychain(store: .memory()).startAnewIfUnreadable() == nil)
    }

    @Test("a store with a lost or damaged salt can be started anew", arguments: [true, false])
    func salt(isLost: Bool) throws {
        let store = SimpleKeychain.Store.encryptedFile(directory: directory.url, key: .passphrase("correct horse"))
        let keychain = SimpleKeychain(service: "Auth0", store: store)
        try keychain.set(secret, forKey: "key")
        let salt = PrivateFile(path: directory.path + "/passphrase-salt")
        if isLost { try salt.remove() } else { try salt.replace(with: Data("salt".utf8)) }
        #expect(throws: SimpleKeychainError.self) { try keychain.set("new", forKey: "key") }
        #expect(try keychain.startAnewIfUnreadable() != nil)
        try keychain.set("new", forKey: "key")
        #expect(try keychain.string(forKey: "key") == "new")
    }

    // MARK: - Reserved space

    @Test("the space reserved for a key's next change to an encrypted file is freed with its item")
    func room() throws {
        try keychain().set(secret, forKey: "key")
        try keychain().set(secret, forKey: "other")
        try keychain().reserveRoom(1 << 16, forKey: "key")
        let rooms = try directory.names().filter { $0.contains(".room-") }
        #expect(rooms.count == 1)
        #expect(try PrivateFile(path: "\(directory.path)/\(rooms[0])").size() > 1 << 16)
        #expect(try TemporaryDirectory.mode(of: "\(directory.path)/\(rooms[0])") == 0o600)
        try keychain().set("new", forKey: "key")
        #expect(try directory.names().filter { $0.contains(".room-") } == rooms)
        try keychain().deleteItem(forKey: "key")
        #expect(try directory.names().filter { $0.contains(".room-") } == [])

        try keychain().reserveRoom(100, forKey: "other")
        try keychain().deleteAll()
        #expect(try directory.names().filter { $0.contains(".room-") } == [])
    }

    // MARK: - Keys

    @Test("the wrong key can neither open nor change an encrypted file")
    func wrongKey() throws {
        let (right, wrong) = (Data(repeating: 1, count: 32), Data(repeating: 2, count: 32))
        try keychain(key: right).set(secret, forKey: "key")
        for key in [wrong, nil] {
            let keychain = keychain(key: key)
            #expect(throws: SimpleKeychainError.authFailed) { try keychain.string(forKey: "key") }
            #expect(throws: SimpleKeychainError.authFailed) { try keychain.set("new", forKey: "key") }
        }
        #expect(try keychain(key: right).string(forKey: "key") == secret)
        #expect(try !directory.names().contains("key"))
    }

    @Test("a key of the wrong length for an encrypted file is rejected", arguments: [0, 16, 31, 33])
    func keyLength(count: Int) throws {
        let keychain = keychain(key: Data(repeating: 1, count: count))
        #expect(throws: SimpleKeychainError.invalidParameters) { try keychain.set(secret, forKey: "key") }
        #expect(try directory.names().filter { $0.hasSuffix(".store") } == [])
    }

    @Test("a lost key file is reported but not replaced, so it can be restored")
    func lostKeyFile() throws {
        try keychain().set(secret, forKey: "key")
        let keyFile = PrivateFile(path: directory.path + "/key")
        let key = try #require(try keyFile.contents())
        try keyFile.remove()
        #expect(throws: SimpleKeychainError.authFailed) { try keychain().string(forKey: "key") }
        #expect(throws: SimpleKeychainError.authFailed) { try keychain().set("new", forKey: "key") }
        #expect(try !keyFile.exists())
        try keyFile.replace(with: key)
        #expect(try keychain().string(forKey: "key") == secret)
    }

    @Test("a key file that others can read or that contains no valid key is rejected")
    func badKeyFile() throws {
        try keychain().set(secret, forKey: "key")
        let keyFile = PrivateFile(path: directory.path + "/key")
        #expect(chmod(keyFile.path, 0o644) == 0)
        let error = #expect(throws: SimpleKeychainError.self) { try keychain().string(forKey: "key") }
        #expect(error == .authFailed)
        #expect(error?.debugDescription.contains("chmod 600") == true)
        #expect(chmod(keyFile.path, 0o600) == 0)
        #expect(try keychain().string(forKey: "key") == secret)
        try keyFile.replace(with: Data("short".utf8))
        #expect(throws: SimpleKeychainError.decodeFailed) { try keychain().string(forKey: "key") }
        #expect(try file().exists())
    }

    @Test("without random bytes, no encrypted file is written")
    func noRandom() throws {
        let store = EncryptedFileStore(
            directory: directory.path, key: nil, partition: Partition(service: "Auth0", accessGroup: nil),
            random: SecureRandom { (_: Int) throws(JOSEError) in throw .randomUnavailable })
        #expect(throws: SimpleKeychainError.itemNotAvailable) {
            try store.set(ItemChange(value: Data("secret".utf8)), forKey: "key")
        }
        #expect(try directory.names() == ["lock"])
    }

    // MARK: - Unusable directories

    @Test(
        "an encrypted file is unavailable if its directory can't be created",
        arguments: ["file/below", "file", "/proc/none"])
    func noDirectory(path: String) throws {
        try PrivateFile(path: directory.path + "/file").replace(with: Data())
        let path = path.hasPrefix("/") ? path : "\(directory.path)/\(path)"
        let keychain = SimpleKeychain(store: .encryptedFile(directory: URL(fileURLWithPath: path)))
        let error = #expect(throws: SimpleKeychainError.self) { try keychain.set(secret, forKey: "key") }
        #expect(error == .itemNotAvailable)
        #expect(error?.debugDescription.contains(path) == true)
    }

    @Test("an unreadable encrypted file isn't mistaken for an empty one")
    func unreadable() throws {
        #expect(mkdir(file().path, 0o700) == 0)
        #expect(throws: SimpleKeychainError.itemNotAvailable) { try keychain().hasItem(forKey: "key") }
        #expect(throws: SimpleKeychainError.itemNotAvailable) { try keychain().keys() }
    }

    @Test("reading an encrypted file that doesn't exist creates nothing")
    func readingNothing() throws {
        let home = directory.path + "/none"
        let keychain = SimpleKeychain(store: .encryptedFile(directory: URL(fileURLWithPath: home)))
        #expect(try keychain.keys() == [])
        #expect(throws: SimpleKeychainError.itemNotFound) { try keychain.deleteItem(forKey: "key") }
        try keychain.deleteAll()
        #expect(!FileManager.default.fileExists(atPath: home))
    }

    // MARK: - Locking

    @Test("writing an encrypted file fails if its lock isn't released in time, but reading doesn't need the lock")
    func lock() throws {
        try keychain().set(secret, forKey: "key")
        let store = EncryptedFileStore(
            directory: directory.path, key: nil, partition: Partition(service: "Auth0", accessGroup: nil),
            lockPatience: 0)
        try DirectoryLock(directory: directory.path, patience: 0).hold { () throws(SimpleKeychainError) in
            do throws(SimpleKeychainError) {
                try store.set(ItemChange(value: Data()), forKey: "key")
                Issue.record("Writing succeeded despite the lock.")
            } catch {
                #expect(error == .itemNotAvailable)
            }
            #expect(try store.item(forKey: "key")?.value == Data(secret.utf8))
            #expect(LockHolder(path: directory.path + "/lock")?.processID == getpid())
        }
        try store.set(ItemChange(value: Data()), forKey: "key")
        #expect(try store.item(forKey: "key")?.value == Data())
    }

    @Test("files that a killed writer of an encrypted file left behind are removed")
    func leftovers() throws {
        try keychain().set("old", forKey: "key")
        try PrivateFile(path: file().path + ".new").replace(with: Data("half of a file".utf8))
        #expect(try keychain().string(forKey: "key") == "old")
        try keychain().set("new", forKey: "key")
        #expect(try keychain().string(forKey: "key") == "new")
        #expect(try directory.names().filter { $0.contains(".new") } == [])
    }
}
