#if SecretService && os(Linux)
    import CA0Secret
    import Foundation
    import TestSupport
    import Testing

    @testable import SimpleKeychain

    /// Session buses in realistic states. Each block after `processExitsWith` runs in a separate process with a
    /// separate bus.
    @Suite("session buses", .enabled(if: PrivateBus.isPossible, "dbus-daemon is not installed"))
    struct SessionBusTests {
        @Test("on a bus without a Secret Service, an encrypted file is used")
        func withoutService() async {
            await #expect(processExitsWith: .success) {
                let bus = try PrivateBus()
                defer { bus.stop() }
                let keychain = SimpleKeychain()
                #expect(keychain.storeDescription.hasPrefix("encrypted file /"))
                try keychain.set("text", forKey: "key")
                #expect(try keychain.string(forKey: "key") == "text")
                let secretService = SimpleKeychain(store: .secretService)
                #expect(throws: SimpleKeychainError.itemNotAvailable) { try secretService.keys() }
            }
        }

        @Test("on a bus that has stopped, an encrypted file is used")
        func stoppedBus() async {
            await #expect(processExitsWith: .success) {
                let directory = try TemporaryDirectory()
                setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=\(directory.path)/bus", 1)
                setenv("XDG_DATA_HOME", directory.path, 1)
                unsetenv("SIMPLE_KEYCHAIN_DIRECTORY")
                let keychain = SimpleKeychain()
                #expect(keychain.storeDescription.hasPrefix("encrypted file \(directory.path)/"))
                #expect(try keychain.keys() == [])
            }
        }

        @Test(
            "items in a Secret Service that can't be reached anymore aren't missing, but an error",
            .enabled(if: PrivateBus.canHaveKeyring, "gnome-keyring-daemon is not installed"))
        func lostService() async {
            await #expect(processExitsWith: .success) {
                let bus = try PrivateBus()
                defer { bus.stop() }
                try bus.startKeyring(password: "secret")
                try SimpleKeychain(service: "a").set("text", forKey: "key")
                #expect(throws: SimpleKeychainError.itemNotFound) {
                    try SimpleKeychain(service: "b").data(forKey: "key")
                }

                let address = try #require(getenv("DBUS_SESSION_BUS_ADDRESS").map { String(cString: $0) })
                setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 1)
                let error = #expect(throws: SimpleKeychainError.self) {
                    try SimpleKeychain(service: "a").data(forKey: "key")
                }
                #expect(error == .itemNotAvailable && error?.debugDescription.contains("can't be reached") == true)
                #expect(throws: SimpleKeychainError.itemNotAvailable) {
                    try SimpleKeychain(service: "a").set("other", forKey: "key")
                }
                try SimpleKeychain(service: "b").set("text", forKey: "key")
                #expect(SimpleKeychain(service: "b").storeDescription.hasPrefix("encrypted file /"))

                setenv("DBUS_SESSION_BUS_ADDRESS", address, 1)
                #expect(try SimpleKeychain(service: "a").string(forKey: "key") == "text")
                try SimpleKeychain(service: "a").deleteAll()
                setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 1)
                #expect(try SimpleKeychain(service: "a").keys() == [])
            }
        }

        @Test(
            "items stay where the first of a service was stored, until the last one is deleted",
            .enabled(if: PrivateBus.canHaveKeyring, "gnome-keyring-daemon is not installed"))
        func lastingPlace() async {
            await #expect(processExitsWith: .success) {
                let bus = try PrivateBus()
                defer { bus.stop() }
                try bus.startKeyring(password: "secret")
                let address = try #require(getenv("DBUS_SESSION_BUS_ADDRESS").map { String(cString: $0) })
                let keychain = SimpleKeychain(service: "Auth0")

                setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 1)
                for key in ["first", "second"] { try keychain.set(key, forKey: key) }

                setenv("DBUS_SESSION_BUS_ADDRESS", address, 1)
                #expect(keychain.storeDescription.hasPrefix("encrypted file /"))
                #expect(SimpleKeychain(service: "other").storeDescription == "Secret Service")
                #expect(try keychain.string(forKey: "first") == "first")
                try keychain.deleteItem(forKey: "first")
                #expect(try keychain.keys() == ["second"])
                try keychain.deleteItem(forKey: "second")

                #expect(keychain.storeDescription == "Secret Service")
                for key in ["first", "second"] { try keychain.set(key, forKey: key) }
                try keychain.deleteItem(forKey: "first")
                setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 1)
                #expect(throws: SimpleKeychainError.itemNotAvailable) { try keychain.keys() }

                setenv("DBUS_SESSION_BUS_ADDRESS", address, 1)
                try keychain.deleteItem(forKey: "second")
                setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 1)
                #expect(keychain.storeDescription.hasPrefix("encrypted file /"))
                #expect(try keychain.keys() == [])
            }
        }

        @Test("a Secret Service that doesn't respond times out with an error instead of falling back to a file")
        func silentService() async {
            await #expect(processExitsWith: .success) {
                let bus = try PrivateBus(activatable: "/bin/sleep 600")
                defer { bus.stop() }
                #expect(SimpleKeychain().storeDescription == "Secret Service")
                let store = SecretServiceStore(
                    partition: Partition(service: "Auth0", accessGroup: nil), hasDisplay: false, patience: 0.2)
                #expect(throws: SimpleKeychainError.itemNotAvailable) { try store.keys() }
                #expect(throws: SimpleKeychainError.itemNotAvailable) { try store.item(forKey: "key") }
            }
        }

        @Test("a Secret Service that can't be started causes an error instead of falling back to a file")
        func brokenService() async {
            await #expect(processExitsWith: .success) {
                let bus = try PrivateBus(activatable: "/bin/false")
                defer { bus.stop() }
                let keychain = SimpleKeychain()
                #expect(keychain.storeDescription == "Secret Service")
                #expect(throws: SimpleKeychainError.itemNotAvailable) { try keychain.set("text", forKey: "key") }
                #expect(throws: SimpleKeychainError.itemNotAvailable) { try keychain.string(forKey: "key") }
            }
        }
    }

    @Suite(
        "dismissed keyring prompts",
        .enabled(if: MockPolkit.isPossible, "dbus-daemon or python-dbus is not installed"))
    struct DismissedPromptTests {
        @Test("a keyring stays locked if the user dismisses its prompt, and every operation reports why")
        func locked() async {
            await #expect(processExitsWith: .success) {
                let bus = try PrivateBus()
                defer { bus.stop() }
                let service = try MockSecretService(on: bus, hasCollection: true)
                defer { service.stop() }
                setenv("DISPLAY", ":0", 1)
                let keychain = SimpleKeychain(service: "Auth0")
                #expect(keychain.storeDescription == "Secret Service")
                #expect(throws: SimpleKeychainError.userCanceled) { try keychain.string(forKey: "key") }
                #expect(throws: SimpleKeychainError.userCanceled) { try keychain.set("text", forKey: "key") }
                #expect(throws: SimpleKeychainError.userCanceled) { try keychain.keys() }
                #expect(throws: SimpleKeychainError.userCanceled) { try keychain.deleteAll() }
                unsetenv("DISPLAY")
                #expect(throws: SimpleKeychainError.interactionNotAllowed) { try keychain.string(forKey: "key") }
            }
        }

        @Test("a keyring isn't created if the user dismisses its prompt")
        func neverSetUp() async {
            await #expect(processExitsWith: .success) {
                let bus = try PrivateBus()
                defer { bus.stop() }
                let service = try MockSecretService(on: bus, hasCollection: false)
                defer { service.stop() }
                setenv("DISPLAY", ":0", 1)
                let keychain = SimpleKeychain(service: "Auth0")
                #expect(try keychain.keys() == [])
                #expect(throws: SimpleKeychainError.userCanceled) { try keychain.set("text", forKey: "key") }
            }
        }
    }

    @Suite(
        "GNOME Keyring on a private session bus",
        .enabled(if: PrivateBus.canHaveKeyring, "dbus-daemon or gnome-keyring-daemon is not installed"))
    struct GnomeKeyringTests {
        @Test("a running program can keep using items in GNOME Keyring after it restarts")
        func restart() async {
            await #expect(processExitsWith: .success) {
                let bus = try PrivateBus()
                defer { bus.stop() }
                try bus.startKeyring(password: "password")
                let keychain = SimpleKeychain(service: "Auth0")
                #expect(keychain.storeDescription == "Secret Service")
                try keychain.set("first", forKey: "token")
                bus.stopKeyring()
                try bus.startKeyring(password: "password")
                #expect(try keychain.string(forKey: "token") == "first")
                bus.stopKeyring()
                try bus.startKeyring(password: "password")
                try keychain.set("second", forKey: "token")
                #expect(try keychain.string(forKey: "token") == "second")
                #expect(try keychain.keys() == ["token"])
            }
        }

        @Test("a locked keyring without a display is reported and not mistaken for an empty one")
        func locked() async {
            await #expect(processExitsWith: .success) {
                let bus = try PrivateBus()
                defer { bus.stop() }
                try bus.startKeyring(password: "password")
                let keychain = SimpleKeychain(service: "Auth0")
                try keychain.set("first", forKey: "token")
                bus.stopKeyring()
                try bus.startKeyring(password: nil)
                for key in ["token", "missing"] {
                    #expect(throws: SimpleKeychainError.interactionNotAllowed) { try keychain.string(forKey: key) }
                    #expect(throws: SimpleKeychainError.interactionNotAllowed) { try keychain.hasItem(forKey: key) }
                    #expect(throws: SimpleKeychainError.interactionNotAllowed) { try keychain.set("text", forKey: key) }
                    #expect(throws: SimpleKeychainError.interactionNotAllowed) { try keychain.deleteItem(forKey: key) }
                }
                #expect(throws: SimpleKeychainError.interactionNotAllowed) { try keychain.keys() }
                #expect(throws: SimpleKeychainError.interactionNotAllowed) { try keychain.deleteAll() }
                bus.stopKeyring()
                try bus.startKeyring(password: "password")
                #expect(try keychain.string(forKey: "token") == "first")
            }
        }

        @Test("a keyring that was never set up is reported if there is no display")
        func neverSetUp() async {
            await #expect(processExitsWith: .success) {
                let bus = try PrivateBus()
                defer { bus.stop() }
                try bus.startKeyring(password: nil)
                let keychain = SimpleKeychain(service: "Auth0")
                #expect(throws: SimpleKeychainError.interactionNotAllowed) { try keychain.set("text", forKey: "key") }
            }
        }

        @Test("the later of two items for one key is used, and the next change removes the other")
        func twins() async {
            await #expect(processExitsWith: .success) {
                let bus = try PrivateBus()
                defer { bus.stop() }
                try bus.startKeyring(password: "password")
                let store = SecretServiceStore(
                    partition: Partition(service: "Auth0", accessGroup: nil), hasDisplay: false)
                for text in ["first", "second"] {
                    try store.converse { (keyring) throws(SecretServiceError) in
                        try keyring.add(Data(text.utf8), key: "token", protection: ItemProtection())
                    }
                }
                let keychain = SimpleKeychain(service: "Auth0")
                #expect(try keychain.string(forKey: "token") == "second")
                #expect(try keychain.keys() == ["token"])
                try keychain.set("third", forKey: "token")
                #expect(try keychain.string(forKey: "token") == "third")
                let count = try store.converse { (keyring) throws(SecretServiceError) in try keyring.items().count }
                #expect(count == 1)
            }
        }

        @Test("a keyring prompt that isn't answered times out")
        func unanswered() async {
            await #expect(processExitsWith: .success) {
                let bus = try PrivateBus()
                defer { bus.stop() }
                try bus.startKeyring(password: nil)
                let store = SecretServiceStore(
                    partition: Partition(service: "Auth0", accessGroup: nil), hasDisplay: true, patienceWithPeople: 1)
                let error = #expect(throws: SimpleKeychainError.self) {
                    try store.set(ItemChange(value: Data()), forKey: "key")
                }
                #expect(error == .interactionNotAllowed || error == .userCanceled)
            }
        }

        @Test("the program keeps running when the session bus ends")
        func endOfSession() async {
            await #expect(processExitsWith: .success) {
                let bus = try PrivateBus()
                try bus.startKeyring(password: "password")
                let keychain = SimpleKeychain()
                #expect(try keychain.keys() == [])
                let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil)
                #expect(g_dbus_connection_get_exit_on_close(connection) == 0)
                bus.stop()
                #expect(throws: SimpleKeychainError.itemNotAvailable) { try keychain.keys() }
            }
        }

        @Test("names that the Secret Service would truncate are rejected")
        func nul() async {
            await #expect(processExitsWith: .success) {
                let bus = try PrivateBus()
                defer { bus.stop() }
                try bus.startKeyring(password: "password")
                let keychain = SimpleKeychain(service: "Auth0")
                #expect(throws: SimpleKeychainError.invalidParameters) { try keychain.set("text", forKey: "a\0b") }
                #expect(throws: SimpleKeychainError.invalidParameters) {
                    try SimpleKeychain(service: "a\0b").keys()
                }
            }
        }
    }
#endif
