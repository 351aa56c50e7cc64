import Foundation
import Testing

@testable import SimpleKeychain

@Suite("A0SimpleKeychain")
struct A0SimpleKeychainTests {
    let keychain = A0SimpleKeychain(service: "Auth0", store: .memory())

    @Test("A0SimpleKeychain has the initializers of the first releases")
    func initialisers() {
        #expect(A0SimpleKeychain().accessGroup == nil)
        #expect(A0SimpleKeychain(service: "Auth0").service == "Auth0")
        let shared = A0SimpleKeychain(service: "Auth0", accessGroup: "group")
        #expect(shared.accessGroup == "group")
        #expect(shared.defaultAccessiblity == .afterFirstUnlock)
        #expect(!shared.useAccessControl)
    }

    @Test("A0SimpleKeychain reads a protected item only if the user's presence is confirmed")
    func accessControl() {
        let user = ScriptedUser(responses: [nil, .denied, .cancelled])
        let keychain = A0SimpleKeychain(service: "Auth0", accessGroup: nil, store: .memory(), userPresence: user)
        keychain.useAccessControl = true
        #expect(keychain.setString("secret", forKey: "key"))
        keychain.useAccessControl = false
        #expect(keychain.string(forKey: "key") == "secret")
        #expect(keychain.string(forKey: "key") == nil)
        #expect(keychain.data(forKey: "key", promptMessage: "Who are you?") == nil)
        #expect(keychain.hasValue(forKey: "key"))
        #expect(user.questionCount == 3)
    }

    @Test("A0SimpleKeychain keeps a replaced item's protection, unless access control and a passcode are required")
    func replacingProtection() {
        let user = ScriptedUser(responses: [.denied])
        let keychain = A0SimpleKeychain(service: "Auth0", accessGroup: nil, store: .memory(), userPresence: user)
        keychain.setString("first", forKey: "key")
        keychain.useAccessControl = true
        keychain.setString("second", forKey: "key")
        #expect(keychain.string(forKey: "key") == "second")
        keychain.defaultAccessiblity = .whenPasscodeSetThisDeviceOnly
        keychain.setString("third", forKey: "key")
        #expect(keychain.string(forKey: "key") == nil)
        #expect(user.questionCount == 1)
    }

    @Test("A0SimpleKeychain doesn't store protected items if the user can't be prompted")
    func noAccessControl() {
        let keychain = A0SimpleKeychain(
            service: "Auth0", accessGroup: nil, store: .memory(), userPresence: ScriptedUser(isThere: false))
        keychain.useAccessControl = true
        #expect(!keychain.setString("secret", forKey: "key"))
        #expect(!keychain.hasValue(forKey: "key"))
        keychain.useAccessControl = false
        #expect(keychain.setString("secret", forKey: "key"))
    }

    @Test("A0SimpleKeychain's methods with a prompt message work like those without one")
    func promptMessage() throws {
        keychain.setString("text", forKey: "text", promptMessage: "Who are you?")
        keychain.setData(Data([1, 2]), forKey: "data", promptMessage: nil)
        #expect(keychain.string(forKey: "text", promptMessage: "Who are you?") == "text")
        #expect(keychain.data(forKey: "data", promptMessage: nil) == Data([1, 2]))
        #expect(try keychain.data(forKey: "data", promptMessage: nil, error: ()) == Data([1, 2]))
    }

    @Test("A0SimpleKeychain's throwing reader reports the error code")
    func throwingReader() {
        let error = #expect(throws: NSError.self) {
            try keychain.data(forKey: "missing", promptMessage: nil, error: ())
        }
        #expect(error?.domain == "com.auth0.simplekeychain")
        #expect(error.flatMap { A0SimpleKeychainError(rawValue: $0.code) } == .itemNotFound)
    }

    @Test("A0SimpleKeychain's settings can change while other threads store items")
    func concurrency() {
        DispatchQueue.concurrentPerform(iterations: 8) { number in
            keychain.defaultAccessiblity = number.isMultiple(of: 2) ? .always : .whenUnlocked
            keychain.setString("\(number)", forKey: "\(number)")
        }
        #expect((0..<8).allSatisfy { keychain.string(forKey: "\($0)") == "\($0)" })
    }

    @Test("A0SimpleKeychain has the raw values of the first releases")
    func rawValues() {
        #expect((0...6).compactMap { A0SimpleKeychainItemAccessible(rawValue: $0) }.count == 7)
        #expect(A0SimpleKeychainItemAccessible.alwaysThisDeviceOnly.rawValue == 6)
        #expect(A0SimpleKeychainItemAccessible.always.current == .afterFirstUnlock)
        #expect(A0SimpleKeychainItemAccessible.alwaysThisDeviceOnly.current == .afterFirstUnlockThisDeviceOnly)
        #expect(A0SimpleKeychainItemAccessible.whenPasscodeSetThisDeviceOnly.current == .whenPasscodeSetThisDeviceOnly)
        #expect(A0SimpleKeychainError.decode.rawValue == -26275)
    }
}
