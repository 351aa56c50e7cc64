import A0Encoding
import A0JOSE
import Foundation
import SimpleKeychain
import Testing

@testable import Auth0

@Suite("Storage of a credentials manager")
struct CredentialsManagerStorageTests {
    private let client = authentication(clientId: "CLIENT_ID", domain: "samples.auth0.com")
    private let storage = ThrowingStorage()
    private let time = TestClock()

    private var manager: CredentialsManager {
        CredentialsManager(authentication: client, storage: storage, clock: time.clock)
    }

    @Test("stored credentials are returned unchanged by every manager with the same storage and key")
    func roundTrip() async throws {
        let stored = Credentials(
            accessToken: "AT", tokenType: "Bearer", idToken: "IT", refreshToken: "RT", expiresIn: time.now + 3600.25,
            scope: "openid email", recoveryCode: "RC")
        #expect(manager.store(credentials: stored))
        let other = CredentialsManager(authentication: client, storage: storage, clock: time.clock)
        #expect(try await other.credentials() == stored)
        let elsewhere = CredentialsManager(
            authentication: client, storeKey: "other", storage: storage, clock: time.clock)
        #expect(!elsewhere.hasValid())
    }

    @Test("credentials are stored as JSON with a format version")
    func format() throws {
        try manager.save(Credentials(accessToken: "AT", expiresIn: time.now))
        let entry = try #require(storage.state.entries["credentials"])
        guard case .object(let members) = try JSONValue.decode(entry) else { throw CancellationError() }
        #expect(members["version"] == .integer(1))
        #expect(members["access_token"] == "AT")
        #expect(members["expires_at"]?.double == time.now.timeIntervalSince1970)
    }

    @Test("stored credentials can be cleared once, and then nothing is stored")
    func clearing() async throws {
        try manager.save(Credentials(accessToken: "AT", expiresIn: time.now + 3600))
        #expect(manager.clear())
        #expect(!manager.clear())
        #expect(storage.state.entries.isEmpty)
        await #expect(throws: CredentialsManagerError.noCredentials) { try await manager.credentials() }
        #expect(throws: CredentialsManagerError.self) { try manager.remove() }
    }

    @Test("removing credentials where none are stored says so")
    func removingNothing() {
        let manager = CredentialsManager(
            authentication: client, storage: SimpleKeychain(service: "Auth0", store: .memory()))
        let error = #expect(throws: CredentialsManagerError.self) { try manager.remove() }
        #expect(error?.message == "No credentials are stored, so none were deleted.")
    }

    @Test("credentials can be stored in a storage that was written for older releases")
    func plainStorage() async throws {
        let plain = PlainStorage()
        let manager = CredentialsManager(authentication: client, storage: plain)
        #expect(manager.store(credentials: Credentials(accessToken: "AT", expiresIn: Date() + 3600)))
        #expect(manager.hasValid(minTTL: 600))
        let token: String = try await manager.credentials().accessToken
        #expect(token == "AT")
        #expect(manager.clear())
        #expect(!manager.clear())

        plain.refusesWrites = true
        #expect(!manager.store(credentials: Credentials()))
        #expect(throws: CredentialsManagerError.storeFailed) { try manager.save(Credentials()) }
    }

    @Test("a throwing storage can also be used as a plain one")
    func bothForms() throws {
        let plainly: any CredentialsStorage = ThrowingStorage()
        #expect(plainly.setEntry(Data("x".utf8), forKey: "k"))
        #expect(plainly.getEntry(forKey: "k") == Data("x".utf8))
        #expect(plainly.deleteEntry(forKey: "k"))
        #expect(!plainly.deleteEntry(forKey: "k"))
        #expect(plainly.getEntry(forKey: "k") == nil)
    }

    @Test("credentials can be stored in SimpleKeychain")
    func simpleKeychain() throws {
        let keychain: any ThrowingCredentialsStorage = SimpleKeychain(service: UUID().uuidString, store: .memory())
        try keychain.setEntry(Data("x".utf8), forKey: "k")
        let entry: Data = try keychain.getEntry(forKey: "k")
        #expect(entry == Data("x".utf8))
        try keychain.deleteEntry(forKey: "k")
        #expect(throws: SimpleKeychainError.itemNotFound) { let _: Data = try keychain.getEntry(forKey: "k") }
    }

