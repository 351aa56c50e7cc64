import Foundation
import Testing

@testable import Auth0

@Suite("Results of the Authentication API", .serialized)
struct ResultTests {
    @Test("a signup returns a user")
    func signup() async throws {
        let tenant = try FakeTenant.responding(#"{"_id":"1","email":"e","username":"u","email_verified":true}"#)
        let user = try await tenant.authentication.signup(email: "e", password: "P").start()
        #expect(user == (email: "e", username: "u", verified: true))
    }

    @Test("a signup returns a user even with only an email address, and ignores members of the wrong type")
    func leanSignup() async throws {
        let tenant = try FakeTenant.responding(#"{"email":"e","email_verified":"true","username":7}"#)
        let user = try await tenant.authentication.signup(email: "e", password: "P").start()
        #expect(user == (email: "e", username: nil, verified: false))
    }

    @Test("a signup fails if the response has no email address")
    func strangeSignup() async throws {
        let tenant = try FakeTenant.responding(#"{"username":"u"}"#)
        let error = await #expect(throws: AuthenticationError.self) {
            try await tenant.authentication.signup(email: "e", password: "P").start()
        }
        #expect(error?.code == "a0.sdk.internal_error.plain")
        #expect(error?.statusCode == 200)
    }

    @Test("a password reset succeeds with a plain text response, and a passwordless start with any JSON")
    func nothing() async throws {
        let text = try FakeTenant.start { _, _ in .text("We've just sent you an email to reset your password.") }
        try await text.authentication.resetPassword(email: "e", connection: "C").start()
        let json = try FakeTenant.responding(#"{"_id":"1","email":"e"}"#)
        try await json.authentication.startPasswordless(email: "e").start()
    }

    @Test("an SSO exchange returns a session transfer token with its expiration and an optional refresh token")
    func sessionTransfer() async throws {
        let tenant = try FakeTenant.responding(
            #"{"access_token":"STT","issued_token_type":"T","token_type":"N_A","expires_in":60,"id_token":"I","refresh_token":"RT"}"#
        )
        let credentials = try await tenant.authentication(clock: TestClock().clock)
            .ssoExchange(withRefreshToken: "RT").start()
        #expect(
            credentials
                == SSOCredentials(
                    sessionTransferToken: "STT", issuedTokenType: "T", expiresIn: TestClock.start + 60, idToken: "I",
                    refreshToken: "RT"))
        #expect(tenant.requests.first?.body["audience"] == "urn:127.0.0.1:session_transfer")
    }

    @Test("an SSO exchange without a refresh token isn't sent")
    func missingRefreshToken() async throws {
        let tenant = try FakeTenant.responding("{}")
        let error = await #expect(throws: AuthenticationError.self) {
            try await tenant.authentication.ssoExchange(withRefreshToken: Credentials().refreshToken).start()
        }
        #expect(error?.cause as? InvalidRequestError == .missingRefreshToken)
        #expect(tenant.requests.isEmpty)
    }

    @Test("a passkey login with an incomplete authenticator response isn't sent", arguments: 0..<4)
    func incompletePasskey(number: Int) async throws {
        let tenant = try FakeTenant.responding("{}")
        let login = PasskeyLoginChallenge(authenticationSession: "S", relyingPartyId: "R", challengeData: Data())
        let signup = PasskeySignupChallenge(
            authenticationSession: "S", relyingPartyId: "R", userId: Data(), userName: "ada", challengeData: Data())
        let client = tenant.authentication
        let requests = [
            client.login(passkey: TestPasskey(userID: nil), challenge: login),
            client.login(passkey: TestPasskey(rawAuthenticatorData: nil), challenge: login),
            client.login(passkey: TestPasskey(signature: nil), challenge: login),
            client.login(passkey: TestNewPasskey(rawAttestationObject: nil), challenge: signup),
        ]
        let part = ["userHandle", "authenticatorData", "signature", "attestationObject"][number]
        let error = await #expect(throws: AuthenticationError.self) { try await requests[number].start() }
        #expect(error?.statusCode == 0)
        #expect(error?.cause?.localizedDescription.contains(part) == true)
        #expect(tenant.requests.isEmpty)
    }

    @Test("a pushed authorization request with a malformed code verifier isn't sent")
    func malformedVerifier() async throws {
        let tenant = try FakeTenant.responding("{}")
        let error = await #expect(throws: AuthenticationError.self) {
            try await tenant.authentication
                .pushedAuthorizationRequest(redirectURI: "R", codeVerifier: "too short", state: "S").start()
        }
        #expect(error?.cause as? InvalidRequestError == .invalidCodeVerifier)
        #expect(tenant.requests.isEmpty)
    }

