import Auth0
import Auth0Testing
import Testing
import TestingYourApp

/// With a double instead of the tenant: fast, and with responses that no tenant sends.
@Suite("Greeting with a test double")
struct GreetingDoubleTests {
    @Test("the greeting has a fallback for a user without a name")
    func stranger() async throws {
        let double = AuthenticationDouble(profile: AuthenticationDouble.profile(["sub": "x"]))
        let session = try CredentialsManager.double(holding: .sample(), authentication: double)
        #expect(await Greeting(authentication: double, session: session).text() == "Welcome back, stranger!")
    }
}
