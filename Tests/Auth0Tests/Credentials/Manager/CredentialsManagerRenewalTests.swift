import A0HTTPServer
import Foundation
import Testing

@testable import Auth0

@Suite("Renewal by a credentials manager")
struct CredentialsManagerRenewalTests {
    private let storage = ThrowingStorage()
    private let time = TestClock()

    @Test(
        "a credentials manager renews only if the scope or the lifetime requires it",
        arguments: [
            (3600, "a b", nil, 0, false), (3600, "a b", "b a", 0, false), (3600, "a b", "B openid a a", 0, false),
            (3600, "a b", "a", 0, true), (3600, nil, "a", 0, false), (3600, "a b", nil, 2600, false),
            (3600, "a b", nil, 4600, true), (-1, "a b", nil, 0, true), (30, "a b", nil, 0, false),
            (30, "a b", nil, 60, true), (60, "a b", nil, 60, false), (0, "a b", nil, -5, false),
        ] as [(TimeInterval, String?, String?, Int, Bool)])
    func reasons(lifetime: TimeInterval, granted: String?, wanted: String?, minTTL: Int, renews: Bool) async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"NEW","expires_in":86400}"#)
        try save(lifetime: lifetime, scope: granted, in: tenant)
        let credentials = try await manager(tenant).credentials(withScope: wanted, minTTL: minTTL)
        #expect(credentials.accessToken == (renews ? "NEW" : "OLD"))
        #expect(tenant.requests.count == (renews ? 1 : 0))
    }

    @Test("a credentials manager renews a minute before the token expires unless told otherwise")
    func defaultMinTTL() async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"NEW","expires_in":86400}"#)
        try save(lifetime: 59, in: tenant)
        #expect(try await manager(tenant).credentials().accessToken == "NEW")
    }

    @Test("a renewal sends the stored refresh token, the scope with openid, and the caller's parameters")
    func request() async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"NEW","expires_in":86400}"#)
        try save(lifetime: -1, in: tenant)
        _ = try await manager(tenant).credentials(
            withScope: "email", parameters: ["k": "v", "client_id": "OTHER"], headers: ["X-One": "1"])
        let request = try #require(tenant.requests.first)
        #expect(request.method == "POST")
        #expect(request.target == "/oauth/token")
        #expect(
            request.body == [
                "grant_type": "refresh_token", "client_id": "OTHER", "refresh_token": "RT1", "scope": "openid email",
                "k": "v",
            ])
        #expect(request.headers["X-One"] == "1")
    }

    @Test("a renewal keeps the old values that the response omits")
    func merging() async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"NEW","token_type":"Bearer","expires_in":86400}"#)
        try manager(tenant).save(
            Credentials(
                accessToken: "OLD", tokenType: "Old", idToken: "IT", refreshToken: "RT1", expiresIn: time.now - 1,
                scope: "openid email", recoveryCode: "RC"))
        let renewed = try await manager(tenant).credentials()
        #expect(
            renewed
                == Credentials(
                    accessToken: "NEW", tokenType: "Bearer", idToken: "IT", refreshToken: "RT1",
                    expiresIn: time.now + 86400, scope: "openid email"))
        #expect(try stored(tenant) == renewed)
    }

    @Test("a renewal stores the new refresh token, ID token, and scope before it returns them")
    func rotation() async throws {
        let tenant = try FakeTenant.start { _, number in
            .json(
                """
                {"access_token":"AT","id_token":"IT","refresh_token":"RT\(number + 1)","scope":"openid",
                "expires_in":86400}
                """)
        }
        try save(lifetime: -1, in: tenant)
        let first = try await manager(tenant).renew()
        #expect(first.refreshToken == "RT2")
        #expect(try stored(tenant) == first)
        let second = try await manager(tenant).renew()
        #expect(second.refreshToken == "RT3")
        #expect(tenant.requests.map { $0.body["refresh_token"] } == ["RT1", "RT2"])
        #expect(tenant.requests.allSatisfy { $0.body["scope"] == nil })
    }

    @Test("a renewal isn't repeated for a scope that the tenant grants differently")
    func grantedScope() async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"NEW","scope":"openid email","expires_in":86400}"#)
        try save(lifetime: 3600, scope: "openid a b", in: tenant)
        for _ in 0..<2 { #expect(try await manager(tenant).credentials(withScope: "a email").scope == "openid email") }
        _ = try await manager(tenant).credentials(withScope: "email")
        #expect(tenant.requests.count == 1)
        _ = try await manager(tenant).credentials(withScope: "a")
        #expect(tenant.requests.count == 2)
    }

    @Test("a renewal stores the requested scope if the response has none")
    func requestedScope() async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"NEW","expires_in":86400}"#)
        try save(lifetime: 3600, scope: "openid a b", in: tenant)
        #expect(try await manager(tenant).credentials(withScope: "a").scope == "a")
        _ = try await manager(tenant).credentials(withScope: "openid a")
        #expect(tenant.requests.count == 1)
    }

    @Test("a renewal fails if there are no credentials or no refresh token")
    func impossible() async throws {
        let tenant = try FakeTenant.responding("{}")
        let manager = manager(tenant)
        await #expect(throws: CredentialsManagerError.noCredentials) { try await manager.credentials() }
        await #expect(throws: CredentialsManagerError.noCredentials) { try await manager.renew() }
        try manager.save(Credentials(accessToken: "AT", expiresIn: time.now - 1))
        await #expect(throws: CredentialsManagerError.noRefreshToken) { try await manager.credentials() }
        await #expect(throws: CredentialsManagerError.noRefreshToken) { try await manager.renew() }
        #expect(tenant.requests.isEmpty)
    }

    @Test("a renewal that the tenant rejects keeps the stored credentials", arguments: [400, 401, 403, 429])
    func refused(status: Int) async throws {
        let tenant = try FakeTenant.responding(
            #"{"error":"access_denied","error_description":"Not now."}"#, status: status)
        try save(lifetime: -1, in: tenant)
        let before = try stored(tenant)
        let error = await #expect(throws: CredentialsManagerError.self) { try await manager(tenant).credentials() }
        #expect(error?.code == .renewFailed)
        #expect((error?.cause as? AuthenticationError)?.isAccessDenied == true)
        #expect(try stored(tenant) == before)
        #expect(tenant.requests.count == 1)
    }

    @Test("a renewal without a network keeps the session")
    func offline() async throws {
        let tenant = try FakeTenant.responding("{}")
        try save(lifetime: -1, in: tenant)
        await tenant.stop()
        let error = await #expect(throws: CredentialsManagerError.self) { try await manager(tenant).credentials() }
        #expect((error?.cause as? AuthenticationError)?.isNetworkError == true)
        #expect(manager(tenant).canRenew())
    }

    @Test("a renewal reports that the new credentials can't be stored")
    func unwritable() async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"NEW","expires_in":86400}"#)
        try save(lifetime: -1, in: tenant)
        storage.change { $0.refusesWrites = true }
        for renew in [manager(tenant).renewed, manager(tenant).retrieved] {
            let error = await #expect(throws: CredentialsManagerError.self) { try await renew() }
            #expect(error?.code == .storeFailed)
            #expect(error?.cause is ThrowingStorage.Broken)
        }
    }

    @Test("a renewal stores a token whose lifetime is too short for the caller before it throws the error")
    func largeMinTTL() async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"NEW","refresh_token":"RT2","expires_in":3600}"#)
        try save(lifetime: -1, in: tenant)
        await #expect(throws: CredentialsManagerError(.largeMinTTL(minTTL: 100_000, lifetime: 3600))) {
            try await manager(tenant).credentials(minTTL: 100_000)
        }
        #expect(try stored(tenant).refreshToken == "RT2")
        #expect(try await manager(tenant).credentials(minTTL: 3600).accessToken == "NEW")
    }

    @Test("a renewal succeeds with an absurd lifetime", arguments: ["1e308", "-1e308", #""1e300""#])
    func absurdLifetime(value: String) async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"NEW","refresh_token":"RT2","expires_in":\#(value)}"#)
        try save(lifetime: -1, in: tenant)
        _ = try? await manager(tenant).credentials()
        #expect(try stored(tenant).refreshToken == "RT2")
    }

    @Test("a renewal calls back on the main actor")
    func callbacks() async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"NEW","expires_in":86400}"#)
        try save(lifetime: -1, in: tenant)
        let retrieved = await withCheckedContinuation { continuation in
            manager(tenant).credentials { result in
                MainActor.assertIsolated()
                continuation.resume(returning: result)
            }
        }
        #expect(try retrieved.get().accessToken == "NEW")
        let renewed = await withCheckedContinuation { continuation in
            manager(tenant).renew(parameters: ["k": "v"]) { continuation.resume(returning: $0) }
        }
        #expect(try renewed.get().accessToken == "NEW")
        #expect(tenant.requests.last?.body["k"] == "v")
    }

    private func manager(_ tenant: FakeTenant) -> CredentialsManager {
        CredentialsManager(
            authentication: tenant.authentication(clock: time.clock), storage: storage, clock: time.clock)
    }

    private func save(lifetime: TimeInterval, scope: String? = "openid", in tenant: FakeTenant) throws {
        try manager(tenant).save(
            Credentials(accessToken: "OLD", refreshToken: "RT1", expiresIn: time.now + lifetime, scope: scope))
    }

    private func stored(_ tenant: FakeTenant) throws -> Credentials {
        try StoredCredentials.decode(try #require(storage.state.entries["credentials"])).credentials
    }
}

extension CredentialsManager {
    fileprivate func renewed() async throws -> Credentials { try await renew() }
    fileprivate func retrieved() async throws -> Credentials { try await credentials() }
}
