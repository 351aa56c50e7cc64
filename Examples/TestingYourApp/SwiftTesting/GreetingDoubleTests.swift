import Auth0
import Foundation
import SimpleKeychain
import Testing
import TestingYourApp

/// With a double in place of the tenant: quick, and for answers that no tenant gives.
@Suite("The greeting, with a double")
struct GreetingDoubleTests {
    @Test("has a word for somebody without a name")
    func stranger() async throws {
        let double = AuthenticationDouble(profile: UserInfo(json: ["sub": "x"]))
        let session = CredentialsManager(
            authentication: double, storage: SimpleKeychain(service: "tests", store: .memory()))
        try session.save(Credentials(accessToken: "token", expiresIn: Date(timeIntervalSinceNow: 3_600)))
        #expect(await Greeting(authentication: double, session: session).text() == "Welcome back, stranger!")
    }
}

/// Answers one operation. The others fail when they are started.
private struct AuthenticationDouble: Authentication {
    var telemetry = Telemetry()
    var logger: (any Logger)?
    var dpop: DPoP?
    let clientId = "TEST"
    let url = URL(fileURLWithPath: "/")
    let profile: UserInfo?

    func userInfo(withAccessToken accessToken: String, tokenType: String) -> Request<UserInfo, AuthenticationError> {
        Request(result: profile.map { .success($0) } ?? .failure(AuthenticationError(info: [:], statusCode: 500)))
    }
}
