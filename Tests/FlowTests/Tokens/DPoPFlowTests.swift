import Foundation
import JWTDecode
import LocalTenant
import Testing

@testable import Auth0

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Tokens bound to a device")
struct DPoPFlowTests {
    private static let tokens = "/oauth/token"

    /// The SDK on a separate device.
    private static func device(_ stage: Stage) -> Auth0Authentication {
        var authentication = stage.punctual()
        authentication.dpop = .newDevice()
        return authentication
    }

    private static func login(
        _ stage: Stage, _ device: Auth0Authentication
    ) -> TokenRequest<Credentials, AuthenticationError> {
        device.loginDefaultDirectory(
            withUsername: stage.user.email, password: stage.user.password, scope: "openid email offline_access")
    }

    @Test("a login binds the tokens to a device, and the tenant's nonce takes one additional request once")
    func login() async throws {
        let stage = try await Stage()
        let device = Self.device(stage)
        let credentials = try await Self.login(stage, device).validateClaims().start()
        #expect(credentials.tokenType == "DPoP")
        #expect(stage.statuses(Self.tokens) == [400, 200])
        let user = try await device.userInfo(
            withAccessToken: credentials.accessToken, tokenType: credentials.tokenType
        ).start()
        #expect(user.email == stage.user.email)
        _ = try await Self.login(stage, device).start()
        #expect(stage.statuses(Self.tokens) == [400, 200, 200])
        await stage.tenant.stop()
    }

    @Test("bound tokens are renewed only on the same device, even after the nonce expired")
    func renewal() async throws {
        let stage = try await Stage()
        let device = Self.device(stage)
        let first = try await Self.login(stage, device).start()
        let second = try await device.renew(withRefreshToken: first.refreshToken).start()
        #expect(second.tokenType == "DPoP")
        stage.clock.advance(by: 700)
        let count = stage.count(Self.tokens)
        let third = try await device.renew(withRefreshToken: second.refreshToken).validateClaims().start()
        #expect(third.tokenType == "DPoP")
        #expect(stage.statuses(Self.tokens).dropFirst(count) == [400, 200])

        let thief = Self.device(stage)
        _ = try await Self.login(stage, thief).start()
        for client in [stage.punctual(), thief] {
            let error = try await thrownError(of: client.renew(withRefreshToken: third.refreshToken))
            #expect(error.code == "invalid_dpop_proof")
            #expect(error.statusCode == 400)
        }
        _ = try await device.renew(withRefreshToken: third.refreshToken).start()
        await stage.tenant.stop()
    }

    @Test("a device whose clock is wrong logs in, renews, and gets its profile", arguments: [-3_600, 3_600])
    func wrongClock(ahead: TimeInterval) async throws {
        let stage = try await Stage()
        stage.clock.advance(by: ahead)
        var device = Self.device(stage)
        // As in a new process, no difference between the clocks is known.
        device.client.clock = .system
        let first = try await Self.login(stage, device).start()
        #expect(stage.statuses(Self.tokens) == [400, 400, 200])
        let second = try await device.renew(withRefreshToken: first.refreshToken).start()
        #expect(stage.statuses(Self.tokens) == [400, 400, 200, 200])
        let user = try await device.userInfo(withAccessToken: second.accessToken, tokenType: "DPoP").start()
        #expect(user.email == stage.user.email)
        device.client.clock = .system
        _ = try await device.renew(withRefreshToken: second.refreshToken).start()
        await stage.tenant.stop()
    }

    @Test("a stolen bound token is rejected as a bearer token and with another key")
    func theft() async throws {
        let stage = try await Stage()
        let device = Self.device(stage)
        let token = try await Self.login(stage, device).start().accessToken
        let bearer = try await thrownError(of: stage.authentication.userInfo(withAccessToken: token))
        #expect(bearer.code == "invalid_token")
        #expect(bearer.statusCode == 401)
        let unproven = try await thrownError(
            of: stage.authentication.userInfo(withAccessToken: token, tokenType: "DPoP"))
        #expect(unproven.code == "invalid_dpop_proof")
        #expect(unproven.statusCode == 401)
        let thief = Self.device(stage)
        _ = try await Self.login(stage, thief).start()
        let other = try await thrownError(of: thief.userInfo(withAccessToken: token, tokenType: "DPoP"))
        #expect(other.code == "invalid_token")
        #expect(other.statusCode == 401)
        _ = try await device.userInfo(withAccessToken: token, tokenType: "DPoP").start()
        await stage.tenant.stop()
    }

