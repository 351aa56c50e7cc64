import Auth0
import Foundation
import SimpleKeychain
import Testing

@Suite("The Credentials Manager as apps use it")
struct CredentialsManagerAPITests {
    private static let renewed =
        #"{"access_token":"AT2","token_type":"Bearer","id_token":"ID2","refresh_token":"RT2","expires_in":3600}"#

    private let credentials = Credentials(
        accessToken: "AT", tokenType: "Bearer", idToken: "ID", refreshToken: "RT", expiresIn: Date() + 3600,
        scope: "openid email")
    private let expired = Credentials(
        accessToken: "AT", tokenType: "Bearer", idToken: "ID", refreshToken: "RT", expiresIn: Date() - 1)

    private func manager(_ tenant: StubTenant, _ storage: any CredentialsStorage) -> CredentialsManager {
        CredentialsManager(
            authentication: authentication(clientId: "CID", domain: tenant.domain, session: tenant.session),
            storage: storage)
    }

    private func keychain() -> SimpleKeychain {
        SimpleKeychain(service: UUID().uuidString, store: .memory())
    }

    @Test("a credentials manager has the initializers of each release")
    func initialisers() {
        let client = authentication(clientId: "C", domain: "example.com")
        _ = CredentialsManager(authentication: client)
        _ = CredentialsManager(authentication: client, storeKey: "key", storage: OwnStorage())
        let manager = CredentialsManager(
            authentication: client, storeKey: "key", dpopThumbprintKey: "dpop_thumbprint", sessionExpiryKey: nil,
            storage: keychain(), maxRetries: 2)
        promises(sendable: CredentialsManager.self)
        promises(equatable: CredentialsManagerError.self)
        promises(sendable: BiometricPolicy.self)
        manager.enableBiometrics(withTitle: "Title")
        manager.enableBiometrics(
            withTitle: "Title", cancelTitle: "Cancel", fallbackTitle: "Code",
            evaluationPolicy: .deviceOwnerAuthentication, policy: .session(timeoutInSeconds: 60))
        manager.enableBiometrics(withTitle: "Title", policy: .appLifecycle())
        #expect(!manager.isBiometricSessionValid())
        manager.clearBiometricSession()
    }

