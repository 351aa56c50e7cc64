import Auth0
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("The Authentication API as apps use it")
struct AuthenticationAPITests {
    private typealias Login = Request<Credentials, AuthenticationError>

    private static let tokens =
        #"{"access_token":"AT","token_type":"Bearer","id_token":"ID","refresh_token":"RT","expires_in":3600,"scope":"openid"}"#

    @Test("each Authentication method has the documented labels, types, and order")
    func signatures() {
        let client = authentication(clientId: "C", domain: "example.com")
        let _: (String, String, String, String?, String) -> Login =
            client.login(usernameOrEmail:password:realmOrConnection:audience:scope:)
        let _: (String, String, String?, String) -> Login = client.loginDefaultDirectory(
            withUsername:password:audience:scope:)
        let _: (String, String, String?, String) -> Login = client.login(email:code:audience:scope:)
        let _: (String, String, String?, String) -> Login = client.login(phoneNumber:code:audience:scope:)
        let _: (String, String) -> Login = client.login(withOTP:mfaToken:)
        let _: (String, String, String?) -> Login = client.login(withOOBCode:mfaToken:bindingCode:)
        let _: (String, String) -> Login = client.login(withRecoveryCode:mfaToken:)
        let _: (String, [String]?, String?) -> Request<Challenge, AuthenticationError> =
            client.multifactorChallenge(mfaToken:types:authenticatorId:)
        let _: (String, PersonNameComponents?, [String: Any]?, String?, String) -> Login =
            client.login(appleAuthorizationCode:fullName:profile:audience:scope:)
        let _: (String, [String: Any], String?, String) -> Login =
            client.login(facebookSessionAccessToken:profile:audience:scope:)
        let _:
            (String, String?, String, String, [String: Any]?, [String: Any]?)
                -> Request<DatabaseUser, AuthenticationError> =
                client.signup(email:username:password:connection:userMetadata:rootAttributes:)
        let _: (String, String, String?) -> Request<Void, AuthenticationError> =
            client.resetPassword(email:connection:organization:)
        let _: (String, PasswordlessType, String) -> Request<Void, AuthenticationError> =
            client.startPasswordless(email:type:connection:)
        let _: (String, PasswordlessType, String) -> Request<Void, AuthenticationError> =
            client.startPasswordless(phoneNumber:type:connection:)
        let _: (String, String) -> Request<UserInfo, AuthenticationError> = client.userInfo(withAccessToken:tokenType:)
        let _: (String, String, String) -> Login = client.codeExchange(withCode:codeVerifier:redirectURI:)
        let _: (String, String?, String?) -> Login = client.renew(withRefreshToken:audience:scope:)
        let _: (String) -> Request<SSOCredentials, AuthenticationError> = client.ssoExchange(withRefreshToken:)
        let _: (String) -> Request<Void, AuthenticationError> = client.revoke(refreshToken:)
        let _: () -> Request<JWKS, AuthenticationError> = client.jwks
        let _: (String, String, String?, String, String?, [String: Any]) -> Login =
            client.customTokenExchange(subjectToken:subjectTokenType:audience:scope:organization:parameters:)
        let _: (String, String, String?, String, String?, ActorToken?, [String: any Sendable]) -> Login =
            client.customTokenExchange(subjectToken:subjectTokenType:audience:scope:organization:actorToken:parameters:)
        let _: (String, String, Bool) -> Request<PasswordlessChallenge, AuthenticationError> =
            client.passwordlessChallenge(email:connection:allowSignup:)
        let _: (String, String, DeliveryMethod, Bool) -> Request<PasswordlessChallenge, AuthenticationError> =
            client.passwordlessChallenge(phoneNumber:connection:deliveryMethod:allowSignup:)
        let _: (String, PasswordlessChallenge, String?, String) -> Login =
            client.login(otp:challenge:audience:scope:)
        let _: (String?, String?) -> Request<PasskeyLoginChallenge, AuthenticationError> =
            client.passkeyLoginChallenge(connection:organization:)
        let _: (any LoginPasskey, PasskeyLoginChallenge, String?, String?, String, String?) -> Login =
            client.login(passkey:challenge:connection:audience:scope:organization:)
        let _: (any SignupPasskey, PasskeySignupChallenge, String?, String?, String, String?) -> Login =
            client.login(passkey:challenge:connection:audience:scope:organization:)
    }

