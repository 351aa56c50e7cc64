import Auth0
import LocalTenantTesting
import Testing
import TestingYourApp

/// With a separate tenant for each test: responses are real, and tests can make anything fail.
@Suite("Greeting with a local tenant")
struct GreetingTests {
    @Test("the greeting asks for a login if nobody is logged in")
    func nobody() async throws {
        let app = try await App()
        #expect(await app.greeting.text() == "Please log in.")
    }

    @Test("the greeting welcomes the user")
    func welcome() async throws {
        let app = try await App()
        try await app.logIn()
        #expect(await app.greeting.text() == "Welcome back, Ada Lovelace!")
    }

    @Test("the greeting says that there's no network")
    func offline() async throws {
        let app = try await App()
        try await app.logIn()
        app.tenant.inject(.dropConnection, at: "/userinfo", times: nil)
        #expect(await app.greeting.text() == "You are offline.")
        app.tenant.clearFaults()
        #expect(await app.greeting.text() == "Welcome back, Ada Lovelace!")
    }

    @Test("the greeting still welcomes the user after the access token has expired")
    func nextDay() async throws {
        let app = try await App()
        try await app.logIn()
        app.tenant.clock.advance(by: 86_401)
        #expect(await app.greeting.text() == "Welcome back, Ada Lovelace!")
        #expect(app.tenant.requests(to: "/oauth/token").last?.details?.body["grant_type"] == "refresh_token")
    }

    @Test("the greeting asks for a login if the tenant has ended the session")
    func ended() async throws {
        let app = try await App()
        try await app.logIn()
        try await app.tenant.local.removeUser(app.tenant.user.id)
        await #expect(throws: CredentialsManagerError.self) { try await app.session.renew() }
        #expect(await app.greeting.text() == "Please log in.")
    }
}

/// The app, with a tenant that runs in the test's process and ends with the test, and a keychain in memory.
private struct App {
    let tenant: TestTenant
    let session: CredentialsManager
    let greeting: Greeting

    init() async throws {
        tenant = try await TestTenant()
        session = tenant.credentialsManager
        greeting = Greeting(authentication: tenant.authentication, session: session)
    }

    /// Logs in the tenant's user on the tenant's pages.
    func logIn() async throws {
        let browser = TestBrowser(.logIn(tenant.user))
        _ = try await tenant.webAuth(browser).scope("openid profile offline_access").useCredentialsManager(session)
            .start()
    }
}
