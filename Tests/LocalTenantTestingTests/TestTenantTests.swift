import Auth0
import LocalTenantTesting
import Foundation
import JWTDecode
import LocalTenant
import Testing

/// The error that was thrown, or `nil` for none.
func thrownError(_ body: () async throws -> Void) async -> TenantError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? TenantError
    }
}

@Suite("Test tenants")
struct TestTenantTests {
    @Test("a test tenant has an application, an API, and a user who can log in with the SDK")
    func defaults() async throws {
        let tenant = try await TestTenant()
        let credentials = try await tenant.logIn(audience: tenant.audience, scope: "openid read:books")
        #expect(try decode(jwt: credentials.idToken).subject == tenant.user.id)
        #expect(try decode(jwt: credentials.accessToken).audience?.contains("https://api.example.com") == true)
        #expect(credentials.scope?.contains("read:books") == true)
    }

    @Test("a test tenant has predefined signing keys and can rotate to others")
    func keys() async throws {
        let tenant = try await TestTenant()
        let published = ["irWFlriOAgmACgf201diWLFe5bMVr9euoe8fgqxTXR8", "wBWnK64EEMwsPN1_BwTBiz_WpdLBkV0-c4T_sJf0TH8"]
        func names() async throws -> [String] {
            try await tenant.authentication.jwks().start().keys.compactMap(\.keyId).sorted()
        }
        #expect(try await names() == published)
        try await tenant.local.rotateSigningKeys()
        #expect(Set(try await names()).subtracting(published).count == 1)
    }

    @Test("a test tenant accepts new users, but not the same user twice")
    func users() async throws {
        let tenant = try await TestTenant()
        let grace = try await tenant.addUser("grace@example.com", name: "Grace Hopper")
        let credentials = try await tenant.logIn(grace)
        #expect(try decode(jwt: credentials.idToken)["name"].string == "Grace Hopper")
        let conflict = await thrownError { _ = try await tenant.addUser("grace@example.com") }
        #expect(conflict?.cause == .conflict)
        #expect(!"\(grace)".contains(grace.password))
    }

    @Test("a configuration without a client or a user is rejected")
    func lacking() async throws {
        for keyPath in ["clients", "users"] {
            var configuration = TestTenant.configuration
            if keyPath == "clients" { configuration.clients = [] } else { configuration.users = [] }
            let error = await thrownError { _ = try await TestTenant(configuration) }
            #expect(error?.keyPath == keyPath)
        }
    }

    @Test("several tenants can run in one test without affecting each other")
    func sideBySide() async throws {
        try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let tenant = try await TestTenant()
                    let user = try await tenant.addUser("user\(number)@example.com")
                    let browser = TestBrowser(loggingIn: user)
                    let credentials = try await tenant.webAuth(browser).start()
                    #expect(try decode(jwt: credentials.idToken)["email"].string == user.email)
                    #expect(tenant.requests(to: "/authorize").count == 1)
                    return tenant.domain
                }
            }
            let domains = try await group.reduce(into: Set<String>()) { $0.insert($1) }
            #expect(domains.count == 8)
        }
    }

    @Test("the tenant and the SDK share a clock, which determines when tokens are renewed and expire")
    func clock() async throws {
        let tenant = try await TestTenant()
        let first = try await tenant.logIn()
        try tenant.credentialsManager.save(first)
        #expect(try await tenant.credentialsManager.credentials().accessToken == first.accessToken)
        tenant.clock.advance(by: 100_000)
        let second = try await tenant.credentialsManager.credentials()
        #expect(second.accessToken != first.accessToken)
        #expect(second.expiresIn > tenant.clock.now)
        // The ID token is checked with the same clock.
        let login = try await tenant.webAuth(TestBrowser(loggingIn: tenant.user)).start()
        let issued = try #require(try decode(jwt: login.idToken).issuedAt)
        #expect(abs(issued.timeIntervalSince(tenant.clock.now)) < 60)
        tenant.clock.advance(by: 400 * 86_400)
        await #expect { try await tenant.credentialsManager.credentials() } throws: {
            ($0 as? CredentialsManagerError)?.isLoginNeeded == true
        }
    }

    @Test("a client that the app creates learns the tenant's clock from the dates of responses")
    func dates() async throws {
        let tenant = try await TestTenant()
        tenant.clock.advance(by: 7_200)
        let authentication = Auth0.authentication(clientId: tenant.clientID, domain: tenant.domain)
        _ = try await authentication.jwks().start()
        let skew = try #require(authentication.clockSkew)
        #expect(abs(skew - 7_200) < 5)
    }

    @Test("each test tenant has separate credentials in memory")
    func storage() async throws {
        let (one, other) = (try await TestTenant(), try await TestTenant())
        try one.credentialsManager.save(.sample())
        #expect(one.credentialsManager.hasValid())
        #expect(!other.credentialsManager.hasValid())
        #expect(one.storage.storeDescription == "memory")
    }

    @Test("resetting a test tenant restores its users, sessions, settings, clock, and storage")
    func reset() async throws {
        let tenant = try await TestTenant(clock: TenantClock(fixedAt: Date(timeIntervalSince1970: 2_000_000_000)))
        let grace = try await tenant.addUser("grace@example.com")
        let browser = TestBrowser(loggingIn: grace)
        _ = try await tenant.webAuth(browser).scope("openid offline_access")
            .useCredentialsManager(tenant.credentialsManager).start()
        let token = try #require(try await tenant.credentialsManager.credentials().refreshToken)
        tenant.local.mfa = MFASettings(policy: .always)
        tenant.clock.advance(by: 60)
        tenant.inject(.dropConnection, at: "/userinfo", times: nil)

        try await tenant.reset()
        #expect(tenant.clock.now == Date(timeIntervalSince1970: 2_000_000_000))
        #expect(tenant.requests.isEmpty)
        #expect(tenant.local.outbox.isEmpty)
        #expect(tenant.local.mfa.policy == .never)
        #expect(!tenant.local.hasFaults)
        #expect(!tenant.credentialsManager.hasValid())
        await #expect(throws: AuthenticationError.self) { try await tenant.logIn(grace) }
        await #expect(throws: AuthenticationError.self) {
            try await tenant.authentication.renew(withRefreshToken: token).start()
        }
        // The browser was logged in, but isn't anymore.
        _ = try await tenant.webAuth(browser.next(.logIn(tenant.user))).start()
    }

    @Test("a tenant can be restored from a snapshot")
    func snapshot() async throws {
        let tenant = try await TestTenant()
        let grace = try await tenant.addUser("grace@example.com")
        let snapshot = try await tenant.local.snapshot()
        let token = try #require(try await tenant.logIn(grace).refreshToken)
        try await tenant.local.removeUser(grace.id)
        try await tenant.local.restore(snapshot)
        _ = try await tenant.logIn(grace)
        await #expect(throws: AuthenticationError.self) {
            try await tenant.authentication.renew(withRefreshToken: token).start()
        }
    }

    @Test("a test tenant stops when nothing refers to it anymore")
    func end() async throws {
        let domain = try await TestTenant().domain
        let authentication = Auth0.authentication(clientId: "test-app", domain: domain)
        for _ in 0..<100 {
            do {
                _ = try await authentication.jwks().start()
                try await Task.sleep(nanoseconds: 20_000_000)
            } catch {
                return
            }
        }
        Issue.record("The tenant still responds.")
    }
}

