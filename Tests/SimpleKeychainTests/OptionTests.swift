import Foundation
import Testing

@testable import SimpleKeychain

#if canImport(Security)
    import Security
#endif

@Suite("keychain options")
struct OptionTests {
    let store = SimpleKeychain.Store.memory()

    private func expectError(_ keychain: SimpleKeychain, naming option: String) throws {
        let error = #expect(throws: SimpleKeychainError.self) { try keychain.set("secret", forKey: "key") }
        #expect(error == .operationNotImplemented)
        #expect(error?.debugDescription.contains(option) == true)
        #expect(throws: SimpleKeychainError.operationNotImplemented) { try keychain.set(Data(), forKey: "key") }
        #expect(try !keychain.hasItem(forKey: "key"))
    }

    @Test("keychain options that can't be enforced are rejected instead of ignored")
    func errors() throws {
        var unattended = SimpleKeychain(accessControlFlags: .userPresence, store: store)
        unattended.userPresence = ScriptedUser(isThere: false)
        try expectError(unattended, naming: "accessControlFlags")
        for flags: SecAccessControlCreateFlags in [
            .biometryAny, .devicePasscode, [.userPresence, .applicationPassword],
        ] {
            try expectError(SimpleKeychain(accessControlFlags: flags, store: store), naming: "accessControlFlags")
        }
        try expectError(
            SimpleKeychain(accessControlFlags: [.biometryCurrentSet, .or, .devicePasscode], store: store),
            naming: "accessControlFlags")
        try expectError(SimpleKeychain(synchronizable: true, store: store), naming: "synchronizable")
        try expectError(SimpleKeychain(attributes: ["labl": "Label"], store: store), naming: "attributes")
    }

    @Test("empty access control flags require nothing")
    func noFlags() throws {
        let keychain = SimpleKeychain(accessControlFlags: [], store: store)
        try keychain.set("text", forKey: "key")
        #expect(try keychain.string(forKey: "key") == "text")
    }

    @Test("items can be read and deleted whatever the options for writing are")
    func reading() throws {
        try SimpleKeychain(store: store).set("text", forKey: "key")
        let keychain = SimpleKeychain(accessControlFlags: .userPresence, store: store)
        #expect(try keychain.string(forKey: "key") == "text")
        try keychain.deleteItem(forKey: "key")
        #expect(try keychain.keys() == [])
    }

    @Test("a keychain has a default service")
    func defaultService() throws {
        #expect(!SimpleKeychain.defaultService.isEmpty)
        try SimpleKeychain(store: store).set("text", forKey: "key")
        #expect(try SimpleKeychain(service: SimpleKeychain.defaultService, store: store).keys() == ["key"])
        #expect(A0SimpleKeychain().service == SimpleKeychain.defaultService)
    }

    @Test(
        "accessibility has the system's values",
        arguments: [
            (Accessibility.whenUnlocked, "ak"), (.whenUnlockedThisDeviceOnly, "aku"), (.afterFirstUnlock, "ck"),
            (.afterFirstUnlockThisDeviceOnly, "cku"), (.whenPasscodeSetThisDeviceOnly, "akpu"),
        ])
    func accessibility(accessibility: Accessibility, value: String) {
        #expect(accessibility.text == value)
        #expect(Accessibility(rawValue: accessibility.rawValue) == accessibility)
        #expect(Accessibility(text: value + "?") == .afterFirstUnlock)
    }

    @Test("describing a keychain doesn't reveal its key")
    func descriptions() throws {
        let key = Data("a key of exactly thirty-two byte".utf8)
        let keychain = SimpleKeychain(
            service: "S", store: .encryptedFile(directory: URL(fileURLWithPath: "/none"), key: key))
        var dumped = ""
        dump(keychain, to: &dumped)
        for text in ["\(keychain)", String(reflecting: keychain), dumped, keychain.storeDescription] {
            #expect(!text.contains("thirty") && !text.contains("- 97\n") && !text.contains("97, 32"))
        }
    }
}
