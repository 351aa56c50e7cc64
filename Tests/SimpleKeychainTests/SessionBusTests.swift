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
        @Test("a bus without a Secret Service leads to an encrypted file")
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

        @Test("a bus that stopped, but is still in the environment, leads to an encrypted file")
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

        @Test("a Secret Service that never answers is an error in time, not a hang and not a file")
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

        @Test("a Secret Service that cannot be started is an error, not a file")
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
        "a user who dismisses the question for the keyring's password",
        .enabled(if: MockPolkit.isPossible, "dbus-daemon or python-dbus is not installed"))
    struct DismissedPromptTests {
        @Test("a keyring whose question the user dismisses stays locked, and every operation says why")
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

        @Test("a keyring that the user does not want to set up is not made")
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
        "GNOME Keyring on a session bus of its own",
        .enabled(if: PrivateBus.canHaveKeyring, "dbus-daemon or gnome-keyring-daemon is not installed"))
    struct GnomeKeyringTests {
        @Test("items in GNOME Keyring survive its restart, and a running program notices nothing")
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

        @Test("a locked keyring without a display says so, and does not look empty")
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

        @Test("a keyring that nobody ever set up, without a display, says so")
        func neverSetUp() async {
            await #expect(processExitsWith: .success) {
                let bus = try PrivateBus()
                defer { bus.stop() }
                try bus.startKeyring(password: nil)
                let keychain = SimpleKeychain(service: "Auth0")
                #expect(throws: SimpleKeychainError.interactionNotAllowed) { try keychain.set("text", forKey: "key") }
            }
        }

        @Test("of one key's items by two programs, the later counts, and the next change removes the other")
        func twins() async {
            await #expect(processExitsWith: .success) {
                let bus = try PrivateBus()
                defer { bus.stop() }
                try bus.startKeyring(password: "password")
                let store = SecretServiceStore(
                    partition: Partition(service: "Auth0", accessGroup: nil), hasDisplay: false)
                for text in ["first", "second"] {
                    try store.converse { (keyring) throws(SecretServiceFailure) in
                        try keyring.add(Data(text.utf8), key: "token", protection: ItemProtection())
                    }
                }
                let keychain = SimpleKeychain(service: "Auth0")
                #expect(try keychain.string(forKey: "token") == "second")
                #expect(try keychain.keys() == ["token"])
                try keychain.set("third", forKey: "token")
                #expect(try keychain.string(forKey: "token") == "third")
                let count = try store.converse { (keyring) throws(SecretServiceFailure) in try keyring.items().count }
                #expect(count == 1)
            }
        }

        @Test("where somebody could be asked, the keyring's question that nobody answers ends in time")
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

        @Test("the end of the session bus does not end the program")
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

        @Test("names that the Secret Service would cut short are refused")
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
