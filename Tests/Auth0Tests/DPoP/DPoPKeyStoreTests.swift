import A0Concurrency
import A0JOSE
import Foundation
import SimpleKeychain
import Testing

@testable import Auth0

@Suite("DPoP keys")
struct DPoPKeyStoreTests {
    private let store = SimpleKeychain.Store.memory()

    @Test("the DPoP key is created when it's first needed, and then kept")
    func created() throws {
        let keys = keys("one")
        #expect(try keys.existingKey() == nil)
        #expect(try keys.existingThumbprint() == nil)
        let thumbprint = try keys.key().publicJWK().thumbprint()
        #expect(try keys.key().publicJWK().thumbprint() == thumbprint)
        #expect(try self.keys("one").existingThumbprint() == thumbprint)
    }

    @Test("each identifier has a separate DPoP key")
    func identifiers() throws {
        let one = try keys("one").key().publicJWK()
        let two = try keys("two").key().publicJWK()
        #expect(one != two)
        try keys("one").clear()
        #expect(try keys("one").existingKey() == nil)
        #expect(try keys("two").existingKey()?.publicJWK() == two)
    }

    @Test("clearing the DPoP key succeeds if there is none")
    func clearedTwice() throws {
        try keys("one").clear()
        try keys("one").clear()
    }

    @Test("concurrent calls create one DPoP key")
    func concurrent() async throws {
        let thumbprints = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 1...20 {
                group.addTask { try keys("one").key().publicJWK().thumbprint() }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(thumbprints.count == 1)
    }

    @Test("a damaged DPoP key causes an error instead of a new key, until it's cleared")
    func damaged() throws {
        let keychain = SimpleKeychain(service: "one", store: store)
        try keychain.set(Data("nonsense".utf8), forKey: "com.auth0.sdk.dpop.privateKey")
        let error = #expect(throws: DPoPError.self) { try keys("one").key() }
        #expect(error.map { .cryptoKitOperationFailed ~= $0 } == true)
        #expect(error?.cause != nil)
        try keys("one").clear()
        _ = try keys("one").key()
    }

    @Test("a DPoP key of another type is rejected")
    func otherKind() throws {
        let keychain = SimpleKeychain(service: "one", store: store)
        try keychain.set(try PrivateKey.generateRSA().pkcs8(), forKey: "com.auth0.sdk.dpop.privateKey")
        let error = #expect(throws: DPoPError.self) { try keys("one").existingKey() }
        #expect(error == .unknown)
    }

    @Test("a keychain that fails to provide the DPoP key is reported with its reason")
    func failingKeychain() throws {
        let broken = SimpleKeychain(service: "one", store: .encryptedFile(key: Data([1])))
        let error = #expect(throws: DPoPError.self) { try DPoPKeyStore(keychain: broken).key() }
        #expect(error.map { .keychainOperationFailed ~= $0 } == true)
        #expect(error?.cause == nil)
        #expect(error?.localizedDescription.contains("32 bytes") == true)
    }

    @Test("a DPoP key of an earlier library is adopted once and cleared together with the new one")
    func earlier() throws {
        let earlier = EarlierKeys(try .generate())
        let (mine, other) = (keys("one", earlier), keys("two"))
        let jwk = try #require(earlier.key).key.publicJWK()
        #expect(try mine.existingKey()?.publicJWK() == jwk)
        #expect(try mine.key().publicJWK() == jwk && mine.existingThumbprint() == jwk.thumbprint())
        #expect(earlier.readCount == 1 && earlier.key != nil)
        #expect(try keys("one").existingKey()?.publicJWK() == jwk)
        #expect(try other.existingKey() == nil)
        try mine.clear()
        #expect(try mine.existingKey() == nil && earlier.key == nil)
        #expect(try mine.key().publicJWK() != jwk)
    }

    @Test("no DPoP key is created while an earlier one can't be read")
    func unreadableEarlier() throws {
        let earlier = EarlierKeys(nil, error: .keychainOperationFailed(SimpleKeychainError.interactionNotAllowed))
        let error = #expect(throws: DPoPError.self) { try keys("one", earlier).key() }
        #expect(error.map { .keychainOperationFailed ~= $0 } == true)
        #expect(try keys("one").existingKey() == nil)
    }

    @Test("the DPoP key has a default identifier, which can be replaced")
    func defaultIdentifier() {
        let client = authentication(clientId: "C", domain: "example.com")
        #expect(client.dpop == nil)
        #expect(client.useDPoP().dpop?.keychainIdentifier == DPoP.defaultKeychainIdentifier)
        #expect(client.useDPoP(keychainIdentifier: "mine").dpop?.keychainIdentifier == "mine")
        #expect(!DPoP.defaultKeychainIdentifier.isEmpty)
    }

    private func keys(_ service: String, _ earlier: EarlierKeys? = nil) -> DPoPKeyStore {
        DPoPKeyStore(
            keychain: SimpleKeychain(service: service, store: store), earlier: earlier?.entrance ?? .none)
    }
}

/// The place where an earlier library stored a key.
private final class EarlierKeys: Sendable {
    private let state: Locked<(key: StoredDPoPKey?, readCount: Int)>
    private let error: DPoPError?

    init(_ key: StoredDPoPKey?, error: DPoPError? = nil) {
        state = Locked((key, 0))
        self.error = error
    }

    var key: StoredDPoPKey? { state.withLock { $0.key } }
    var readCount: Int { state.withLock { $0.readCount } }

    var entrance: LegacyDPoPKey {
        LegacyDPoPKey(
            read: { () throws(DPoPError) -> StoredDPoPKey? in
                if let error = self.error { throw error }
                return self.state.withLock { state in
                    state.readCount += 1
                    return state.key
                }
            },
            delete: { () throws(DPoPError) in self.state.withLock { $0.key = nil } })
    }
}

@Suite("DPoPError")
struct DPoPErrorTests {
    @Test("DPoPErrors are equal if they have the same kind and text")
    func equality() {
        let reason = SimpleKeychainError.authFailed
        #expect(DPoPError.keychainOperationFailed(reason) == .keychainOperationFailed(reason))
        #expect(DPoPError.keychainOperationFailed(reason) != .keychainOperationFailed)
        #expect(DPoPError.keychainOperationFailed != .unknown)
    }

    @Test("a DPoPError matches its kind whatever its text is")
    func patterns() {
        let error: any Error = DPoPError.cryptoKitOperationFailed(JOSEError.randomUnavailable)
        #expect(DPoPError.cryptoKitOperationFailed ~= error)
        #expect(!(DPoPError.other ~= error))
        #expect(!(DPoPError.other ~= CancellationError()))
        switch DPoPError.secKeyOperationFailed(JOSEError.randomUnavailable) {
        case .secKeyOperationFailed: break
        default: Issue.record("The pattern didn't match.")
        }
        #expect(DPoPError.cryptoKitOperationFailed(JOSEError.randomUnavailable).cause is JOSEError)
    }
}
