import A0HTTPServer
import Foundation
import SimpleKeychain
import Testing

@testable import Auth0

@Suite("Credentials bound to a DPoP key")
struct DPoPStateTests {
    private let stage = ManagerStage()
    private let dpop = DPoP(keychainIdentifier: "test", keychain: SimpleKeychain(service: "test", store: .memory()))

    private func manager(_ tenant: FakeTenant, isBinding: Bool = true) -> CredentialsManager {
        var client = tenant.authentication(clock: stage.time.clock)
        if isBinding { client.dpop = dpop }
        return stage.manager(client)
    }

    private var thumbprint: Data? { stage.storage.state.entries["dpop_thumbprint"] }

    private func present() throws -> Data {
        _ = try dpop.keys.key()
        return Data(try #require(try dpop.keys.existingThumbprint()).utf8)
    }

    @Test(
        "bound credentials are stored with the key's thumbprint, or without one if there is no key",
        arguments: ["DPoP", "Bearer"])
    func storing(tokenType: String) throws {
        let tenant = try FakeTenant.responding("{}")
        let login = stage.credentials(tokenType: tokenType)
        try manager(tenant).save(login)
        #expect(thumbprint == nil)
        let present = try present()
        try manager(tenant).save(login)
        #expect(thumbprint == present)
        try manager(tenant, isBinding: false).save(login)
        #expect(thumbprint == nil)
        try manager(tenant).save(login)
        #expect(manager(tenant).clear())
        #expect(stage.storage.state.entries.isEmpty)
    }

    @Test("bound credentials can be renewed only with the same key", arguments: [0, 1, 2])
    func renewing(operation: Int) async throws {
        let tenant = try FakeTenant.rotating()
        func renew(_ manager: CredentialsManager) async throws {
            switch operation {
            case 0: _ = try await manager.credentials()
            case 1: _ = try await manager.renew()
            default: _ = try await manager.apiCredentials(forAudience: UUID().uuidString)
            }
        }
        let present = try present()
        try manager(tenant).save(stage.credentials(tokenType: "dpop"))
        try await renew(manager(tenant))
        #expect(thumbprint == present)
        #expect(tenant.requests.last?.headers["DPoP"] != nil)

        // A session that was stored before thumbprints were.
        try manager(tenant).save(stage.credentials(tokenType: "DPOP"))
        stage.storage.change { $0.entries["dpop_thumbprint"] = nil }
        try await renew(manager(tenant))
        #expect(thumbprint == present)
        #expect(tenant.requests.count == 2)

        try manager(tenant).save(stage.credentials(tokenType: "DPoP"))
        await #expect(throws: CredentialsManagerError.dpopNotConfigured) {
            try await renew(manager(tenant, isBinding: false))
        }
        #expect(manager(tenant).canRenew())

        let another = try DPoP.inMemory().keys.thumbprint()
        stage.storage.change { $0.entries["dpop_thumbprint"] = Data(another.utf8) }
        await #expect(throws: CredentialsManagerError.dpopKeyMismatch) { try await renew(manager(tenant)) }
        #expect(stage.storage.state.entries.keys.filter { !$0.contains("-") } == [])

        try manager(tenant).save(stage.credentials(tokenType: "DPoP"))
        try dpop.keys.clear()
        await #expect(throws: CredentialsManagerError.dpopKeyMissing) { try await renew(manager(tenant)) }
        #expect(stage.storage.state.entries["credentials"] == nil)
        #expect(tenant.requests.count == 2)
    }

