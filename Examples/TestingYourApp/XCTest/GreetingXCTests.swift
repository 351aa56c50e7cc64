import Auth0
import LocalTenant
import SimpleKeychain
import TestingYourApp
import XCTest

/// The same with XCTest.
final class GreetingXCTests: XCTestCase {
    func testWelcomesTheUser() async throws {
        let tenant = try await LocalTenant.start()
        addTeardownBlock { await tenant.stop() }
        let user = try XCTUnwrap(tenant.sampleUser)
        let authentication = Auth0.authentication(clientId: "a0-cli", domain: tenant.domain)
        let session = CredentialsManager(
            authentication: authentication, storage: SimpleKeychain(service: "tests", store: .memory()))
        let greeting = Greeting(authentication: authentication, session: session)
        let before = await greeting.text()
        XCTAssertEqual(before, "Please log in.")

        let credentials = try await authentication.login(
            usernameOrEmail: user.email, password: user.password,
            realmOrConnection: "Username-Password-Authentication", audience: nil, scope: "openid profile"
        ).start()
        try session.save(credentials)
        let after = await greeting.text()
        XCTAssertEqual(after, "Welcome back, Ada Lovelace!")
    }
}
