import Foundation
import Testing

@testable import Auth0

@Suite("The Authentication client")
struct AuthenticationRequestTests {
    private let client = authentication(clientId: "CLIENT_ID", domain: "samples.auth0.com")

    @Test("the Authentication client exchanges a code")
    func codeExchange() {
        let request = client.codeExchange(withCode: "C", codeVerifier: "V", redirectURI: "http://127.0.0.1:1/callback")
        #expect(request.wire == "POST https://samples.auth0.com/oauth/token")
        #expect(
            request.apiRequest.parameters.values == [
                "client_id": "CLIENT_ID", "grant_type": "authorization_code", "code": "C", "code_verifier": "V",
                "redirect_uri": "http://127.0.0.1:1/callback",
            ])
    }

    @Test("the Authentication client renews credentials with only the refresh token")
    func renew() {
        let request = client.renew(withRefreshToken: "RT")
        #expect(request.wire == "POST https://samples.auth0.com/oauth/token")
        #expect(
            request.apiRequest.parameters.values == [
                "client_id": "CLIENT_ID", "grant_type": "refresh_token", "refresh_token": "RT",
            ])
    }

    @Test("the Authentication client adds openid to a renewal's scope only with an audience or parameters")
    func renewScope() {
        #expect(
            client.renew(withRefreshToken: "RT", scope: "email phone").apiRequest.parameters["scope"] == "email phone")
        let forAudience = client.renew(withRefreshToken: "RT", audience: "A", scope: "email phone").apiRequest
            .parameters
        #expect(forAudience["scope"] == "openid email phone")
        #expect(forAudience["audience"] == "A")
        #expect(client.renew(withRefreshToken: "RT", audience: "A").apiRequest.parameters["scope"] == nil)
        let withParameters = client.renew(withRefreshToken: "RT", scope: "email").parameters(["k": "v"]).apiRequest
            .parameters
        #expect(withParameters["scope"] == "openid email")
        #expect(withParameters["k"] == "v")
    }

    @Test("the Authentication client accepts the optional refresh token of credentials and fails if it's nil")
    func optionalRefreshToken() async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"AT"}"#)
        let with = Credentials(refreshToken: "RT")
        let request = tenant.authentication.renew(withRefreshToken: with.refreshToken)
        #expect(request.apiRequest.parameters["refresh_token"] == "RT")
        _ = try await request.start()

        let without = Credentials()
        let error = await #expect(throws: AuthenticationError.self) {
            try await tenant.authentication.renew(withRefreshToken: without.refreshToken).start()
        }
        #expect(error?.cause as? InvalidRequestError == .missingRefreshToken)
        #expect(error?.statusCode == 0)
        #expect(tenant.requests.count == 1)
    }

    @Test("the Authentication client fetches a profile with the access token in the header")
    func userInfo() {
        let request = client.userInfo(withAccessToken: "AT")
        #expect(request.wire == "GET https://samples.auth0.com/userinfo")
        #expect(request.apiRequest.urlRequest.value(forHTTPHeaderField: "Authorization") == "Bearer AT")
        let bound = client.userInfo(withAccessToken: "AT", tokenType: "DPoP")
        #expect(bound.apiRequest.urlRequest.value(forHTTPHeaderField: "Authorization") == "DPoP AT")
    }

    @Test("the Authentication client revokes a refresh token, with or without a response body")
    func revoke() async throws {
        let request = client.revoke(refreshToken: "RT")
        #expect(request.wire == "POST https://samples.auth0.com/oauth/revoke")
        #expect(request.apiRequest.parameters.values == ["client_id": "CLIENT_ID", "token": "RT"])

        let tenant = try FakeTenant.start { _, number in number == 1 ? .init(status: 200) : .json("{}") }
        try await tenant.authentication.revoke(refreshToken: "RT").start()
        try await tenant.authentication.revoke(refreshToken: "RT").start()
    }

    @Test("the Authentication client fetches the key set")
    func jwks() async throws {
        let tenant = try FakeTenant.responding(
            #"{"keys":[{"kty":"RSA"},{"kty":"RSA","kid":"1","use":"sig","alg":"RS256","n":"N","e":"E","x5c":["C"]}]}"#)
        let keys = try await tenant.authentication.jwks().start()
        let key = JWK(
            keyType: "RSA", keyId: "1", usage: "sig", algorithm: "RS256", certChain: ["C"], modulus: "N", exponent: "E")
        #expect(keys.key(id: "1") == key)
        #expect(keys.key(id: "2") == nil)
        #expect(keys.keys.count == 2)
    }

    @Test("the Authentication client counts a token's lifetime from the time of the response")
    func lifetime() async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"AT","expires_in":3600}"#)
        let credentials = try await tenant.authentication(clock: TestClock().clock)
            .codeExchange(withCode: "C", codeVerifier: "V", redirectURI: "R").start()
        #expect(credentials.expiresIn == TestClock.start + 3600)
    }

    @Test("the Authentication client has its client ID and base URL")
    func properties() {
        #expect(client.clientId == "CLIENT_ID")
        #expect(client.url.absoluteString == "https://samples.auth0.com/")
    }
}

extension Request {
    fileprivate var wire: String {
        let request = apiRequest.urlRequest
        return "\(request.httpMethod ?? "") \(request.url?.absoluteString ?? "")"
    }
}