@Suite("Requests to a test tenant")
struct TestRequestTests {
    @Test("an injected fault has a custom status and body, and happens as often as requested")
    func faults() async throws {
        let tenant = try await TestTenant()
        let fault = TenantFault.response(
            status: 403, headers: ["X-Reason": "test"],
            json: ["error": "access_denied", "error_description": "Come back tomorrow"])
        tenant.inject(fault.after(seconds: 0.01), at: "/oauth/token", method: "POST", times: 2)
        for _ in 0..<2 {
            await #expect { try await tenant.logIn() } throws: { error in
                let error = error as? AuthenticationError
                return error?.code == "access_denied" && error?.statusCode == 403
                    && error?.message == "Come back tomorrow"
            }
        }
        _ = try await tenant.logIn()
        tenant.inject(.dropConnection, at: "/oauth/token", times: nil)
        await #expect { try await tenant.logIn() } throws: { ($0 as? AuthenticationError)?.isNetworkError == true }
        tenant.clearFaults()
        _ = try await tenant.logIn()
    }

    @Test("pauses before retries pass on the tenant's clock")
    func pauses() async throws {
        let start = Date(timeIntervalSince1970: 1_900_000_000)
        let tenant = try await TestTenant(clock: TenantClock(fixedAt: start))
        tenant.inject(.response(status: 503, headers: ["Retry-After": "20"]), at: "/.well-known/jwks.json")
        _ = try await tenant.authentication.jwks().start()
        #expect(tenant.requests(to: "/.well-known/jwks.json").map(\.status) == [503, 200])
        #expect(tenant.clock.now >= start + 20)
    }

    @Test("the body of a fault can be plain text")
    func text() async throws {
        let tenant = try await TestTenant()
        tenant.inject(.response(status: 502, headers: ["Retry-After": "0"], body: "Bad gateway"), at: "/oauth/token")
        await #expect { try await tenant.logIn() } throws: { ($0 as? AuthenticationError)?.statusCode == 502 }
    }

    @Test("requests are recorded with their query, headers, and body, but without secrets")
    func details() async throws {
        let tenant = try await TestTenant()
        let credentials = try await tenant.logIn()
        _ = try await tenant.authentication.userInfo(withAccessToken: credentials.accessToken).start()
        _ = try await tenant.webAuth(TestBrowser(loggingIn: tenant.user)).connection("Username-Password-Authentication")
            .start()

        let login = try #require(tenant.requests(to: "/oauth/token").first?.details)
        #expect(login.body["username"] == .string(tenant.user.email))
        #expect(login.body["password"] == "<REDACTED>")
        #expect(login.body["realm"] == "Username-Password-Authentication")
        let profile = try #require(tenant.requests(to: "/userinfo").first?.details)
        #expect(profile.headers["authorization"] == "Bearer <REDACTED>")
        #expect(profile.headers["auth0-client"] != nil)
        let page = try #require(tenant.requests(to: "/authorize").first?.details)
        #expect(page.query["connection"] == ["Username-Password-Authentication"])
        let form = try #require(tenant.requests(to: "/u/login").last?.details)
        #expect(form.body["password"] == "<REDACTED>")
        let exchange = try #require(tenant.requests(to: "/oauth/token").last?.details)
        #expect(exchange.body["code"] == "<REDACTED>")
        #expect(exchange.body["code_verifier"] == "<REDACTED>")
        for secret in [tenant.user.password, credentials.accessToken, try #require(credentials.refreshToken)] {
            #expect(!"\(tenant.requests)".contains(secret))
        }
    }
}