    @Test("a pushed authorization request returns a request URI")
    func pushedAuthorization() async throws {
        let tenant = try FakeTenant.responding(#"{"request_uri":"urn:x","expires_in":30}"#, status: 201)
        let pushed = try await tenant.authentication(clock: TestClock().clock).pushedAuthorizationRequest(
            redirectURI: "R", codeVerifier: String(repeating: "v", count: 43), state: "S"
        ).start()
        #expect(pushed == PushedAuthorization(requestURI: "urn:x", expiresIn: TestClock.start + 30))
    }

    @Test("an introspection returns the token's claims")
    func introspection() async throws {
        let tenant = try FakeTenant.responding(
            #"{"active":true,"scope":"a b","client_id":"C","sub":"U","aud":["A","B"],"exp":1750000000,"iat":"x","plan":"gold"}"#
        )
        let token = try await tenant.authentication.introspect(token: "AT", clientSecret: "CS").start()
        #expect(token.isActive)
        #expect(token.scope == "a b")
        #expect(token.clientID == "C")
        #expect(token.subject == "U")
        #expect(token.audience == ["A", "B"])
        #expect(token.expiresAt == TestClock.start)
        #expect(token.issuedAt == nil)
        #expect(token.claims["plan"] as? String == "gold")
        #expect(tenant.requests.first?.target == "/oauth/introspect")
    }

    @Test("an introspection returns that a token is inactive, and fails if the response is invalid")
    func inactive() async throws {
        let dead = try FakeTenant.responding(#"{"active":false}"#)
        #expect(try await !dead.authentication.introspect(token: "AT", clientSecret: "CS").start().isActive)
        let strange = try FakeTenant.responding(#"{"active":"yes"}"#)
        await #expect(throws: AuthenticationError.self) {
            try await strange.authentication.introspect(token: "AT", clientSecret: "CS").start()
        }
    }

    @Test("an introspection can use the endpoint from the tenant's metadata, but not one without TLS")
    func introspectionEndpoint() async throws {
        let tenant = try FakeTenant.start { seen, _ in
            seen.method == "GET"
                ? .json(#"{"issuer":"I","introspection_endpoint":"\#(seen.origin)/other"}"#)
                : .json(#"{"active":true}"#)
        }
        let client = tenant.authentication
        let endpoint = try await client.openIDConfiguration().start().introspectionEndpoint
        _ = try await client.introspect(token: "AT", clientSecret: "CS", endpoint: endpoint).start()
        #expect(tenant.requests.map(\.target) == ["/.well-known/openid-configuration", "/other"])

        let error = await #expect(throws: AuthenticationError.self) {
            try await client.introspect(
                token: "AT", clientSecret: "CS", endpoint: URL(string: "http://example.com/introspect")
            ).start()
        }
        #expect(error?.cause is InvalidRequestError)
        #expect(tenant.requests.count == 2)
    }

    @Test("the client credentials grant returns an access token for the application itself")
    func clientCredentials() async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"AT","token_type":"Bearer","expires_in":86400}"#)
        let credentials = try await tenant.authentication.clientCredentials(clientSecret: "CS", audience: "A").start()
        #expect(credentials.accessToken == "AT")
        #expect(credentials.idToken == "")
    }

    @Test("a login with default arguments sends the same request as one with all arguments")
    func allArguments() async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"AT"}"#)
        let client: any Authentication = tenant.authentication
        let brief = client.login(usernameOrEmail: "u", password: "p", realmOrConnection: "r")
        let full = client.login(
            usernameOrEmail: "u", password: "p", realmOrConnection: "r", audience: nil, scope: defaultScope)
        #expect(brief.curlDescription == full.curlDescription)
        _ = try await full.start()
        #expect(tenant.requests.first?.body["scope"] == "openid profile email")
    }
}

extension FakeTenant.Seen {
    fileprivate var origin: String { "http://\(headers["Host"] ?? "")" }
}
