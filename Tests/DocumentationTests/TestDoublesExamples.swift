// The Swift examples of the article "Test doubles", compiled. `DocumentTests` checks that both say the same.
import Auth0
import Foundation

// example: a double
struct AuthenticationDouble: Authentication {
    var telemetry = Telemetry()
    var logger: (any Logger)?
    var dpop: DPoP?
    let clientId = "TEST"
    let url = URL(fileURLWithPath: "/")
    var renewal: Result<Credentials, AuthenticationError>

    func renew(
        withRefreshToken refreshToken: String, audience: String?, scope: String?
    ) -> TokenRequest<Credentials, AuthenticationError> {
        TokenRequest(result: renewal)
    }
}
// end

func useDouble() -> CredentialsManager {
    // example: use it
    let expired = AuthenticationError(info: ["error": "invalid_grant"], statusCode: 403)
    let double = AuthenticationDouble(renewal: .failure(expired))
    let credentialsManager = CredentialsManager(authentication: double)
    // end
    return credentialsManager
}

func otherAnswers() -> (Request<Void, AuthenticationError>, Request<JWKS, AuthenticationError>) {
    // example: slow and flaky
    let slow = Request<Void, AuthenticationError>(result: .success(()), delay: 0.2)
    let offline = AuthenticationError(info: ["cause": URLError(.notConnectedToInternet)], statusCode: 0)
    let flaky = Request<JWKS, AuthenticationError> { () async throws(AuthenticationError) in
        guard Bool.random() else { throw offline }
        return JWKS(keys: [])
    }
    // end
    return (slow, flaky)
}
