import A0Concurrency
import A0JOSE
import Foundation
import SimpleKeychain
import Testing

@testable import Auth0

@Suite("The key that tokens are bound to")
struct DPoPKeyStoreTests {
    private let store = SimpleKeychain.Store.memory()

    @Test("the DPoP key is made when it is first needed, and kept")
    func created() throws {
        let keys = keys("one")
        #expect(try keys.existingKey() == nil)
        #expect(try keys.existingThumbprint() == nil)
        let thumbprint = try keys.key().publicJWK().thumbprint()
        #expect(try keys.key().publicJWK().thumbprint() == thumbprint)
        #expect(try self.keys("one").existingThumbprint() == thumbprint)
    }

    @Test("the DPoP key is one for each identifier")
    func identifiers() throws {
        let one = try keys("one").key().publicJWK()
        let two = try keys("two").key().publicJWK()
        #expect(one != two)
        try keys("one").clear()
        #expect(try keys("one").existingKey() == nil)
        #expect(try keys("two").existingKey()?.publicJWK() == two)
    }

    @Test("the DPoP key can be cleared when there is none")
    func clearedTwice() throws {
        try keys("one").clear()
        try keys("one").clear()
    }

    @Test("the DPoP key is the same for all who need it at once")
    func concurrent() async throws {
        let thumbprints = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 1...20 {
                group.addTask { try keys("one").key().publicJWK().thumbprint() }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(thumbprints.count == 1)
    }

    @Test("a DPoP key that is damaged is an error that says how to go on, and not a new key")
    func damaged() throws {
        let keychain = SimpleKeychain(service: "one", store: store)
        try keychain.set(Data("nonsense".utf8), forKey: "com.auth0.sdk.dpop.privateKey")
        let error = #expect(throws: DPoPError.self) { try keys("one").key() }
        #expect(error.map { .cryptoKitOperationFailed ~= $0 } == true)
        #expect(error?.cause != nil)
        try keys("one").clear()
        _ = try keys("one").key()
    }

    @Test("a DPoP key of another kind is not used")
    func otherKind() throws {
        let keychain = SimpleKeychain(service: "one", store: store)
        try keychain.set(try PrivateKey.generateRSA().pkcs8(), forKey: "com.auth0.sdk.dpop.privateKey")
        let error = #expect(throws: DPoPError.self) { try keys("one").existingKey() }
        #expect(error == .unknown)
    }

    @Test("a DPoP key in a keychain that fails is an error with the keychain's reason")
    func failingKeychain() throws {
        let broken = SimpleKeychain(service: "one", store: .encryptedFile(key: Data([1])))
        let error = #expect(throws: DPoPError.self) { try DPoPKeyStore(keychain: broken).key() }
        #expect(error.map { .keychainOperationFailed ~= $0 } == true)
        #expect(error?.cause == nil)
        #expect(error?.localizedDescription.contains("32 bytes") == true)
    }

    @Test("a DPoP key of an earlier library is taken over, once, and goes with it")
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

    @Test("the DPoP key is not made anew as long as nobody can tell whether an earlier one is there")
    func unreadableEarlier() throws {
        let earlier = EarlierKeys(nil, failure: .keychainOperationFailed(SimpleKeychainError.interactionNotAllowed))
        let error = #expect(throws: DPoPError.self) { try keys("one", earlier).key() }
        #expect(error.map { .keychainOperationFailed ~= $0 } == true)
        #expect(try keys("one").existingKey() == nil)
    }

    @Test("the DPoP key is named after the program unless told otherwise")
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
    private let failure: DPoPError?

    init(_ key: StoredDPoPKey?, failure: DPoPError? = nil) {
        state = Locked((key, 0))
        self.failure = failure
    }

    var key: StoredDPoPKey? { state.withLock { $0.key } }
    var readCount: Int { state.withLock { $0.readCount } }

    var entrance: LegacyDPoPKey {
        LegacyDPoPKey(
            read: { () throws(DPoPError) -> StoredDPoPKey? in
                if let failure = self.failure { throw failure }
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
    @Test("a DPoPError is equal to one of the same kind with the same text")
    func equality() {
        let reason = SimpleKeychainError.authFailed
        #expect(DPoPError.keychainOperationFailed(reason) == .keychainOperationFailed(reason))
        #expect(DPoPError.keychainOperationFailed(reason) != .keychainOperationFailed)
        #expect(DPoPError.keychainOperationFailed != .unknown)
    }

    @Test("a DPoPError matches its kind, whatever its text")
    func patterns() {
        let error: any Error = DPoPError.cryptoKitOperationFailed(JOSEError.randomUnavailable)
        #expect(DPoPError.cryptoKitOperationFailed ~= error)
        #expect(!(DPoPError.other ~= error))
        #expect(!(DPoPError.other ~= CancellationError()))
        switch DPoPError.secKeyOperationFailed(JOSEError.randomUnavailable) {
        case .secKeyOperationFailed: break
        default: Issue.record("The pattern did not match.")
        }
        #expect(DPoPError.cryptoKitOperationFailed(JOSEError.randomUnavailable).cause is JOSEError)
    }
}
