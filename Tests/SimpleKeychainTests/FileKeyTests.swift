import Foundation
import TestSupport
import Testing

@testable import SimpleKeychain

@Suite("keys of encrypted files")
struct FileKeyTests {
    let directory: TemporaryDirectory
    private let bytes = Data((0..<32).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 200) })

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func store(
        key: SimpleKeychain.FileKey?, in values: [String: String] = [:]
    ) throws -> any SecretStore {
        let key = key?.source ?? .configured(in: ProcessEnvironment(values))
        return EncryptedFileStore(
            directory: directory.path + "/items", key: key, partition: Partition(service: "Auth0", accessGroup: nil))
    }

    private func write(_ contents: Data, named name: String, mode: mode_t = 0o600) throws -> URL {
        let file = directory.url.appendingPathComponent(name)
        try contents.write(to: file)
        #expect(chmod(file.path, mode) == 0)
        return file
    }

    private func hexadecimal(_ data: Data) -> String {
        data.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    @Test("a file key can be raw bytes, base64, base64url, or hexadecimal, with or without a trailing newline")
    func forms() throws {
        let base64 = bytes.base64EncodedString()
        let urlSafe = base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        let forms =
            [bytes]
            + [base64, base64 + "\n", urlSafe, hexadecimal(bytes), hexadecimal(bytes).uppercased() + "\r\n"]
            .map { Data($0.utf8) }
        try store(key: .bytes(bytes)).set(ItemChange(value: Data("secret".utf8)), forKey: "key")
        for (number, form) in forms.enumerated() {
            let file = try write(form, named: "key-\(number)")
            #expect(try store(key: .file(file)).item(forKey: "key")?.value == Data("secret".utf8))
        }
    }

    @Test(
        "text that isn't a key is rejected",
        arguments: ["", "short", String(repeating: "z", count: 64), String(repeating: "A", count: 44), "\u{e9}"])
    func noKey(text: String) throws {
        let store = try store(key: .file(try write(Data(text.utf8), named: "key")))
        #expect(throws: SimpleKeychainError.invalidParameters) {
            try store.set(ItemChange(value: Data()), forKey: "key")
        }
        #expect(try directory.names() == ["items", "key"])
    }

    @Test("a key file that is missing or that others can read is rejected")
    func badFile() throws {
        let missing = try store(key: .file(directory.url.appendingPathComponent("none")))
        #expect(throws: SimpleKeychainError.authFailed) { try missing.set(ItemChange(value: Data()), forKey: "key") }
        let file = try write(bytes, named: "key", mode: 0o640)
        #expect {
            try store(key: .file(file)).set(ItemChange(value: Data()), forKey: "key")
        } throws: { error in
            error as? SimpleKeychainError == .authFailed && error.localizedDescription.contains("chmod 600")
        }
    }

    @Test("replacing a key file while the program runs is noticed")
    func replacedFile() throws {
        let file = try write(bytes, named: "key")
        let store = try store(key: .file(file))
        try store.set(ItemChange(value: Data("secret".utf8)), forKey: "key")
        #expect(try store.item(forKey: "key") != nil)
        _ = try write(Data(repeating: 1, count: 32) + Data("\n".utf8).prefix(0), named: "key")
        #expect(throws: SimpleKeychainError.authFailed) { try store.item(forKey: "key") }
        _ = try write(bytes, named: "key")
        #expect(try store.item(forKey: "key")?.value == Data("secret".utf8))
    }

    @Test("the environment can select a key, a key file, a systemd credential, or the default key file")
    func environment() throws {
        let file = try write(bytes, named: "simplekeychain.key", mode: 0o444)
        let credentials = ["CREDENTIALS_DIRECTORY": directory.path]
        func chosen(_ values: [String: String]) -> String? {
            KeySource.configured(in: ProcessEnvironment(values))?.description
        }
        #expect(chosen([:]) == nil)
        #expect(chosen(["CREDENTIALS_DIRECTORY": "/none"]) == nil)
        #expect(chosen(["CREDENTIALS_DIRECTORY": "relative"]) == nil)
        #expect(chosen(credentials) == "the systemd credential simplekeychain.key")
        let withFile = credentials.merging(["SIMPLE_KEYCHAIN_KEY_FILE": file.path]) { $1 }
        #expect(chosen(withFile) == "the key file \(file.path)")
        #expect(
            chosen(withFile.merging(["SIMPLE_KEYCHAIN_KEY": bytes.base64EncodedString()]) { $1 })
                == "the environment variable SIMPLE_KEYCHAIN_KEY")

        let key = SimpleKeychain.FileKey.systemdCredential().source
        #expect(try key.read(besides: "/none", environment: ProcessEnvironment(credentials)) == bytes)
        #expect(throws: SimpleKeychainError.authFailed) {
            try key.read(besides: "/none", environment: ProcessEnvironment([:]))
        }
        #expect(throws: SimpleKeychainError.authFailed) {
            try SimpleKeychain.FileKey.systemdCredential("../key").source
                .read(besides: "/none", environment: ProcessEnvironment(credentials))
        }
        let variable = SimpleKeychain.FileKey.environmentVariable("KEY").source
        #expect(
            try variable.read(besides: "/none", environment: ProcessEnvironment(["KEY": hexadecimal(bytes)])) == bytes)
        #expect(throws: SimpleKeychainError.invalidParameters) {
            try variable.read(besides: "/none", environment: ProcessEnvironment(["KEY": "no key"]))
        }
        #expect(throws: SimpleKeychainError.authFailed) {
            try variable.read(besides: "/none", environment: ProcessEnvironment([:]))
        }
    }

    @Test("a program that sets no key uses the one in the environment")
    func environmentOfProcess() async throws {
        await #expect(processExitsWith: .success) {
            let directory = try TemporaryDirectory()
            setenv("SIMPLE_KEYCHAIN_DIRECTORY", directory.path, 1)
            setenv("SIMPLE_KEYCHAIN_KEY", Data(repeating: 9, count: 32).base64EncodedString(), 1)
            try SimpleKeychain(service: "Auth0").set("secret", forKey: "key")
            #expect(try !directory.names().contains("key"))
            #expect(try SimpleKeychain(service: "Auth0").string(forKey: "key") == "secret")
            setenv("SIMPLE_KEYCHAIN_KEY", Data(repeating: 8, count: 32).base64EncodedString(), 1)
            #expect(throws: SimpleKeychainError.authFailed) { try SimpleKeychain(service: "Auth0").keys() }
        }
    }

    @Test("a file encrypted with a passphrase can't be opened with another one or an empty one")
    func passphrase() throws {
        let right = try store(key: .passphrase("correct horse"))
        #expect(try right.keys() == [])
        try right.set(ItemChange(value: Data("secret".utf8)), forKey: "key")
        #expect(try right.item(forKey: "key")?.value == Data("secret".utf8))
        #expect(throws: SimpleKeychainError.authFailed) { try store(key: .passphrase("wrong")).item(forKey: "key") }
        #expect(throws: SimpleKeychainError.invalidParameters) { try store(key: .passphrase("")).item(forKey: "key") }
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path + "/items")
        #expect(names.contains("passphrase-salt") && !names.contains("key"))
        #expect(try TemporaryDirectory.mode(of: directory.path + "/items/passphrase-salt") == 0o600)
    }

    @Test("a lost, damaged, or too expensive salt is reported and never replaced")
    func salt() throws {
        let store = try store(key: .passphrase("correct horse"))
        try store.set(ItemChange(value: Data("secret".utf8)), forKey: "key")
        let file = PrivateFile(path: directory.path + "/items/passphrase-salt")
        let salt = try #require(try file.contents())
        try file.remove()
        for operation in [
            { _ = try store.item(forKey: "key") }, { try store.set(ItemChange(value: Data()), forKey: "key") },
        ] {
            #expect {
                try operation()
            } throws: { error in
                error as? SimpleKeychainError == .authFailed && error.localizedDescription.contains("salt")
            }
        }
        #expect(try !file.exists())
        var expensive = salt
        expensive[9] = 30
        for damaged in [Data(), salt.dropLast(), Data("rubbish".utf8), expensive] {
            try file.replace(with: damaged)
            #expect(throws: SimpleKeychainError.decodeFailed) { try store.item(forKey: "key") }
        }
        try file.replace(with: salt)
        #expect(try store.item(forKey: "key")?.value == Data("secret".utf8))
    }

    @Test("describing a file key doesn't reveal the key or its passphrase")
    func descriptions() {
        let keys: [SimpleKeychain.FileKey] = [
            .bytes(Data("hidden-hidden-hidden-hidden-hidd".utf8)), .passphrase("hidden"), .environmentVariable("NAME"),
            .file(URL(fileURLWithPath: "/key")), .systemdCredential(),
        ]
        for key in keys {
            var dumped = ""
            dump(key, to: &dumped)
            dump(SimpleKeychain.Store.encryptedFile(key: key), to: &dumped)
            for text in ["\(key)", String(reflecting: key), dumped] { #expect(!text.contains("hidd")) }
        }
    }
}
