import Auth0
import Foundation
import LocalTenant
import SimpleKeychain
import Testing
import TestingYourApp

/// With a tenant of the test's own: nothing is made up, and everything can go wrong on purpose.
@Suite("The greeting, at a tenant")
struct GreetingTests {
    @Test("asks whoever is not logged in to do so")
    func nobody() async throws {
        let app = try await App()
        #expect(await app.greeting.text() == "Please log in.")
        await app.tenant.stop()
    }

    @Test("welcomes the user")
    func welcome() async throws {
        let app = try await App()
        try await app.logIn()
        #expect(await app.greeting.text() == "Welcome back, Ada Lovelace!")
        await app.tenant.stop()
    }

    @Test("says so when there is no network")
    func offline() async throws {
        let app = try await App()
        try await app.logIn()
        app.tenant.inject(.dropConnection, at: "/userinfo", times: nil)
        #expect(await app.greeting.text() == "You are offline.")
        app.tenant.clearFaults()
        #expect(await app.greeting.text() == "Welcome back, Ada Lovelace!")
        await app.tenant.stop()
    }

    @Test("asks for a login when the tenant has ended the session")
    func ended() async throws {
        let app = try await App()
        let userID = try await app.logIn()
        try await app.tenant.removeUser(userID)
        await #expect(throws: CredentialsManagerError.self) { try await app.session.renew() }
        #expect(await app.greeting.text() == "Please log in.")
        await app.tenant.stop()
    }
}

/// The app with a tenant in the test's process, and a keychain in memory.
private struct App {
    let tenant: LocalTenant
    let user: SampleUser
    let authentication: any Authentication
    let session: CredentialsManager
    var greeting: Greeting { Greeting(authentication: authentication, session: session) }

    init() async throws {
        tenant = try await LocalTenant.start()
        user = try #require(tenant.sampleUser)
        authentication = Auth0.authentication(clientId: "a0-cli", domain: tenant.domain)
        session = CredentialsManager(
            authentication: authentication, storage: SimpleKeychain(service: "tests", store: .memory()))
    }

    /// Logs the tenant's sample user in, without a browser, and returns the user's ID.
    @discardableResult
    func logIn() async throws -> String {
        let credentials = try await authentication.login(
            usernameOrEmail: user.email, password: user.password,
            realmOrConnection: "Username-Password-Authentication", audience: nil, scope: "openid profile offline_access"
        ).start()
        try session.save(credentials)
        return try await authentication.userInfo(withAccessToken: credentials.accessToken).start().sub
    }
}
