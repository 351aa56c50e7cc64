import A0Concurrency
import Foundation
import TestSupport
import Testing

@testable import SimpleKeychain

@Suite("choice of store")
struct StoreChoiceTests {
    private let partition = Partition(service: "Auth0", accessGroup: nil)

    private func file(in values: [String: String]) throws -> String {
        try SimpleKeychain.Store.automatic.opened(for: partition, environment: ProcessEnvironment(values)).name
    }

    private func path(_ directory: String) -> String {
        "encrypted file \(directory)/\(partition.fileName).store"
    }

    @Test("without a session bus, the store is a file in the user's data directory")
    func dataDirectory() throws {
        #expect(try file(in: ["XDG_DATA_HOME": "/data"]) == path("/data/simplekeychain"))
        let home = path(NSHomeDirectory() + "/.local/share/simplekeychain")
        #expect(try file(in: [:]) == home)
        #expect(try file(in: ["XDG_DATA_HOME": "relative"]) == home)
        #expect(try file(in: ["XDG_DATA_HOME": ""]) == home)
        #expect(try file(in: ["HOME": "/elsewhere"]) == path("/elsewhere/.local/share/simplekeychain"))
        #expect(try file(in: ["HOME": "relative"]) == home)
    }

    @Test("a bus that the environment disables isn't used")
    func noBus() throws {
        let directory = try TemporaryDirectory()
        let data = ["XDG_DATA_HOME": "/data"]
        for bus in [
            ["DBUS_SESSION_BUS_ADDRESS": ""], ["DBUS_SESSION_BUS_ADDRESS": "disabled:"],
            ["XDG_RUNTIME_DIR": directory.path],
        ] {
            #expect(try file(in: data.merging(bus) { $1 }) == path("/data/simplekeychain"))
        }
    }

    @Test("a directory in the environment takes precedence, with or without a bus")
    func chosenDirectory() throws {
        let environment = [
            "SIMPLE_KEYCHAIN_DIRECTORY": "/srv/secrets", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/none",
            "XDG_DATA_HOME": "/data",
        ]
        #expect(try file(in: environment) == path("/srv/secrets"))
        let error = #expect(throws: SimpleKeychainError.self) { try file(in: ["SIMPLE_KEYCHAIN_DIRECTORY": "secrets"]) }
        #expect(error == .invalidParameters)
        #expect(error?.debugDescription.contains("absolute") == true)
    }

    @Test("the caller's choice of store overrides the environment")
    func callersChoice() throws {
        let values = ["SIMPLE_KEYCHAIN_DIRECTORY": "/srv/secrets"]
        let chosen = SimpleKeychain.Store.encryptedFile(directory: URL(fileURLWithPath: "/mine"))
        #expect(try chosen.opened(for: partition, environment: ProcessEnvironment(values)).name == path("/mine"))
        let memory = SimpleKeychain.Store.memory()
        #expect(try memory.opened(for: partition, environment: ProcessEnvironment(values)).name == "memory")
    }

    @Test("without a session bus, the Secret Service is unavailable")
    func noSecretService() {
        #expect(throws: SimpleKeychainError.itemNotAvailable) {
            try SimpleKeychain.Store.secretService.opened(for: partition, environment: ProcessEnvironment([:]))
        }
    }

    @Test("two memory stores are independent, but copies of one share their items")
    func memories() throws {
        let store = SimpleKeychain.Store.memory()
        try SimpleKeychain(service: "Auth0", store: store).set("text", forKey: "key")
        #expect(try SimpleKeychain(service: "Auth0", store: store).keys() == ["key"])
        #expect(try SimpleKeychain(service: "Auth0", store: .memory()).keys() == [])
        #expect(SimpleKeychain(store: store).storeDescription == "memory")
    }

    @Test("each chosen store is logged once, including those chosen earlier")
    func log() throws {
        let lines = Lines()
        let log = StoreLog(environment: ProcessEnvironment([:]))
        log.note("one")
        log.set { lines.append($0) }
        log.note("one")
        log.note("two")
        log.note("two")
        #expect(lines.all == ["one", "two"])
        log.set(nil)
        log.note("three")
        #expect(lines.all == ["one", "two"])
    }

    @Test("the automatic choice of store is logged on request, without item names or values")
    func automaticLog() async throws {
        let result = await #expect(
            processExitsWith: .success, observing: [\.standardErrorContent]
        ) {
            let directory = try TemporaryDirectory()
            setenv("SIMPLE_KEYCHAIN_DIRECTORY", directory.path, 1)
            setenv("SIMPLE_KEYCHAIN_LOG", "1", 1)
            let keychain = SimpleKeychain(service: "Auth0")
            try keychain.set("secret", forKey: "token")
            #expect(try keychain.string(forKey: "token") == "secret")
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        let notes = text.split(separator: "\n").filter { $0.hasPrefix("SimpleKeychain: ") }
        #expect(notes.count == 1)
        #expect(notes.first?.contains("Auth0 are kept in: encrypted file /") == true)
        #expect(!text.contains("secret") && !text.contains("token"))
    }
}

private final class Lines: Sendable {
    private let lines = Locked<[String]>([])

    func append(_ line: String) { lines.withLock { $0.append(line) } }

    var all: [String] { lines.withLock { $0 } }
}
