import Foundation
import Testing

@testable import SimpleKeychain

@Suite("which store is used")
struct StoreChoiceTests {
    private let partition = Partition(service: "Auth0", accessGroup: nil)

    private func file(in environment: [String: String]) throws -> String {
        try SimpleKeychain.Store.automatic.opened(for: partition, environment: environment).name
    }

    private func path(_ directory: String) -> String {
        "encrypted file \(directory)/\(partition.fileName).store"
    }

    @Test("without a session bus: a file in the user's data directory")
    func dataDirectory() throws {
        #expect(try file(in: ["XDG_DATA_HOME": "/data"]) == path("/data/simplekeychain"))
        let home = path(NSHomeDirectory() + "/.local/share/simplekeychain")
        #expect(try file(in: [:]) == home)
        #expect(try file(in: ["XDG_DATA_HOME": "relative"]) == home)
        #expect(try file(in: ["XDG_DATA_HOME": ""]) == home)
    }

    @Test("a bus that the environment rules out is no bus")
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

    @Test("a chosen directory comes first, bus or no bus")
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

    @Test("the caller's choice comes before the environment")
    func callersChoice() throws {
        let environment = ["SIMPLE_KEYCHAIN_DIRECTORY": "/srv/secrets"]
        let chosen = SimpleKeychain.Store.encryptedFile(directory: URL(fileURLWithPath: "/mine"))
        #expect(try chosen.opened(for: partition, environment: environment).name == path("/mine"))
        let memory = SimpleKeychain.Store.memory()
        #expect(try memory.opened(for: partition, environment: environment).name == "memory")
    }

    @Test("without a session bus there is no Secret Service")
    func noSecretService() {
        #expect(throws: SimpleKeychainError.itemNotAvailable) {
            try SimpleKeychain.Store.secretService.opened(for: partition, environment: [:])
        }
    }

    @Test("two memories have nothing in common, copies of one have everything")
    func memories() throws {
        let store = SimpleKeychain.Store.memory()
        try SimpleKeychain(service: "Auth0", store: store).set("text", forKey: "key")
        #expect(try SimpleKeychain(service: "Auth0", store: store).keys() == ["key"])
        #expect(try SimpleKeychain(service: "Auth0", store: .memory()).keys() == [])
        #expect(SimpleKeychain(store: store).storeDescription == "memory")
    }
}