    @Test(
        "bound credentials are deleted with their API tokens when the key is lost",
        arguments: ["missing", "another"])
    func apiTokens(key: String) async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"API","token_type":"DPoP","expires_in":86400}"#)
        _ = try present()
        let manager = manager(tenant)
        try manager.save(stage.credentials(lifetime: 3600, tokenType: "DPoP"))
        for audience in ["one", "two"] { _ = try await manager.apiCredentials(forAudience: audience) }
        #expect(try await manager.apiCredentials(forAudience: "one").accessToken == "API")
        #expect(tenant.requests.count == 2)
        try dpop.keys.clear()
        if key == "another" { _ = try present() }
        await #expect(throws: CredentialsManagerError.self) { try await manager.renew() }
        for audience in ["one", "two"] {
            await #expect(throws: CredentialsManagerError.noCredentials) {
                try await manager.apiCredentials(forAudience: audience)
            }
        }
        // The next login uses a new key.
        _ = try present()
        try manager.save(stage.credentials(lifetime: 3600, tokenType: "DPoP"))
        _ = try await manager.apiCredentials(forAudience: "one")
        #expect(tenant.requests.count == 3)
    }

    @Test("an entry that isn't a thumbprint binds no credentials and isn't deleted")
    func otherEntry() async throws {
        let tenant = try FakeTenant.rotating()
        let foreign = Data("something of the app's own".utf8)
        stage.storage.change { $0.entries["dpop_thumbprint"] = foreign }
        let manager = manager(tenant, isBinding: false)
        try manager.save(stage.credentials())
        #expect(thumbprint == foreign)
        _ = try await manager.credentials()
        #expect(thumbprint == foreign)
    }

    @Test("bound credentials can be kept in a storage for a single entry")
    func singleEntry() async throws {
        let tenant = try FakeTenant.rotating()
        _ = try present()
        var client = tenant.authentication(clock: stage.time.clock)
        client.dpop = dpop
        let manager = CredentialsManager(authentication: client, storage: SingleEntryStorage(), clock: stage.time.clock)
        try manager.save(stage.credentials(tokenType: "DPoP"))
        #expect(try await manager.credentials().refreshToken == "RT2")
        #expect(try manager.storedCredentials().refreshToken == "RT2")
    }

    @Test("unbound credentials need neither a thumbprint nor a key check")
    func bearer() async throws {
        let tenant = try FakeTenant.rotating()
        try manager(tenant, isBinding: false).save(stage.credentials())
        _ = try await manager(tenant).credentials()
        #expect(thumbprint == nil)
    }

    @Test("bound credentials are returned without checking the key while they're valid")
    func cached() async throws {
        let tenant = try FakeTenant.responding("{}")
        try manager(tenant).save(stage.credentials(lifetime: 3600, tokenType: "DPoP"))
        _ = try await manager(tenant, isBinding: false).credentials()
    }

    @Test("bound credentials are kept if the keychain can't be read")
    func unreadableKey() async throws {
        let tenant = try FakeTenant.responding("{}")
        _ = try present()
        try manager(tenant).save(stage.credentials(tokenType: "DPoP"))
        var client = tenant.authentication(clock: stage.time.clock)
        client.dpop = DPoP(
            keychainIdentifier: "test",
            keychain: SimpleKeychain(
                service: "test", store: .encryptedFile(directory: URL(fileURLWithPath: "/dev/null"))))
        let error = await #expect(throws: CredentialsManagerError.self) {
            try await stage.manager(client).credentials()
        }
        #expect(error?.code == .renewFailed)
        #expect(error?.cause is DPoPError)
        #expect(manager(tenant).canRenew())
        #expect(tenant.requests.isEmpty)
    }

    @Test("deleting everything includes bound credentials and their key")
    func removeAll() throws {
        let tenant = try FakeTenant.responding("{}")
        let keychain = SimpleKeychain(service: "all", store: .memory())
        _ = try present()
        var client = tenant.authentication(clock: stage.time.clock)
        client.dpop = dpop
        let manager = CredentialsManager(authentication: client, storage: keychain, clock: stage.time.clock)
        try manager.save(stage.credentials(tokenType: "DPoP"))
        try keychain.set("other", forKey: "other")
        try manager.removeAll()
        #expect(try keychain.keys().isEmpty)
        #expect(try dpop.keys.existingKey() == nil)
        try manager.clearAll()

        let unable = self.manager(tenant)
        let error = #expect(throws: CredentialsManagerError.self) { try unable.removeAll() }
        #expect(error?.code == .clearFailed)
        #expect(error?.cause as? CredentialsStorageError == .unsupported)
    }
}
