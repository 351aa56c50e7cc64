import Auth0
import Auth0Testing
import Foundation
import JWTDecode
import LocalTenant
import Testing

@Suite("Test tenants in another process")
struct TestTenantTests {
    /// A tenant with the test API, as `a0 tenant --test-api` starts it.
    private func withTenant(
        key: String? = nil, testAPI: Bool = true, _ body: (URL) async throws -> Void
    ) async throws {
        var configuration = TenantConfiguration()
        configuration.testAPI = testAPI
        configuration.testAPIKey = key
        let tenant = try await LocalTenant.startForTests(configuration, clock: TenantClock())
        do {
            try await body(tenant.url)
        } catch {
            await tenant.stop()
            throw error
        }
        await tenant.stop()
    }

    @Test("a test tenant adds an application, an API, and a user who can log in with and without pages")
    func defaults() async throws {
        try await withTenant { url in
            let tenant = try await TestTenant(at: url)
            let credentials = try await tenant.webAuth(as: tenant.user)
                .audience(tenant.audience).scope("openid offline_access read:books").start()
            #expect(try decode(jwt: credentials.idToken).subject == tenant.user.id)
            #expect(credentials.scope?.contains("read:books") == true)
            try await tenant.webAuth(as: tenant.user).logout()
            #expect(try await decode(jwt: tenant.logIn().idToken).subject == tenant.user.id)
            let other = try await TestTenant(at: url)
            #expect(other.user.email != tenant.user.email)
            let grace = try await tenant.addUser("grace@example.com", name: "Grace Hopper")
            #expect(try await decode(jwt: tenant.logIn(grace).idToken)["name"].string == "Grace Hopper")
        }
    }

    @Test("time passes for the tenant and the SDK, and pauses before retries take none")
    func clock() async throws {
        try await withTenant { url in
            let tenant = try await TestTenant(at: url)
            let manager = tenant.credentialsManager
            let first = try await tenant.logIn()
            try manager.save(first)
            try await tenant.advanceClock(by: 86_400)
            let renewed = try await manager.credentials()
            #expect(renewed.accessToken != first.accessToken && renewed.expiresIn > tenant.now)
            #expect(try await tenant.requests(to: "/oauth/token").last?.body?["grant_type"] == "refresh_token")
            try await tenant.inject(.response(status: 503, headers: ["Retry-After": "5"]), at: "/userinfo")
            let before = tenant.now
            _ = try await tenant.authentication.userInfo(withAccessToken: renewed.accessToken).start()
            #expect(tenant.now.timeIntervalSince(before) >= 5)
        }
    }

    @Test("tokens, faults, messages, and everything else of the test API can be requested")
    func control() async throws {
        try await withTenant { url in
            let tenant = try await TestTenant(at: url)
            let token = try await tenant.accessToken(scope: "read:books", claims: ["team": "blue"], flaw: .expired)
            #expect(try decode(jwt: token).expired && decode(jwt: token)["team"].string == "blue")
            for fault in [TestTenant.Fault.dropConnection, .loseResponse, .response(status: 500, json: ["error": "x"])]
            {
                try await tenant.inject(fault, at: "/oauth/token")
                await #expect(throws: AuthenticationError.self) { try await tenant.logIn() }
            }
            try await tenant.inject(.delay(seconds: 0), at: "/oauth/token", method: "POST", times: nil)
            try await tenant.clearFaults()
            _ = try await tenant.logIn()
            try await tenant.authentication.resetPassword(
                email: tenant.user.email, connection: "Username-Password-Authentication"
            ).start()
            let message = try #require(await tenant.messages(to: tenant.user.email).last)
            #expect(message.kind == "reset_password" && message.link?.hasPrefix(url.absoluteString) == true)
            try await tenant.send("PATCH", "users/\(tenant.user.email)", ["blocked": true])
            await #expect(throws: AuthenticationError.self) { try await tenant.logIn() }
            try await tenant.reset()
            #expect(try await tenant.requests().isEmpty)
            #expect(try await decode(jwt: tenant.logIn().idToken).subject == tenant.user.id)
        }
    }

    @Test("an unsuitable tenant is an error that says what to do")
    func errors() async throws {
        func cause(_ body: () async throws -> Void) async -> TestTenantError.Cause? {
            do { try await body() } catch { return (error as? TestTenantError)?.cause }
            return nil
        }
        let nowhere = try #require(URL(string: "http://127.0.0.1:1"))
        #expect(await cause { _ = try await TestTenant(at: nowhere) } == .unreachable)
        try await withTenant(testAPI: false) { url in
            #expect(await cause { _ = try await TestTenant(at: url) } == .noTestAPI)
        }
        let key = "0123456789abcdef"
        try await withTenant(key: key) { url in
            #expect(await cause { _ = try await TestTenant(at: url, key: "another key of mine") } == .noTestAPI)
            let tenant = try await TestTenant(at: url, key: key)
            try await tenant.addUser("grace@example.com")
            #expect(await cause { try await tenant.addUser("grace@example.com") } == .refused(status: 409))
            #expect(await cause { try await tenant.send("GET", "users/nobody@example.com") } == .refused(status: 404))
        }
    }
}
