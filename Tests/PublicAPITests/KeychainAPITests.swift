import Foundation
import SimpleKeychain
import Testing

#if canImport(Security)
    import Security
#endif

@Suite("SimpleKeychain as apps use it")
struct KeychainAPITests {
    private let store = SimpleKeychain.Store.memory()

    @Test("a keychain accepts the options of all platforms")
    func initialisers() {
        _ = SimpleKeychain()
        _ = SimpleKeychain(service: "Auth0")
        _ = SimpleKeychain(
            service: "Auth0", accessGroup: "GROUP", accessibility: .whenUnlocked, accessControlFlags: .userPresence,
            synchronizable: false, attributes: [:])
        _ = SimpleKeychain(accessibility: .afterFirstUnlockThisDeviceOnly)
        promises(sendable: SimpleKeychain.self)
        promises(sendable: Accessibility.self)
        promises(equatable: SimpleKeychainError.self)
        promises(sendable: SimpleKeychainError.self)
    }

    @Test("a keychain stores, lists, and deletes items")
    func items() throws {
        let keychain = SimpleKeychain(service: "Auth0", store: store)
        try keychain.set("one", forKey: "a")
        try keychain.set(Data([0xFF]), forKey: "b")
        #expect(try keychain.string(forKey: "a") == "one")
        #expect(try keychain.data(forKey: "b") == Data([0xFF]))
        #expect(throws: SimpleKeychainError.self) { try keychain.string(forKey: "b") }
        #expect(try keychain.hasItem(forKey: "a"))
        #expect(try keychain.keys() == ["a", "b"])
        try keychain.deleteItem(forKey: "a")
        #expect(throws: SimpleKeychainError.itemNotFound) { try keychain.deleteItem(forKey: "a") }
        #expect(try !keychain.hasItem(forKey: "a"))
        try keychain.deleteAll()
        try keychain.deleteAll()
        #expect(try keychain.keys() == [])
    }

    @Test(
        "a keychain error has the system's status code",
        arguments: [
            (SimpleKeychainError.operationNotImplemented, -4), (.invalidParameters, -50), (.userCanceled, -128),
            (.itemNotAvailable, -25291), (.authFailed, -25293), (.duplicateItem, -25299), (.itemNotFound, -25300),
            (.interactionNotAllowed, -25308), (.decodeFailed, -26275), (.missingEntitlement, -34018), (.other, 0),
            (.unknown, 0),
        ] as [(SimpleKeychainError, OSStatus)])
    func status(error: SimpleKeychainError, number: OSStatus) {
        #expect(error.status == number)
        #expect(error.debugDescription == error.localizedDescription)
        #expect(error.errorDescription == error.localizedDescription)
        #expect((error as any Error).localizedDescription == error.debugDescription)
        do { throw error } catch SimpleKeychainError.itemNotFound {
            #expect(number == -25300)
        } catch {
            #expect(number != -25300)
        }
    }

    @Test("the keychain class of the first releases still works")
    func firstReleases() throws {
        let keychain = A0SimpleKeychain(service: "Auth0", store: store)
        keychain.setString("AT", forKey: "access_token")
        keychain.setData(Data(), forKey: "empty")
        #expect(keychain.setString("RT", forKey: "refresh_token", promptMessage: "Why?"))
        #expect(keychain.setData(Data([1]), forKey: "bytes", promptMessage: nil))
        #expect(keychain.string(forKey: "access_token") == "AT")
        #expect(keychain.string(forKey: "refresh_token", promptMessage: "Why?") == "RT")
        #expect(keychain.data(forKey: "bytes") == Data([1]))
        #expect(keychain.data(forKey: "bytes", promptMessage: nil) == Data([1]))
        #expect(keychain.hasValue(forKey: "empty"))
        #expect(keychain.deleteEntry(forKey: "empty"))
        #expect(!keychain.deleteEntry(forKey: "empty"))
        #expect(try SimpleKeychain(service: "Auth0", store: store).string(forKey: "access_token") == "AT")
        keychain.clearAll()
        #expect(keychain.string(forKey: "access_token") == nil)
        keychain.useAccessControl = true
        keychain.defaultAccessiblity = .whenUnlocked
        #expect(keychain.useAccessControl && keychain.defaultAccessiblity == .whenUnlocked)
    }

    @Test("the keychain class of the first releases can be created with class methods")
    func factories() {
        #expect(A0SimpleKeychain.keychain().service == A0SimpleKeychain().service)
        #expect(A0SimpleKeychain.keychain(withService: "Auth0").service == "Auth0")
        let shared = A0SimpleKeychain.keychain(withService: "Auth0", accessGroup: "GROUP")
        #expect(shared.service == "Auth0" && shared.accessGroup == "GROUP")
    }

    @Test("the raw values of the first releases' keychain are unchanged")
    func rawValues() {
        let accessible: [A0SimpleKeychainItemAccessible] = [
            .whenUnlocked, .afterFirstUnlock, .always, .whenPasscodeSetThisDeviceOnly, .whenUnlockedThisDeviceOnly,
            .afterFirstUnlockThisDeviceOnly, .alwaysThisDeviceOnly,
        ]
        #expect(accessible.map(\.rawValue) == Array(0...6))
        let errors: [A0SimpleKeychainError] = [
            .noError, .unimplemented, .wrongParameter, .allocation, .notAvailable, .authFailed, .duplicateItem,
            .itemNotFound, .interactionNotAllowed, .decode,
        ]
        #expect(
            errors.map(\.rawValue) == [0, -4, -50, -108, -25291, -25293, -25299, -25300, -25308, -26275])
    }
}
