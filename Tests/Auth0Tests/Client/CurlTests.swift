import Foundation
import Testing

@testable import Auth0

@Suite("Requests as curl commands")
struct CurlTests {
    private let client = authentication(clientId: "CLIENT_ID", domain: "samples.auth0.com")

    @Test("a curl command is quoted for the shell")
    func quoting() throws {
        var client = client
        client.tracking(enabled: false)
        let request = client.signup(email: "o'hara@example.com", password: "P", rootAttributes: ["name": "$HOME `id`"])
        #expect(
            request.curlDescription == #"""
                curl --request POST \
                  --header 'Content-Type: application/json' \
                  --data '{"client_id":"CLIENT_ID","connection":"Username-Password-Authentication","email":"o'\''hara@example.com","name":"$HOME `id`","password":"<REDACTED>"}' \
                  'https://samples.auth0.com/dbconnections/signup'
                """#)
    }

    @Test("a curl command shows what a modified request would send")
    func changes() {
        let request = client.userInfo(withAccessToken: "SECRET").parameters(["a": "b c"]).headers(["X-One": "1"])
        #expect(request.curlDescription.contains("'https://samples.auth0.com/userinfo?a=b%20c'"))
        #expect(request.curlDescription.contains("--header 'X-One: 1'"))
        #expect(request.curlDescription.contains("--header 'Authorization: Bearer <REDACTED>'"))
    }

    @Test("neither a curl command nor any other description of a request reveals secrets")
    func masking() throws {
        let secret = "SECRET"
        let device = DeviceCode(
            deviceCode: secret, userCode: secret, verificationURI: try #require(URL(string: "https://example.com")),
            expiresIn: Date())
        let second = mfa(clientId: "CLIENT_ID", domain: "samples.auth0.com")
        let requests: [any CustomStringConvertible] = [
            client.login(usernameOrEmail: "ada", password: secret, realmOrConnection: "C"),
            client.loginDefaultDirectory(withUsername: "ada", password: secret),
            client.login(email: "e", code: secret), client.login(withOTP: secret, mfaToken: secret),
            client.login(withOOBCode: secret, mfaToken: secret, bindingCode: secret),
            client.login(withRecoveryCode: secret, mfaToken: secret),
            client.login(appleAuthorizationCode: secret),
            client.login(facebookSessionAccessToken: secret, profile: [:]),
            client.login(otp: secret, challenge: PasswordlessChallenge(authSession: secret)),
            client.codeExchange(withCode: secret, codeVerifier: secret, redirectURI: "R"),
            client.renew(withRefreshToken: secret), client.ssoExchange(withRefreshToken: secret),
            client.revoke(refreshToken: secret), client.userInfo(withAccessToken: secret),
            client.customTokenExchange(
                subjectToken: secret, subjectTokenType: "T", actorToken: ActorToken(token: secret, tokenType: "T")),
            client.login(deviceCode: device), client.clientCredentials(clientSecret: secret, audience: "A"),
            client.introspect(token: secret, clientSecret: secret),
            client.pushedAuthorizationRequest(
                redirectURI: "R", codeVerifier: secret, state: "S", clientSecret: secret),
            second.getAuthenticators(mfaToken: secret), second.challenge(with: "id", mfaToken: secret),
            second.verify(oobCode: secret, bindingCode: secret, mfaToken: secret),
        ]
        for request in requests {
            var dumped = ""
            dump(request, to: &dumped)
            for text in [request.description, "\(request)", String(reflecting: request), dumped] {
                #expect(text.contains("curl"))
                #expect(!text.contains(secret))
            }
        }
    }
}
