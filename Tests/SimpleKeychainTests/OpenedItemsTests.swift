import Foundation
import TestSupport
import Testing

@testable import SimpleKeychain

/// The cache of decrypted files in a process.
@Suite("cached items")
struct OpenedItemsTests {
    let directory: TemporaryDirectory
    let keychain: SimpleKeychain

    init() throws {
        directory = try TemporaryDirectory()
        keychain = SimpleKeychain(service: "Auth0", store: .encryptedFile(directory: directory.url))
    }

    @Test("an item that another process writes is seen by the next read")
    func otherProcess() async throws {
        try keychain.set("0", forKey: "key")
        #expect(try keychain.string(forKey: "key") == "0")
        await #expect(processExitsWith: .success) { [path = directory.path as String] in
            let keychain = SimpleKeychain(
                service: "Auth0", store: .encryptedFile(directory: URL(fileURLWithPath: path)))
            try keychain.set("1", forKey: "key")
        }
        #expect(try keychain.string(forKey: "key") == "1")
        // Files of the same size, written within one tick of the file system's clock, maybe with the same inode.
        for number in 0..<300 {
            let text = String(number % 10)
            try keychain.set(text, forKey: "key")
            #expect(try keychain.string(forKey: "key") == text)
        }
    }

    @Test("concurrent reads only see values that were written")
    func readers() async throws {
        try keychain.set("0", forKey: "key")
        let errors = CollectedErrors()
        DispatchQueue.concurrentPerform(iterations: 8) { number in
            for round in 0..<50 {
                errors.collect {
                    if number == 0 {
                        try keychain.set("\(round)", forKey: "key")
                    } else {
                        let text = try keychain.string(forKey: "key")
                        #expect(Int(text).map { (0..<50).contains($0) } == true)
                    }
                }
            }
        }
        #expect(errors.all.isEmpty)
        #expect(try keychain.string(forKey: "key") == "49")
    }

    @Test("an encrypted file that is damaged or deleted after a read is noticed")
    func damage() throws {
        try keychain.set("secret", forKey: "key")
        #expect(try keychain.string(forKey: "key") == "secret")
        let name = try #require(try directory.names().first { $0.hasSuffix(".store") })
        let file = PrivateFile(path: "\(directory.path)/\(name)")
        var contents = try #require(try file.contents())
        contents[contents.count - 20] ^= 1
        try Data(contents + [0]).write(to: URL(fileURLWithPath: file.path))
        #expect(throws: SimpleKeychainError.decodeFailed) { try keychain.string(forKey: "key") }
        try keychain.set("new", forKey: "key")
        #expect(try keychain.string(forKey: "key") == "new")
        try file.remove()
        #expect(try keychain.keys() == [])
    }
}
