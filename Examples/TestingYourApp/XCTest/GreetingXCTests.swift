import Auth0
import LocalTenantTesting
import TestingYourApp
import XCTest

/// The same test with XCTest.
final class GreetingXCTests: XCTestCase {
    func testWelcomesTheUser() async throws {
        let tenant = try await TestTenant()
        let session = tenant.credentialsManager
        let greeting = Greeting(authentication: tenant.authentication, session: session)
        let before = await greeting.text()
        XCTAssertEqual(before, "Please log in.")

        try session.save(try await tenant.logIn(scope: "openid profile"))
        let after = await greeting.text()
        XCTAssertEqual(after, "Welcome back, Ada Lovelace!")
    }
}