    @Test("bound tokens for an API contain the key's thumbprint, and requests to it need a proof")
    func api() async throws {
        var configuration = TenantConfiguration()
        configuration.apis = [TenantAPI(identifier: "https://api.example.com")]
        let stage = try await Stage(configuration)
        let device = Self.device(stage)
        let dpop = try #require(device.dpop)
        let credentials = try await device.loginDefaultDirectory(
            withUsername: stage.user.email, password: stage.user.password, audience: "https://api.example.com"
        ).start()
        let confirmation = try decode(jwt: credentials.accessToken)["cnf"].rawValue as? [String: Any]
        #expect(confirmation?["jkt"] as? String == (try dpop.keys.existingThumbprint()))

        // The tenant's userinfo endpoint serves as the API, with a handwritten request.
        var request = URLRequest(url: try #require(URL(string: stage.tenant.domain + "/userinfo?verbose=1")))
        request.httpMethod = "GET"
        try dpop.addHeaders(
            to: &request, accessToken: credentials.accessToken, tokenType: credentials.tokenType, nonce: nil,
            now: stage.clock.now)
        let (_, error) = try await URLSession.shared.data(for: request)
        let response = try #require(error as? HTTPURLResponse)
        #expect(DPoP.isNonceRequired(by: response))
        try dpop.addHeaders(
            to: &request, accessToken: credentials.accessToken, tokenType: credentials.tokenType,
            nonce: response.value(forHTTPHeaderField: "DPoP-Nonce"), now: stage.clock.now)
        let (_, http) = try await URLSession.shared.data(for: request)
        #expect((http as? HTTPURLResponse)?.statusCode == 200)
        let (_, replay) = try await URLSession.shared.data(for: request)
        #expect((replay as? HTTPURLResponse)?.statusCode == 401)
        await stage.tenant.stop()
    }

    @Test("a session that began without a key continues without one")
    func unboundSession() async throws {
        let stage = try await Stage()
        let bearer = try await stage.logInWithPassword()
        let device = Self.device(stage)
        let renewed = try await device.renew(withRefreshToken: bearer.refreshToken).start()
        #expect(renewed.tokenType == "Bearer")
        #expect(try await device.userInfo(withAccessToken: renewed.accessToken).start().email == stage.user.email)
        #expect(try device.dpop?.keys.existingKey() == nil)
        await stage.tenant.stop()
    }

    @Test("a client that requires bound tokens gets none without a proof")
    func requiredProof() async throws {
        var configuration = TenantConfiguration()
        configuration.clients[0].requireProofOfPossession = true
        let stage = try await Stage(configuration)
        let error = try await thrownError(
            of: stage.authentication.loginDefaultDirectory(
                withUsername: stage.user.email, password: stage.user.password))
        #expect(error.code == "invalid_request")
        #expect(error.statusCode == 400)
        _ = try await Self.login(stage, Self.device(stage)).start()
        await stage.tenant.stop()
    }

    @Test("a second factor must be verified by the device that began the login")
    func secondFactor() async throws {
        let stage = try await Stage.withSecondFactor()
        let (app, _) = try await stage.enrollApp()
        let device = Self.device(stage)
        let error = try await thrownError(of: Self.login(stage, device))
        let token = try #require(error.mfaRequiredErrorPayload?.mfaToken)
        let otp = app.password(at: stage.clock.now)
        let thief = try await thrownError(of: stage.authentication.login(withOTP: otp, mfaToken: token))
        #expect(thief.code == "invalid_dpop_proof")
        stage.clock.advance(by: 30)
        var mfa = stage.mfa
        mfa.dpop = device.dpop
        let credentials = try await mfa.verify(otp: app.password(at: stage.clock.now), mfaToken: token).start()
        #expect(credentials.tokenType == "DPoP")
        await stage.tenant.stop()
    }

    @Test("tokens from every kind of login can be bound")
    func otherGrants() async throws {
        var configuration = TenantConfiguration()
        configuration.clients[0].nativeSocialLogin = NativeSocialLogin([.apple])
        configuration.socialTokens = [TenantSocialToken(provider: .apple, token: "apple-code", userID: "1")]
        let stage = try await Stage(configuration)
        let device = Self.device(stage)
        let apple = try await device.login(appleAuthorizationCode: "apple-code").start()
        #expect(apple.tokenType == "DPoP")
        try await device.startPasswordless(email: "grace@example.com").start()
        let code = try await stage.tenant.code(to: "grace@example.com", .passwordlessCode)
        #expect(try await device.login(email: "grace@example.com", code: code).start().tokenType == "DPoP")

        let page = stage.tenant.domain + "/app"
        let verifier = String(repeating: "v", count: 43)
        let pushed = try await device.pushedAuthorizationRequest(
            redirectURI: page, codeVerifier: verifier, state: "s", scope: "email offline_access"
        ).start()
        let callback = try await stage.authorize(["client_id": Stage.clientID, "request_uri": pushed.requestURI]).url
        let exchanged = try await device.codeExchange(
            withCode: try #require(callback.item("code")), codeVerifier: verifier, redirectURI: page
        ).start()
        #expect(exchanged.tokenType == "DPoP")
        let renewed = try await device.renew(withRefreshToken: exchanged.refreshToken).start()
        #expect(renewed.tokenType == "DPoP")
        await stage.tenant.stop()
    }
}
