#if APPLE_STAND_INS
    import Foundation
    import LocalAuthentication
    import Security
    import SimpleKeychain
    import TestSupport
    import Testing

    @testable import Auth0

    @Suite("The system's keychain", .serialized, .oneBrowserFlow)
    struct KeychainTests {
        private let keychain = SimpleKeychain(service: "Auth0")

        init() {
            StandInKeychain.shared.reset()
        }

        @Test("the system's keychain stores items by service and access group")
        func items() throws {
            try keychain.set("one", forKey: "a")
            try keychain.set(Data(), forKey: "b")
            try SimpleKeychain(service: "Other").set("three", forKey: "a")
            #expect(try keychain.string(forKey: "a") == "one")
            #expect(try keychain.data(forKey: "b").isEmpty)
            // From here on, the keychain without a group may find either of two items.
            let group = SimpleKeychain(service: "Auth0", accessGroup: "TEAM.group")
            try group.set("two", forKey: "a")
            #expect(try group.string(forKey: "a") == "two")
            #expect(try group.keys() == ["a"])
            #expect(try SimpleKeychain(service: "Nobody").keys() == [])
            #expect(keychain.storeDescription == "Keychain")
        }

        @Test("replacing an item's value in the system's keychain keeps its protection unless told otherwise")
        func replacement() throws {
            try keychain.set("one", forKey: "a")
            let strict = SimpleKeychain(service: "Auth0", accessControlFlags: .biometryCurrentSet)
            try strict.set("two", forKey: "a")
            #expect(try keychain.string(forKey: "a") == "two")
            #expect(StandInKeychain.shared.attributes(ofAccount: "a")?[kSecAttrAccessControl as String] == nil)
            try strict.set(Data("three".utf8), forKey: "a", replacingProtection: true)
            #expect(try keychain.string(forKey: "a") == "three")
            #expect(control(of: "a")?.flags == .biometryCurrentSet)
        }

        @Test("the system's keychain adds an item only if it's absent, and otherwise returns the existing one")
        func addition() throws {
            let strict = SimpleKeychain(service: "Auth0", accessControlFlags: .biometryCurrentSet)
            #expect(try strict.add(Data("one".utf8), unlessPresent: "a") == Data("one".utf8))
            #expect(control(of: "a")?.flags == .biometryCurrentSet)
            #expect(try keychain.add(Data("two".utf8), unlessPresent: "a") == Data("one".utf8))
            #expect(try keychain.string(forKey: "a") == "one")
        }

        @Test("the system's keychain deletes items and reports missing ones")
        func deletion() throws {
            #expect(throws: SimpleKeychainError.itemNotFound) { try keychain.deleteItem(forKey: "a") }
            #expect(throws: SimpleKeychainError.itemNotFound) { try keychain.data(forKey: "a") }
            #expect(try !keychain.hasItem(forKey: "a"))
            try keychain.deleteAll()
            try keychain.set("one", forKey: "a")
            try keychain.set("two", forKey: "b")
            try keychain.deleteItem(forKey: "a")
            #expect(try keychain.hasItem(forKey: "b"))
            try keychain.deleteAll()
            #expect(try keychain.keys() == [])
        }

        @Test("the system's keychain receives an item's access control")
        func conditions() throws {
            let strict = SimpleKeychain(
                service: "Auth0", accessibility: .whenPasscodeSetThisDeviceOnly, accessControlFlags: [.userPresence])
            try strict.set("one", forKey: "a")
            #expect(control(of: "a")?.protection == "akpu")
            #expect(control(of: "a")?.flags == .userPresence)
            #expect(StandInKeychain.shared.attributes(ofAccount: "a")?[kSecAttrAccessible as String] == nil)
        }

        @Test("the system's keychain receives an item's accessibility if it supports that")
        func accessibility() throws {
            try SimpleKeychain(service: "Auth0", accessibility: .whenUnlocked).set("one", forKey: "a")
            let options: [String: Any] = [kSecUseDataProtectionKeychain as String: true]
            try SimpleKeychain(service: "Auth0", attributes: options).set("two", forKey: "b")
            #if canImport(UIKit)
                #expect(accessible("a") == "ak")
            #else
                #expect(accessible("a") == nil)
            #endif
            #expect(accessible("b") == "ck")
        }

        @Test("the system's keychain synchronizes items with the user's other devices only if requested")
        func synchronizable() throws {
            let shared = SimpleKeychain(service: "Auth0", synchronizable: true)
            try shared.set("one", forKey: "a")
            try keychain.set("two", forKey: "b")
            #expect(
                StandInKeychain.shared.attributes(ofAccount: "a")?[kSecAttrSynchronizable as String] as? Bool == true)
            #expect(StandInKeychain.shared.attributes(ofAccount: "b")?[kSecAttrSynchronizable as String] == nil)
            #expect(try shared.keys() == ["a"])
        }

        @Test("the system's keychain receives the context and extra attributes, which can't override the library's")
        func attributes() throws {
            let context = LAContext()
            let keychain = SimpleKeychain(
                service: "Auth0", context: context, attributes: ["labl": "Tokens", kSecAttrService as String: "Other"])
            try keychain.set("one", forKey: "a")
            let stored = try #require(StandInKeychain.shared.attributes(ofAccount: "a"))
            #expect(stored["labl"] as? String == "Tokens")
            #expect(stored[kSecAttrService as String] as? String == "Auth0")
            #expect(stored[kSecUseAuthenticationContext as String] as? LAContext === context)
        }

        @Test(
            "the system's keychain reports the status of a failure",
            arguments: [-34018, -25308, -128, -67068] as [OSStatus])
        func errors(status: OSStatus) throws {
            let calls: [(SimpleKeychain) throws -> Void] = [
                { try $0.set("one", forKey: "a") }, { _ = try $0.data(forKey: "a") },
                { _ = try $0.dataWithoutPrompt(forKey: "a") }, { _ = try $0.hasItem(forKey: "a") },
                { try $0.deleteItem(forKey: "a") }, { try $0.deleteAll() }, { _ = try $0.keys() },
            ]
            for call in calls {
                StandInKeychain.shared.failNext(with: status)
                #expect(throws: SimpleKeychainError(status: status)) { try call(keychain) }
            }
        }

        @Test("the system's keychain stores the credentials of a login")
        func credentials() throws {
            let tenant = try LoginTenant()
            let client = tenant.webAuth(nil).client
            let manager = CredentialsManager(authentication: Auth0Authentication(clientId: "CLIENT_ID", client: client))
            #expect(manager.store(credentials: Credentials(accessToken: "AT", expiresIn: Date() + 1000)))
            #expect(manager.hasValid())
            #expect(manager.clear())
            #expect(!manager.hasValid())
        }

        @Test("the first releases' class passes its context and prompt messages to the system's keychain")
        func firstReleases() throws {
            let keychain = A0SimpleKeychain(service: "Auth0")
            let context = try #require(keychain.localAuthenticationContext)
            #expect(context.touchIDAuthenticationAllowableReuseDuration == 0)
            for (asked, allowed) in [(10.0, 10.0), (-1, 0), (10_000, 300)] {
                keychain.setTouchIDAuthenticationAllowableReuseDuration(asked)
                #expect(context.touchIDAuthenticationAllowableReuseDuration == allowed)
            }
            keychain.useAccessControl = true
            #expect(keychain.setString("one", forKey: "a", promptMessage: "Why?"))
            #expect(context.localizedReason == "Why?")
            #expect(keychain.string(forKey: "a") == "one" && context.localizedReason.isEmpty)
            #expect(keychain.data(forKey: "a", promptMessage: "Who?") != nil && context.localizedReason == "Who?")
            let stored = try #require(StandInKeychain.shared.attributes(ofAccount: "a"))
            #expect(stored[kSecUseAuthenticationContext as String] as? LAContext === context)
            #expect(control(of: "a")?.flags == .userPresence)
        }

        @Test("the first releases' class stores RSA key pairs in the system's keychain")
        func keyPairs() throws {
            let keychain = A0SimpleKeychain(service: "Auth0")
            #expect(!keychain.hasRSAKey(withTag: "private") && keychain.dataForRSAKey(withTag: "") == nil)
            #expect(
                keychain.generateRSAKeyPair(withLength: .size2048Bits, publicKeyTag: "public", privateKeyTag: "private")
            )
            #expect(keychain.hasRSAKey(withTag: "private") && keychain.hasRSAKey(withTag: "public"))
            let privateKey = try #require(keychain.keyRefOfRSAKey(withTag: "private"))
            let publicKey = try #require(keychain.keyRefOfRSAKey(withTag: "public"))
            let message = Data("message".utf8)
            let algorithm = SecKeyAlgorithm.rsaSignatureMessagePKCS1v15SHA256
            let signature = try #require(SecKeyCreateSignature(privateKey, algorithm, message as CFData, nil))
            #expect(SecKeyVerifySignature(publicKey, algorithm, message as CFData, signature, nil))

            // Neither key is replaced by another pair.
            for (publicTag, privateTag) in [
                ("public", "new"), ("new", "private"), ("public", "private"), ("private", "public"), ("new", "new"),
                ("", "new"), ("new", ""),
            ] {
                #expect(
                    !keychain.generateRSAKeyPair(
                        withLength: .size2048Bits, publicKeyTag: publicTag, privateKeyTag: privateTag))
            }
            #expect(!keychain.hasRSAKey(withTag: "new"))
            // A key with a used tag would add an item, because another key has another identity.
            #expect(StandInKeychain.shared.count(ofTag: "public") == 1)
            #expect(StandInKeychain.shared.count(ofTag: "private") == 1)
            #expect(keychain.deleteRSAKey(withTag: "private") && !keychain.deleteRSAKey(withTag: "private"))
            #expect(!keychain.deleteRSAKey(withTag: "") && keychain.keyRefOfRSAKey(withTag: "private") == nil)
        }

        private func control(of key: String) -> SecAccessControl? {
            StandInKeychain.shared.attributes(ofAccount: key)?[kSecAttrAccessControl as String] as? SecAccessControl
        }

        private func accessible(_ key: String) -> String? {
            StandInKeychain.shared.attributes(ofAccount: key)?[kSecAttrAccessible as String] as? String
        }
    }
#endif