    @Test("each Authentication client can be created in two ways")
    func factories() {
        let session = URLSession(configuration: .ephemeral)
        let client = authentication(clientId: "C", domain: "example.com", session: session)
        #expect(client.clientId == "C" && client.url.absoluteString == "https://example.com/")
        #expect(client.logger == nil && client.dpop == nil)
        _ = [authentication(), authentication(session: session), authentication(bundle: .main)]
        _ = [mfa(clientId: "C", domain: "example.com"), mfa(session: session, bundle: .main), mfa()]
        #expect(defaultScope == "openid profile email")
        let result: AuthenticationResult<Credentials> = .failure(AuthenticationError(info: [:], statusCode: 0))
        #expect(throws: AuthenticationError.self) { try result.get() }
    }

    @Test(
        "a login sends the documented parameters, even through a custom URL protocol",
        arguments: [
            ("password-realm", ["username": "u", "password": "p", "realm": "r"]),
            ("passwordless/otp", ["username": "e", "otp": "1", "realm": "email"]),
            ("mfa-otp", ["otp": "1", "mfa_token": "m"]),
        ])
    func wire(grant: String, fields: [String: String]) async throws {
        let tenant = StubTenant(Self.tokens)
        let client = authentication(clientId: "CID", domain: tenant.domain, session: tenant.session)
        let request: Login =
            switch grant {
            case "password-realm": client.login(usernameOrEmail: "u", password: "p", realmOrConnection: "r")
            case "passwordless/otp": client.login(email: "e", code: "1")
            default: client.login(withOTP: "1", mfaToken: "m")
            }
        #expect(try await request.start().accessToken == "AT")
        var expected = fields
        expected["client_id"] = "CID"
        expected["grant_type"] = "http://auth0.com/oauth/grant-type/\(grant)"
        if grant != "mfa-otp" { expected["scope"] = defaultScope }
        let seen = try #require(tenant.seen.first)
        #expect(seen.body == expected)
        #expect(seen.method == "POST" && seen.url?.absoluteString == "https://\(tenant.domain)/oauth/token")
        #expect(seen.headers["Content-Type"] == "application/json")
        #expect(seen.headers["Auth0-Client"]?.contains("=") == false)
    }