    @Test("credentials that can't be stored or deleted fail with the reason")
    func errors() throws {
        storage.change { $0.refusesWrites = true }
        #expect(!manager.store(credentials: Credentials()))
        let unsaved = #expect(throws: CredentialsManagerError.self) { try manager.save(Credentials()) }
        #expect(unsaved?.code == .storeFailed)
        #expect(unsaved?.cause is ThrowingStorage.Broken)

        storage.change { $0.refusesDeletes = true }
        #expect(!manager.clear())
        let uncleared = #expect(throws: CredentialsManagerError.self) { try manager.remove() }
        #expect(uncleared?.code == .clearFailed)
        #expect(uncleared?.cause is ThrowingStorage.Broken)
    }

    @Test("an unreadable storage isn't treated as an empty one")
    func unreadable() async throws {
        try manager.save(Credentials(accessToken: "AT", expiresIn: time.now + 3600))
        storage.change { $0.refusesReads = true }
        let error = await #expect(throws: CredentialsManagerError.self) { try await manager.credentials() }
        #expect(error?.code == .renewFailed)
        #expect(error?.cause is ThrowingStorage.Broken)
        #expect(!manager.hasValid())
        #expect(!manager.canRenew())
        #expect(manager.user == nil)
        let profile = #expect(throws: CredentialsManagerError.self) { try manager.userProfile() }
        #expect(profile?.code == .unknown)
        storage.change { $0.refusesReads = false }
        #expect(manager.hasValid())
    }

    @Test(
        "a malformed stored entry counts as no credentials",
        arguments: [
            "", "garbage", "{}", "[]", #"{"version":0}"#, #"{"version":"1"}"#,
            #"{"version":1,"access_token":1,"token_type":"","id_token":"","expires_at":1}"#,
        ])
    func garbage(entry: String) async {
        storage.change { $0.entries["credentials"] = Data(entry.utf8) }
        let error = await #expect(throws: CredentialsManagerError.self) { try await manager.credentials() }
        #expect(error?.code == .noCredentials)
        #expect(error?.cause is DecodingError)
        #expect(!manager.hasValid())
        #expect(manager.user == nil)
    }

    @Test("credentials of a later version count as a session, and a login sets them aside")
    func laterForm() async throws {
        let entry = Data(#"{"version":2,"tokens":{}}"#.utf8)
        storage.change { $0.entries["credentials"] = entry }
        let error = await #expect(throws: CredentialsManagerError.self) { try await manager.credentials() }
        #expect(error?.code == .renewFailed)
        #expect(error?.isLoginNeeded == false)
        #expect(error?.localizedDescription.contains("later version") == true)
        #expect(#expect(throws: CredentialsManagerError.self) { try manager.storedCredentials() }?.code == .unknown)
        try manager.save(Credentials(accessToken: "AT", expiresIn: time.now + 3600))
        #expect(storage.state.entries["credentials_unreadable_1"] == entry)
        storage.change { $0.entries["credentials"] = Data("garbage".utf8) }
        try manager.save(Credentials(accessToken: "AT", expiresIn: time.now + 3600))
        #expect(storage.state.entries["credentials_unreadable_1"] == entry)
        #expect(storage.state.entries["credentials_unreadable_2"] == Data("garbage".utf8))
    }

    @Test(
        "stored credentials are valid as long as the access token is",
        arguments: [
            (3600, 0, true), (3600, 3600, true), (3600, 3601, false), (0, 0, true), (-1, 0, false), (5, -9, true),
        ])
    func validity(lifetime: TimeInterval, minTTL: Int, isValid: Bool) throws {
        try manager.save(Credentials(accessToken: "AT", expiresIn: time.now + lifetime))
        #expect(manager.hasValid(minTTL: minTTL) == isValid)
        #expect(!manager.hasValid(minTTL: .max))
        #expect(!manager.canRenew())
        try manager.save(Credentials(refreshToken: "RT"))
        #expect(manager.canRenew())
    }

    @Test("stored credentials contain the user, without any validation or request")
    func user() throws {
        #expect(manager.user == nil)
        #expect(throws: CredentialsManagerError.noCredentials) { try manager.userProfile() }

        let token = unsignedToken(["sub": "auth0|1", "name": "Ada", "exp": .integer(1)])
        try manager.save(Credentials(idToken: token))
        #expect(manager.user?.sub == "auth0|1")
        #expect(try manager.userProfile()?.name == "Ada")

        try manager.save(Credentials(idToken: unsignedToken(["name": "Ada"])))
        #expect(manager.user == nil)
        #expect(try manager.userProfile()?.sub == nil)

        try manager.save(Credentials(idToken: "no JWT"))
        #expect(manager.user == nil)
        let error = #expect(throws: CredentialsManagerError.self) { try manager.userProfile() }
        #expect(error?.code == .unknown)
        #expect(error?.cause is JOSEError)
    }
}
