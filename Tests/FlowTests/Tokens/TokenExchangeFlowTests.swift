import A0Concurrency
import Auth0
import Foundation
import JWTDecode
import LocalTenant
import Testing

@Suite("Custom token exchange")
struct TokenExchangeFlowTests {
    private static let type = "urn:example:legacy-session"

    private static func exchange(
        _ stage: Stage, _ token: String = "session-1", audience: String? = nil, scope: String = defaultScope
    ) -> TokenRequest<Credentials, AuthenticationError> {
        stage.authentication.customTokenExchange(
            subjectToken: token, subjectTokenType: type, audience: audience, scope: scope)
    }

    @Test("a token exchange returns the user's tokens, and the handler receives the request")
    func knownUser() async throws {
        var configuration = TenantConfiguration()
        configuration.apis = [
            TenantAPI(identifier: "https://api.example.com", scopes: ["read:books"], allowOfflineAccess: true)
        ]
        let stage = try await Stage(configuration)
        let userID = try #require(try decode(jwt: try await stage.logInWithPassword().idToken).subject)
        let seen = Locked<[TokenExchangeRequest]>([])
        try stage.tenant.onTokenExchange(subjectTokenType: Self.type) { request in
            seen.withLock { $0.append(request) }
            return .user(id: userID)
        }
        let credentials = try await stage.authentication.customTokenExchange(
            subjectToken: "session-1", subjectTokenType: Self.type, audience: "https://api.example.com",
            scope: "read:books offline_access", parameters: ["device": "kiosk", "subject_token": "not this"]
        ).validateClaims().start()
        #expect(try decode(jwt: credentials.idToken).subject == userID)
        #expect(credentials.scope == "openid read:books offline_access")
        #expect(try decode(jwt: credentials.accessToken)["act"].rawValue == nil)
        _ = try await stage.authentication.renew(withRefreshToken: credentials.refreshToken).start()
        let request = try #require(seen.withLock { $0.first })
        #expect(request.clientID == Stage.clientID)
        #expect(request.subjectToken == "session-1")
        #expect(request.subjectTokenType == Self.type)
        #expect(request.audience == "https://api.example.com")
        #expect(request.scope == ["openid", "read:books", "offline_access"])
        #expect(request.parameters == ["device": "kiosk"])
        #expect(request.actorToken == nil)
        await stage.tenant.stop()
    }

    @Test("a token exchange creates the user returned by the handler once")
    func newUser() async throws {
        let stage = try await Stage()
        try stage.tenant.onTokenExchange(subjectTokenType: Self.type) { _ in
            .user(TenantUser(email: "grace@example.com", password: nil, emailVerified: true, name: "Grace"))
        }
        let first = try await Self.exchange(stage).start()
        let second = try await Self.exchange(stage).start()
        #expect(try decode(jwt: first.idToken)["name"].string == "Grace")
        #expect(try decode(jwt: first.idToken).subject == decode(jwt: second.idToken).subject)
        await stage.tenant.stop()
    }

    @Test("a token exchange for an actor names the actor and returns no refresh token")
    func actor() async throws {
        var configuration = TenantConfiguration()
        configuration.apis = [
            TenantAPI(identifier: "https://api.example.com", scopes: ["read:books"], allowOfflineAccess: true)
        ]
        let stage = try await Stage(configuration)
        let userID = try #require(try decode(jwt: try await stage.logInWithPassword().idToken).subject)
        try stage.tenant.onTokenExchange(subjectTokenType: Self.type) { request in
            guard request.actorToken == "agent-1", request.actorTokenType == "urn:example:agent" else {
                return .deny("access_denied", "Only agents may act")
            }
            return .user(id: userID, actor: ["sub": "agent|1", "act": ["sub": "agent|0"], "team": "support"])
        }
        let credentials = try await stage.authentication.customTokenExchange(
            subjectToken: "session-1", subjectTokenType: Self.type, audience: "https://api.example.com",
            scope: "read:books offline_access",
            actorToken: ActorToken(token: "agent-1", tokenType: "urn:example:agent")
        ).start()
        #expect(credentials.refreshToken == nil)
        let claim = try decode(jwt: credentials.accessToken)["act"].rawValue as? [String: Any]
        #expect(claim?["sub"] as? String == "agent|1")
        let act = try #require(try await stage.profile(credentials).act)
        #expect(act.sub == "agent|1")
        #expect(act.act?.sub == "agent|0")
        #expect(act.additionalClaims["team"] as? String == "support")

        let alone = stage.authentication.customTokenExchange(
            subjectToken: "session-1", subjectTokenType: Self.type, actorToken: nil)
        #expect(try await thrownError(of: alone).isAccessDenied)
        let half = try await thrownError(of: Self.exchange(stage).parameters(["actor_token": "agent-1"]))
        #expect(half.code == "invalid_request")
        #expect(half.statusCode == 400)
        await stage.tenant.stop()
    }

    @Test("nested actors are limited to four levels")
    func deepActors() async throws {
        let stage = try await Stage()
        let userID = try #require(try decode(jwt: try await stage.logInWithPassword().idToken).subject)
        try stage.tenant.onTokenExchange(subjectTokenType: Self.type) { request in
            var actor: [String: TenantValue] = ["sub": "agent"]
            for _ in 1..<(Int(request.subjectToken) ?? 1) { actor = ["sub": "agent", "act": .object(actor)] }
            return .user(id: userID, actor: actor)
        }
        _ = try await Self.exchange(stage, "4").start()
        let error = try await thrownError(of: Self.exchange(stage, "5"))
        #expect(error.code == "invalid_request")
        #expect(error.statusCode == 400)
        await stage.tenant.stop()
    }