    @Test("an Authentication callback runs once, on the main actor, with the server's error")
    func callback() async throws {
        let tenant = StubTenant(
            #"{"error":"invalid_grant","error_description":"Wrong email or password."}"#, status: 403)
        let request = authentication(clientId: "CID", domain: tenant.domain, session: tenant.session)
            .loginDefaultDirectory(withUsername: "u", password: "p")
        let result = await withCheckedContinuation { continuation in
            request.start { (result: AuthenticationResult<Credentials>) in
                MainActor.assertIsolated()
                continuation.resume(returning: result)
            }
        }
        guard case .failure(let error) = result else {
            Issue.record("The login succeeded.")
            return
        }
        #expect(error.isInvalidCredentials && error.statusCode == 403 && error.code == "invalid_grant")
        #expect(error.info["error"] as? String == "invalid_grant" && error.info["statusCode"] as? Int == 403)
        #expect(error.localizedDescription == "Wrong email or password.")
    }

    @Test(
        "a network failure is the cause of the error", arguments: [URLError.Code.notConnectedToInternet, .timedOut])
    func networkError(code: URLError.Code) async throws {
        let tenant = StubTenant(StubProtocol.Response(error: code))
        let client = authentication(clientId: "CID", domain: tenant.domain, session: tenant.session)
        do {
            try await client.revoke(refreshToken: "RT").start()
            Issue.record("The request succeeded.")
        } catch {
            #expect((error.cause as? URLError)?.code == code)
            #expect(error.isNetworkError && error.isRetryable && error.statusCode == 0)
            #expect(error.code == "a0.sdk.internal_error.plain")
            #expect(error.debugDescription.contains(". CAUSE: ") && error.debugDescription.hasSuffix("."))
        }
    }

    @Test("modifying a request returns a changed copy")
    func requests() async throws {
        let tenant = StubTenant(Self.tokens)
        let client = authentication(clientId: "CID", domain: tenant.domain, session: tenant.session)
        let plain = client.renew(withRefreshToken: "RT", scope: "email")
        let changed: any Requestable<Credentials, AuthenticationError> =
            plain.parameters(["scope": "email phone", "k": 1]).headers(["X-A": "1"]).requestValidators([])
        _ = try await plain.start()
        _ = try await changed.start()
        #expect(tenant.seen.map { $0.body["scope"] } == ["email", "openid email phone"])
        #expect(tenant.seen.map { $0.body["k"] } == [nil, "1"])
        #expect(tenant.seen.map { $0.headers["X-A"] } == [nil, "1"])

        let validated: any TokenRequestable<Credentials, AuthenticationError> = client.login(email: "e", code: "1")
            .validateClaims().withLeeway(60).withIssuer("https://example.com/").withNonce(nil).withMaxAge(nil)
            .withOrganization(nil)
        await #expect(throws: AuthenticationError.self) { try await validated.start() }
    }

    @Test("telemetry can be turned off, or named after a library")
    func telemetry() async throws {
        let tenant = StubTenant(Self.tokens)
        var client = authentication(clientId: "CID", domain: tenant.domain, session: tenant.session)
        client.tracking(enabled: false)
        _ = try await client.renew(withRefreshToken: "RT").start()
        client.tracking(enabled: true)
        client.using(inLibrary: "Lock.swift", version: "1.0.0")
        _ = try await client.renew(withRefreshToken: "RT").start()
        #expect(tenant.seen.first?.headers["Auth0-Client"] == nil)
        let value = try #require(tenant.seen.last?.headers["Auth0-Client"]?.a0_decodeBase64URLSafe())
        let json = try #require(try JSONSerialization.jsonObject(with: value) as? [String: Any])
        #expect(json["name"] as? String == "Lock.swift" && json["version"] as? String == "1.0.0")
        #expect((json["env"] as? [String: String])?["core"] != nil)
        var info: Auth0ClientInfo = client.auth0ClientInfo
        info = Telemetry()
        client.auth0ClientInfo = info
        #expect(client.telemetry == Telemetry())
    }

    @Test("results of the Authentication API keep the conformances and descriptions of earlier releases")
    func results() throws {
        promises(codable: Credentials.self)
        promises(sendable: Credentials.self)
        promises(description: Credentials.self)
        promises(codable: APICredentials.self)
        promises(description: APICredentials.self)
        promises(codable: SSOCredentials.self)
        promises(description: SSOCredentials.self)
        promises(codable: Challenge.self)
        promises(codable: JWKS.self)
        promises(codable: JWK.self)
        promises(decodable: PasskeyLoginChallenge.self)
        promises(decodable: PasskeySignupChallenge.self)
        promises(codable: PasswordlessChallenge.self)
        promises(sendable: UserInfo.self)
        promises(sendable: ActClaim.self)
        promises(sendable: Telemetry.self)
        promises(equatable: AuthenticationError.self)
        promises(sendable: AuthenticationError.self)

        let now = Date(timeIntervalSince1970: 1_700_000_000)
        let credentials = Credentials(
            accessToken: "AT", tokenType: "bearer", idToken: "ID", refreshToken: "RT", expiresIn: now, scope: "openid")
        #expect(
            "\(credentials)" == #"Credentials(accessToken: "<REDACTED>", tokenType: "bearer", idToken: "<REDACTED>", "#
                + #"refreshToken: Optional("<REDACTED>"), expiresIn: 2023-11-14 22:13:20 +0000, "#
                + #"scope: Optional("openid"), recoveryCode: nil)"#)
        #expect(
            "\(APICredentials(from: credentials))"
                == #"APICredentials(accessToken: "<REDACTED>", tokenType: "bearer", "#
                + #"expiresIn: 2023-11-14 22:13:20 +0000, scope: "openid")"#)
        let sso = SSOCredentials(sessionTransferToken: "STT", issuedTokenType: "T", expiresIn: now, idToken: "ID")
        #expect(
            "\(sso)" == #"SSOCredentials(sessionTransferToken: "<REDACTED>", issuedTokenType: "T", "#
                + #"expiresIn: 2023-11-14 22:13:20 +0000, idToken: "<REDACTED>", refreshToken: nil)"#)
        #expect(Credentials(expiresAt: now).expiresAt == now && Credentials().refreshToken == nil)
        let empty = try JSONDecoder().decode(Credentials.self, from: Data("{}".utf8))
        #expect(empty.accessToken == "" && empty.tokenType == "" && empty.idToken == "")
        #expect(UserInfo.publicClaims.contains("updated_at") && UserProfile(json: [:]) == nil)
        #expect(UserProfile(json: ["sub": "U", "x": 1])?.customClaims?["x"] as? Int == 1)
        #expect(PasswordlessType.allRawValues == ["code", "link", "link_ios", "link_android"])
    }
}

extension PasswordlessType {
    fileprivate static var allRawValues: [String] {
        [code, webLink, iOSLink, androidLink].map(\.rawValue)
    }
}
