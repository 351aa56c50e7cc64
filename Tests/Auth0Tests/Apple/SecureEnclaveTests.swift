#if APPLE_STAND_INS
    import A0JOSE
    import CryptoKit
    import Foundation
    import Security
    import SimpleKeychain
    import TestSupport
    import Testing

    @testable import Auth0

    @Suite("DPoP keys in the Secure Enclave", .serialized, .oneBrowserFlow)
    struct SecureEnclaveTests {
        private let entry = "com.auth0.sdk.dpop.privateKey"
        private let enclave = StandInEnclave.shared

        init() {
            StandInKeychain.shared.reset()
            enclave.reset()
            enclave.isAvailable = true
        }

        @Test("a key in the Secure Enclave can be created, used for signing, and found again")
        func created() throws {
            let key = try keys().key()
            let jwk = try key.publicJWK()
            let message = Data("to be signed".utf8)
            for encoding in [SignatureEncoding.raw, .der] {
                let signature = try key.sign(message, algorithm: .es256, encoding: encoding)
                #expect(
                    try PublicKey(jwk).isValid(
                        signature: signature, for: message, algorithm: .es256, encoding: encoding))
            }
            #expect(throws: JOSEError.algorithmMismatch) { try key.sign(message, algorithm: .rs256) }
            #expect(try keys().existingKey()?.publicJWK() == jwk)
            #expect(try keys().existingThumbprint() == jwk.thumbprint())
            try keys().clear()
            #expect(try keys().existingKey() == nil)
            enclave.reset()
        }

        @Test("a key in the Secure Enclave can't be exported and is restricted to the device")
        func protection() throws {
            let key = try keys().key()
            #expect(throws: JOSEError.unsupportedKey("it never leaves the Secure Enclave")) { try key.pkcs8() }
            let stored = try #require(StandInKeychain.shared.attributes(ofAccount: entry))
            let value = try #require(stored[kSecValueData as String] as? Data)
            #expect(throws: JOSEError.self) { try PrivateKey(pkcs8: value) }
            #expect(enclave.accessControl?.flags == .privateKeyUsage)
            #expect(enclave.accessControl?.protection == kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly as String)
            enclave.reset()
        }

        @Test("a key from another device's Secure Enclave causes an error instead of a new key")
        func otherDevice() throws {
            _ = try keys().key()
            enclave.reset()
            let error = #expect(throws: DPoPError.self) { try keys().key() }
            #expect(error.map { .secureEnclaveOperationFailed ~= $0 } == true)
            #expect(error?.cause is CryptoKitError)
        }

        @Test("an error is thrown and nothing is stored if the Secure Enclave can't create a key")
        func refused() throws {
            enclave.refuse(with: CryptoKitError.underlyingCoreCryptoError(error: -3))
            let error = #expect(throws: DPoPError.self) { try keys().key() }
            #expect(error.map { .secureEnclaveOperationFailed ~= $0 } == true)
            #expect(error?.cause is CryptoKitError)
            #expect(StandInKeychain.shared.attributes(ofAccount: entry) == nil)
            enclave.reset()
        }

        @Test("a key that was created without a Secure Enclave stays outside it")
        func madeBefore() throws {
            enclave.isAvailable = false
            let jwk = try keys().key().publicJWK()
            enclave.isAvailable = true
            #expect(try keys().key().publicJWK() == jwk)
            enclave.reset()
        }

        /// Stores a key like Auth0.swift 2.14 and later.
        private func storeEarlierKey(inEnclave: Bool) throws -> String {
            enclave.isAvailable = inEnclave
            if inEnclave {
                let key = try PrivateKey.generateInSecureEnclave()
                let representation = try #require(key.secureEnclaveRepresentation)
                try SimpleKeychain(service: "one", accessibility: .afterFirstUnlockThisDeviceOnly)
                    .set(representation, forKey: entry)
                return try key.publicJWK().thumbprint()
            }
            let key = P256.Signing.PrivateKey()
            let attributes: [String: Any] = [
                kSecAttrKeyType as String: kSecAttrKeyTypeECSECPrimeRandom,
                kSecAttrKeyClass as String: kSecAttrKeyClassPrivate,
            ]
            let secKey = try #require(
                SecKeyCreateWithData(key.x963Representation as CFData, attributes as CFDictionary, nil))
            let item: [String: Any] = [
                kSecClass as String: kSecClassKey, kSecAttrApplicationTag as String: Data("one".utf8),
                kSecAttrApplicationLabel as String: entry, kSecValueRef as String: secKey,
                kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
            ]
            #expect(SecItemAdd(item as CFDictionary, nil) == errSecSuccess)
            return try PrivateKey(pkcs8: key.derRepresentation).publicJWK().thumbprint()
        }

        @Test("a key of Auth0.swift 2.14 and later is adopted from wherever it was stored", arguments: [true, false])
        func earlier(inEnclave: Bool) throws {
            let thumbprint = try storeEarlierKey(inEnclave: inEnclave)
            #expect(try keys().existingThumbprint() == thumbprint)
            #expect(try keys().thumbprint() == thumbprint)
            #expect(try DPoP(keychainIdentifier: "two").keys.existingKey() == nil)
            try keys().clear()
            #expect(try keys().existingKey() == nil)
            #expect(try keys().thumbprint() != thumbprint)
            enclave.reset()
        }

        @Test("a session bound to a key of Auth0.swift 2.14 and later can be renewed", arguments: [true, false])
        func session(inEnclave: Bool) async throws {
            let thumbprint = try storeEarlierKey(inEnclave: inEnclave)
            let tenant = try FakeTenant.responding(
                #"{"access_token":"AT2","token_type":"DPoP","refresh_token":"RT2","expires_in":3600}"#)
            let client = tenant.authentication.useDPoP(keychainIdentifier: "one")
            let storage = ThrowingStorage()
            let login = Credentials(
                accessToken: "AT", tokenType: "DPoP", refreshToken: "RT", expiresIn: Date() - 1, scope: "openid")
            let archive = try NSKeyedArchiver.archivedData(
                withRootObject: ArchivedCredentials(login), requiringSecureCoding: true)
            storage.change { state in
                state.entries["credentials"] = archive
                state.entries["dpop_thumbprint"] = Data(thumbprint.utf8)
            }
            let manager = CredentialsManager(authentication: client, storage: storage)
            #expect(try await manager.credentials().refreshToken == "RT2")
            let proof = try ReadProof(tenant.requests.first?.headers["DPoP"])
            #expect(try proof.key.thumbprint() == thumbprint)
            enclave.reset()
        }

        private func keys() -> DPoPKeyStore { DPoP(keychainIdentifier: "one").keys }
    }
#endif