    @Test("a token exchange fails with the handler's error")
    func errors() async throws {
        let stage = try await Stage()
        let userID = try #require(try decode(jwt: try await stage.logInWithPassword().idToken).subject)
        try stage.tenant.onTokenExchange(subjectTokenType: Self.type) { request in
            switch request.subjectToken {
            case "wrong": .rejectSubjectToken("The session is unknown")
            case "denied": .deny("access_denied", "Not from this place")
            case "custom": .deny("closed_on_sundays", "Come back tomorrow")
            case "ghost": .user(id: "auth0|nobody")
            default: .user(id: userID)
            }
        }
        for (token, status, code, message) in [
            ("wrong", 400, "invalid_request", "The session is unknown"),
            ("denied", 403, "access_denied", "Not from this place"),
            ("custom", 400, "closed_on_sundays", "Come back tomorrow"),
            ("ghost", 400, "invalid_request", "The user does not exist"),
        ] {
            let error = try await thrownError(of: Self.exchange(stage, token))
            #expect(error.statusCode == status)
            #expect(error.code == code)
            #expect(error.localizedDescription == message)
        }
        try await stage.tenant.setBlocked(true, userID: userID)
        let blocked = try await thrownError(of: Self.exchange(stage))
        #expect(blocked.localizedDescription == "user is blocked")
        await stage.tenant.stop()
    }

    @Test("a token exchange requires the user's second factor, which an actor can't bypass")
    func secondFactor() async throws {
        let stage = try await Stage()
        let userID = try #require(try decode(jwt: try await stage.logInWithPassword().idToken).subject)
        try stage.tenant.onTokenExchange(subjectTokenType: Self.type) { request in
            .user(id: userID, actor: request.actorToken.map { ["sub": .string($0)] })
        }
        stage.tenant.mfa.policy = .always
        let error = try await thrownError(of: Self.exchange(stage))
        #expect(error.isMultifactorRequired)
        let token = try #require(error.mfaRequiredErrorPayload).mfaToken
        let app = try AuthenticatorApp(secret: try await stage.mfa.enrollOTP(mfaToken: token).start().secret)
        _ = try await stage.mfa.verify(otp: app.password(at: stage.clock.now), mfaToken: token).start()

        let delegated = try await thrownError(
            of: stage.authentication.customTokenExchange(
                subjectToken: "session-1", subjectTokenType: Self.type,
                actorToken: ActorToken(token: "agent-1", tokenType: "urn:example:agent")))
        #expect(delegated.code == "invalid_request")
        #expect(delegated.statusCode == 400)
        await stage.tenant.stop()
    }

    @Test("token exchanges with wrong tokens are rate limited")
    func guessing() async throws {
        // A time that is rounded up to milliseconds.
        let clock = TenantClock(fixedAt: Date(timeIntervalSince1970: 1_800_000_000.000_9))
        var configuration = TenantConfiguration()
        configuration.suspiciousIPThrottling.allowlist = []
        let stage = try await Stage(configuration, clock: clock)
        try stage.tenant.onTokenExchange(subjectTokenType: Self.type) { _ in .rejectSubjectToken("Unknown") }
        for _ in 0..<10 { #expect(try await thrownError(of: Self.exchange(stage)).code == "invalid_request") }
        let paused = try await thrownError(of: Self.exchange(stage))
        #expect(paused.isTooManyAttempts)
        #expect(paused.statusCode == 429)
        stage.clock.advance(by: 601)
        #expect(try await thrownError(of: Self.exchange(stage)).code == "invalid_request")
        await stage.tenant.stop()
    }

    @Test("a token exchange needs a registered type, an allowed client, and a known audience")
    func misconfiguration() async throws {
        var configuration = TenantConfiguration()
        var limited = TenantClient.commandLine
        limited.clientID = "limited"
        limited.tokenExchange = TokenExchangeSettings(allowAnyProfileOfType: [])
        configuration.clients += [limited, TenantClient(clientID: "browser-only")]
        let stage = try await Stage(configuration)
        try stage.tenant.onTokenExchange(subjectTokenType: Self.type) { _ in .user(id: "auth0|nobody") }
        func exchange(
            _ clientID: String, type: String = Self.type, audience: String? = nil, organization: String? = nil
        ) -> TokenRequest<Credentials, AuthenticationError> {
            stage.authentication(of: clientID).customTokenExchange(
                subjectToken: "session-1", subjectTokenType: type, audience: audience, organization: organization)
        }
        for (request, status, code) in [
            (exchange(Stage.clientID, type: "urn:example:other"), 400, "invalid_request"),
            (exchange(Stage.clientID, organization: "org_1"), 400, "invalid_request"),
            (exchange(Stage.clientID, audience: "https://nowhere.example.com"), 403, "access_denied"),
            (exchange("limited"), 403, "unauthorized_client"),
            (exchange("browser-only"), 403, "unauthorized_client"),
        ] {
            let error = try await thrownError(of: request)
            #expect(error.code == code)
            #expect(error.statusCode == status)
        }
        for reserved in ["urn:ietf:params:oauth:token-type:jwt", "https://auth0.com/x", "urn:okta:x", "no URI"] {
            #expect(throws: TenantError.self) {
                try stage.tenant.onTokenExchange(subjectTokenType: reserved) { _ in .user(id: "auth0|nobody") }
            }
        }
        await stage.tenant.stop()
    }
}
