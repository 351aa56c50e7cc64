import Foundation
import TestSupport
import Testing

@testable import SimpleKeychain

/// Several processes with one store. Each block after `processExitsWith` runs in a separate process.
@Suite("concurrent processes")
struct ProcessTests {
    @Test("processes that start concurrently in an empty directory lose no items and share one key file")
    func encryptedFile() async throws {
        let directory = try TemporaryDirectory()
        async let first: Void = expectToWrite("first", in: directory.path)
        async let second: Void = expectToWrite("second", in: directory.path)
        async let third: Void = expectToWrite("third", in: directory.path)
        _ = await (first, second, third)
        let keychain = SimpleKeychain(service: "Auth0", store: .encryptedFile(directory: directory.url))
        for writer in ["first", "second", "third"] {
            for number in 0..<20 { #expect(try keychain.string(forKey: "\(writer) \(number)") == "\(number)") }
        }
        #expect(try keychain.keys().count == 60)
    }

    private func expectToWrite(_ writer: String, in path: String) async {
        await #expect(processExitsWith: .success) { [writer, path] in
            let keychain = SimpleKeychain(
                service: "Auth0", store: .encryptedFile(directory: URL(fileURLWithPath: path)))
            for number in 0..<20 { try keychain.set("\(number)", forKey: "\(writer) \(number)") }
        }
    }

    @Test("processes that add the same item concurrently get the same value")
    func addedAtOnce() async throws {
        let directory = try TemporaryDirectory()
        async let first: Void = expectToAdd("first", in: directory.path)
        async let second: Void = expectToAdd("second", in: directory.path)
        async let third: Void = expectToAdd("third", in: directory.path)
        _ = await (first, second, third)
        let keychain = SimpleKeychain(service: "Auth0", store: .encryptedFile(directory: directory.url))
        for number in 0..<50 {
            let value = try keychain.data(forKey: "key \(number)")
            for writer in ["first", "second", "third"] {
                #expect(try keychain.data(forKey: "\(writer) \(number)") == value)
            }
        }
    }

    private func expectToAdd(_ writer: String, in path: String) async {
        await #expect(processExitsWith: .success) { [writer, path] in
            let keychain = SimpleKeychain(
                service: "Auth0", store: .encryptedFile(directory: URL(fileURLWithPath: path)))
            for number in 0..<50 {
                let value = try keychain.add(Data(writer.utf8), unlessPresent: "key \(number)")
                try keychain.set(value, forKey: "\(writer) \(number)")
            }
        }
    }

    @Test("killing a process while it writes an item leaves the old or the new value", arguments: 1...4)
    func killed(round: Int) async throws {
        let directory = try TemporaryDirectory()
        let keychain = SimpleKeychain(service: "Auth0", store: .encryptedFile(directory: directory.url))
        try keychain.set("untouched", forKey: "other")
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = directory.path as String, round] in
            let keychain = SimpleKeychain(
                service: "Auth0", store: .encryptedFile(directory: URL(fileURLWithPath: path)))
            let values = [UInt8(1), 2].map { Data(repeating: $0, count: 1 << 18) }
            try keychain.set(values[0], forKey: "key")
            Thread.detachNewThread {
                usleep(useconds_t(round * 7_000))
                kill(getpid(), SIGKILL)
            }
            while true {
                for value in values { try keychain.set(value, forKey: "key") }
            }
        }
        let value = try keychain.data(forKey: "key")
        #expect([UInt8(1), 2].contains { value == Data(repeating: $0, count: 1 << 18) })
        #expect(try keychain.string(forKey: "other") == "untouched")
        try keychain.set("after", forKey: "key")
        #expect(try keychain.string(forKey: "key") == "after")
        #expect(try directory.names().filter { $0.contains(".new") || $0.contains("damaged") } == [])
    }

    @Test("concurrent processes lose no items in the Secret Service", .enabled(if: SecretServiceOfTheSession.isThere))
    func secretService() async throws {
        let service = "test-\(UUID().uuidString)"
        let keychain = SimpleKeychain(service: service, store: .secretService)
        async let first: Void = expectToWrite("first", service: service)
        async let second: Void = expectToWrite("second", service: service)
        _ = await (first, second)
        #expect(try keychain.keys().count == 21)
        for writer in ["first", "second"] {
            #expect(try (0..<10).allSatisfy { try keychain.string(forKey: "\(writer) \($0)") == "\($0)" })
        }
        try keychain.set("last", forKey: "same")
        #expect(try keychain.string(forKey: "same") == "last")
        try keychain.deleteItem(forKey: "same")
        #expect(try !keychain.hasItem(forKey: "same"))
        try keychain.deleteAll()
        #expect(try keychain.keys() == [])
    }

    private func expectToWrite(_ writer: String, service: String) async {
        await #expect(processExitsWith: .success) { [writer, service] in
            let keychain = SimpleKeychain(service: service, store: .secretService)
            for number in 0..<10 {
                try keychain.set(writer, forKey: "same")
                try keychain.set("\(number)", forKey: "\(writer) \(number)")
            }
        }
    }
}
