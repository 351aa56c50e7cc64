import Auth0
import Auth0Testing
import Testing
import TestingYourApp

/// With a double instead of the tenant: fast, and with responses that no tenant sends.
@Suite("The greeting, with a double")
struct GreetingDoubleTests {
    @Test("has a word for somebody without a name")
    func stranger() async throws {
        let double = AuthenticationDouble(profile: AuthenticationDouble.profile(["sub": "x"]))
        let session = try CredentialsManager.double(holding: .sample(), authentication: double)
        #expect(await Greeting(authentication: double, session: session).text() == "Welcome back, stranger!")
    }
}
