import A0JOSE
import Auth0
import Foundation
import JWTDecode
import LocalTenant
import Testing

@Suite("Native social login")
struct SocialFlowTests {
    private static var configuration: TenantConfiguration {
        var configuration = TenantConfiguration()
        configuration.clients[0].nativeSocialLogin = NativeSocialLogin([.apple, .facebook, .google])
        configuration.clients += [TenantClient(clientID: "other", grantTypes: TenantClient.commandLine.grantTypes)]
        configuration.socialTokens = [
            TenantSocialToken(
                provider: .apple, token: "apple-code", userID: "001122.abc", email: "tim@privaterelay.appleid.com"),
            TenantSocialToken(
                provider: .facebook, token: "facebook-token", userID: "4711", email: "mark@example.com", name: "Mark"),
        ]
        return configuration
    }

    @Test("a login with Apple keeps the name that Apple sends only once")
    func apple() async throws {
        let stage = try await Stage(Self.configuration)
        var name = PersonNameComponents()
        name.givenName = "Tim"
        name.familyName = "Apple"
        name.nickname = "TC"
        let first = try await stage.authentication.login(
            appleAuthorizationCode: "apple-code", fullName: name, scope: "openid profile email offline_access"
        ).validateClaims().start()
        let user = try await stage.profile(first)
        #expect(user.sub == "apple|001122.abc")
        #expect(user.name == "Tim Apple")
        #expect(user.givenName == "Tim")
        #expect(user.familyName == "Apple")
        #expect(user.email == "tim@privaterelay.appleid.com")
        #expect(user.emailVerified == true)
        #expect(first.refreshToken != nil)

        name.givenName = "Steve"
        let second = try await stage.authentication.login(
            appleAuthorizationCode: "apple-code", fullName: name, profile: ["user_metadata": ["color": "grey"]]
        ).start()
        #expect(try await stage.profile(second).name == "Tim Apple")
        let third = try await stage.authentication.login(appleAuthorizationCode: "apple-code").start()
        #expect(try await stage.profile(third).sub == user.sub)
        await stage.tenant.stop()
    }

    @Test("a login with Facebook requires the profile that matches the token")
    func facebook() async throws {
        let stage = try await Stage(Self.configuration)
        func login(_ profile: [String: Any]) -> TokenRequest<Credentials, AuthenticationError> {
            stage.authentication.login(facebookSessionAccessToken: "facebook-token", profile: profile)
        }
        let credentials = try await login(["id": "4711", "first_name": "Mark", "last_name": "Z"])
            .validateClaims().start()
        let user = try await stage.profile(credentials)
        #expect(user.sub == "facebook|4711")
        #expect(user.email == "mark@example.com")
        #expect(user.familyName == "Z")
        _ = try await login([:]).start()
        let error = try await thrownError(of: login(["id": "4712"]))
        #expect(error.code == "invalid_grant")
        #expect(error.statusCode == 403)
        await stage.tenant.stop()
    }

    @Test("a social login requires a valid token and a client with that login enabled")
    func errors() async throws {
        let stage = try await Stage(Self.configuration)
        let other = stage.authentication(of: "other")
        for (request, status, code) in [
            (stage.authentication.login(appleAuthorizationCode: "made up"), 403, "invalid_grant"),
            (stage.authentication.login(appleAuthorizationCode: "facebook-token"), 403, "invalid_grant"),
            (
                stage.authentication.login(facebookSessionAccessToken: "apple-code", profile: [:]), 403, "invalid_grant"
            ),
            (other.login(appleAuthorizationCode: "apple-code"), 403, "unauthorized_client"),
            (
                other.login(facebookSessionAccessToken: "facebook-token", profile: [:]), 403, "unauthorized_client"
            ),
            (
                stage.authentication.login(appleAuthorizationCode: "apple-code").parameters(["user_profile": "no JSON"]
                ),
                400, "invalid_request"
            ),
            (
                stage.authentication.login(
                    appleAuthorizationCode: "apple-code", audience: "https://nowhere.example.com"),
                403, "access_denied"
            ),
        ] {
            let error = try await thrownError(of: request)
            #expect(error.code == code)
            #expect(error.statusCode == status)
        }
        await stage.tenant.stop()
    }

    @Test("a social login with an ID token validates its claims and signature")
    func idToken() async throws {
        let key = try PrivateKey.generateP256()
        let members = try key.publicJWK()
        var configuration = Self.configuration
        configuration.socialIssuers = [
            TenantSocialIssuer(
                provider: .google, issuer: "https://accounts.example.com", audience: ["my-app"],
                keys: TenantKeySet(keys: [
                    [
                        "kty": "EC", "crv": "P-256", "x": .string(try #require(members.x)),
                        "y": .string(try #require(members.y)), "kid": "1",
                    ]
                ]))
        ]
        let stage = try await Stage(configuration)
        func login(_ changes: [String: Any] = [:]) throws -> TokenRequest<Credentials, AuthenticationError> {
            let claims: [String: Any] = [
                "iss": "https://accounts.example.com", "aud": "my-app", "sub": "42", "email": "larry@example.com",
                "email_verified": true, "exp": Int(Date().timeIntervalSince1970) + 600,
            ].merging(changes) { $1 }
            let token = try CompactJWS.sign(
                payload: JSONSerialization.data(withJSONObject: claims), algorithm: .es256, keyID: "1", type: "JWT",
                with: key)
            return stage.authentication.customTokenExchange(
                subjectToken: token, subjectTokenType: "http://auth0.com/oauth/token-type/google-id-token")
        }
        let credentials = try await login().validateClaims().start()
        #expect(try decode(jwt: credentials.idToken).subject == "google-oauth2|42")
        for changes: [String: Any] in [
            ["iss": "https://evil.example.com"], ["aud": "other-app"], ["exp": 1_700_000_000], ["sub": ""],
        ] {
            let error = try await thrownError(of: login(changes))
            #expect(error.code == "invalid_grant")
            #expect(error.statusCode == 403)
        }
        await stage.tenant.stop()
    }
}