    // A login used to delete the key's thumbprint even if there was none. With storages that ignore the key, that
    // deleted the login itself.
    @Test("a custom storage gets one write for a login and three deletions for a logout")
    func calls() {
        let storage = OwnStorage()
        let manager = manager(StubTenant("{}"), storage)
        #expect(manager.store(credentials: credentials))
        #expect(storage.calls == ["set credentials"])
        #expect(manager.hasValid() && manager.canRenew() && manager.user == nil)
        storage.calls = []
        manager.clear()
        #expect(
            storage.calls.sorted()
                == ["delete credentials", "delete credentials_session_expiry", "delete dpop_thumbprint"])
        #expect(!manager.hasValid() && !manager.canRenew())
        storage.isWritable = false
        #expect(!manager.store(credentials: credentials))
    }

    @Test("a storage that ignores the key keeps the login")
    func drawer() async throws {
        let tenant = StubTenant(Self.renewed)
        let manager = manager(tenant, OwnDrawer())
        // The claims {"sub":"1","session_expiry":4102444800}.
        let idToken = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIiwic2Vzc2lvbl9leHBpcnkiOjQxMDI0NDQ4MDB9.c2ln"
        let login = Credentials(
            accessToken: "AT", tokenType: "Bearer", idToken: idToken, refreshToken: "RT", expiresIn: Date() + 3600)
        #expect(manager.store(credentials: login))
        #expect(try await manager.credentials().refreshToken == "RT" && manager.user?.sub == "1")
        #expect(try await manager.renew().refreshToken == "RT2")
        #expect(try manager.storedCredentials().refreshToken == "RT2")
        let api = APICredentials(accessToken: "API", tokenType: "Bearer", expiresIn: Date() + 3600, scope: "")
        #expect(!manager.store(apiCredentials: api, forAudience: "A"))
        #expect(try manager.storedCredentials().refreshToken == "RT2")
        #expect(manager.clear() && !manager.hasValid() && tenant.seen.count == 1)
    }

    @Test("a storage that throws a custom error for missing entries counts as empty")
    func table() async throws {
        let tenant = StubTenant(Self.renewed)
        let storage = OwnTable()
        let manager = manager(tenant, storage)
        await #expect(throws: CredentialsManagerError.noCredentials) { try await manager.credentials() }
        await #expect(throws: CredentialsManagerError.noCredentials) {
            try await manager.apiCredentials(forAudience: "A")
        }
        #expect(throws: CredentialsManagerError.noCredentials) { try manager.userProfile() }
        try await manager.revoke()
        manager.store(credentials: expired)
        #expect(try await manager.credentials().refreshToken == "RT2")
        #expect(Array(storage.entries.keys) == ["credentials"])
        try manager.clearAll()
        #expect(storage.entries.isEmpty)
    }

    @Test("a storage decides which of its errors mean that an entry is missing")
    func ownErrors() async {
        for (isKnown, code) in [(true, CredentialsManagerError.noCredentials), (false, .renewFailed)] {
            let manager = manager(StubTenant("{}"), OwnCodes(isKnown: isKnown))
            do {
                _ = try await manager.credentials()
                Issue.record("Reading the credentials didn't throw.")
            } catch {
                #expect(code ~= error)
            }
        }
    }

    @Test("clearing a keychain that is already empty returns false")
    func clearing() {
        let manager = manager(StubTenant("{}"), keychain())
        #expect(manager.store(credentials: credentials))
        #expect(manager.clear())
        #expect(!manager.clear())
        #expect(throws: Never.self) { try manager.clearAll() }
        #expect(throws: CredentialsManagerError.noCredentials) { try manager.userProfile() }
    }

    @Test("a storage that throws isn't mistaken for an empty one")
    func broken() async {
        let manager = manager(StubTenant("{}"), OwnThrowingStorage())
        #expect(!manager.store(credentials: credentials))
        do {
            _ = try await manager.credentials()
            Issue.record("Reading the credentials didn't throw.")
        } catch CredentialsManagerError.renewFailed {
            // Expected.
        } catch {
            Issue.record(error)
        }
    }

    @Test("valid credentials are returned in both forms, and expired ones are renewed once")
    func credentials() async throws {
        let tenant = StubTenant(Self.renewed)
        let manager = manager(tenant, keychain())
        manager.store(credentials: credentials)
        #expect(try await manager.credentials().accessToken == "AT")
        #expect(try await manager.credentials(withScope: "email openid", minTTL: 100).accessToken == "AT")
        let result: CredentialsManagerResult<Credentials> = await withCheckedContinuation { continuation in
            manager.credentials { continuation.resume(returning: $0) }
        }
        #expect(try result.get().accessToken == "AT" && tenant.seen.isEmpty)

        manager.store(credentials: expired)
        let all = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 1...5 { group.addTask { try await manager.credentials().accessToken } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(all == ["AT2"])
        #expect(
            tenant.seen.map(\.body) == [["grant_type": "refresh_token", "client_id": "CID", "refresh_token": "RT"]])
    }

    @Test("parameters and headers of a credentials manager are sent to the tenant")
    func parameters() async throws {
        let tenant = StubTenant(Self.renewed)
        let manager = manager(tenant, keychain())
        manager.store(credentials: credentials)
        _ = try await manager.renew(parameters: ["k": "v"], headers: ["X-A": "1"])
        _ = try await manager.apiCredentials(
            forAudience: "API", scope: "read", minTTL: 60, parameters: ["k": "w"], headers: ["X-A": "2"])
        manager.revoke(headers: [:]) { (_: CredentialsManagerResult<Void>) in }
        try await manager.revoke(headers: ["X-A": "3"])
        let seen = tenant.seen
        #expect(seen[0].body["k"] == "v" && seen[0].headers["X-A"] == "1")
        #expect(seen[1].body["k"] == "w" && seen[1].body["audience"] == "API")
        #expect(seen[1].body["scope"] == "openid read" && seen[1].body["refresh_token"] == "RT2")
        #expect(seen.contains { $0.url?.path == "/oauth/revoke" && $0.body["token"] == "RT2" })
        #expect(!manager.canRenew())
    }

    @Test("API credentials are stored by audience and scope")
    func apiCredentials() async throws {
        let manager = manager(StubTenant("{}"), keychain())
        let api = APICredentials(accessToken: "API", tokenType: "Bearer", expiresIn: Date() + 3600, scope: "a b")
        #expect(manager.store(apiCredentials: api, forAudience: "A", forScope: "b a"))
        #expect(manager.store(apiCredentials: api, forAudience: "A"))
        #expect(try await manager.apiCredentials(forAudience: "A", scope: "a b").accessToken == "API")
        #expect(manager.clear(forAudience: "A", scope: "a b"))
        #expect(!manager.clear(forAudience: "A", scope: "a b"))
        #expect(manager.clear(forAudience: "A"))
        await #expect(throws: CredentialsManagerError.noCredentials) {
            try await manager.apiCredentials(forAudience: "A")
        }
    }

    @Test("a failed renewal keeps the stored credentials, and an SSO exchange updates the ID token")
    func errors() async throws {
        let tenant = StubTenant(
            StubProtocol.Response(status: 401, body: #"{"error":"x","error_description":"y"}"#),
            StubProtocol.Response(
                body: #"{"access_token":"STT","issued_token_type":"T","id_token":"ID3","expires_in":60}"#))
        let manager = manager(tenant, keychain())
        manager.store(credentials: expired)
        do {
            _ = try await manager.credentials(minTTL: 0)
            Issue.record("The renewal succeeded.")
        } catch {
            #expect(CredentialsManagerError.renewFailed ~= error && error != .renewFailed)
            #expect((error.cause as? AuthenticationError)?.statusCode == 401)
            #expect(error.localizedDescription.hasSuffix(" CAUSE: y."))
        }
        #expect(manager.canRenew())
        #expect(try await manager.ssoCredentials(parameters: [:], headers: [:]).sessionTransferToken == "STT")
        #expect(try manager.storedCredentials().idToken == "ID3")
        #expect(tenant.seen.last?.body["audience"] == "urn:\(tenant.domain):session_transfer")
    }

    @Test("each credentials manager error matches only itself and has a message")
    func errors() {
        let all: [CredentialsManagerError] = [
            .noCredentials, .noRefreshToken, .renewFailed, .apiExchangeFailed, .ssoExchangeFailed, .storeFailed,
            .clearFailed, .biometricsFailed, .revokeFailed, .largeMinTTL, .unknown, .dpopNotConfigured,
            .dpopKeyMissing, .dpopKeyMismatch, .sessionExpired,
        ]
        for (index, error) in all.enumerated() {
            #expect(all.firstIndex(of: error) == index && all.firstIndex { $0 ~= error } == index)
            #expect(error.debugDescription == error.localizedDescription && error.cause == nil)
            #expect(error.errorDescription == error.message && error.message.hasSuffix("."))
        }
    }
}
