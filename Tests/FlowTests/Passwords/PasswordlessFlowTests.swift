import Auth0
import Foundation
import JWTDecode
import LocalTenant
import TestSupport
import Testing

@Suite("Passwordless login")
struct PasswordlessFlowTests {
    private static let email = "grace@example.com"
    private static let phoneNumber = "+15550123456"

    /// A channel to the user, with the SDK's calls and the tenant's errors for it.
    enum Way: String, CaseIterable, Sendable {
        case email, sms

        var recipient: String { self == .email ? PasswordlessFlowTests.email : PasswordlessFlowTests.phoneNumber }

        var error: String {
            self == .email ? "Wrong email or verification code." : "Wrong phone number or verification code."
        }

        func start(_ stage: Stage, _ type: PasswordlessType = .code) -> Request<Void, AuthenticationError> {
            self == .email
                ? stage.authentication.startPasswordless(email: recipient, type: type)
                : stage.authentication.startPasswordless(phoneNumber: recipient, type: type)
        }

        func login(_ stage: Stage, _ code: String) -> TokenRequest<Credentials, AuthenticationError> {
            self == .email
                ? stage.authentication.login(email: recipient, code: code)
                : stage.authentication.login(phoneNumber: recipient, code: code, scope: "phone")
        }

        /// Requests a code and reads it from the message.
        func code(_ stage: Stage, after: TenantMessage? = nil) async throws -> String {
            try await start(stage).start()
            return try await stage.tenant.code(to: recipient, .passwordlessCode, after: after)
        }
    }

    @Test(
        "a passwordless code logs in and creates the user the first time",
        arguments: Way.allCases)
    func login(_ way: Way) async throws {
        let stage = try await Stage()
        let first = try await way.login(stage, try await way.code(stage)).validateClaims().start()
        let message = try #require(stage.tenant.outbox.last)
        #expect(message.channel.rawValue == way.rawValue)
        #expect(message.link == nil)
        let token = try decode(jwt: first.idToken)
        #expect(token.subject?.hasPrefix("\(way.rawValue)|") == true)
        switch way {
        case .email:
            #expect(token["email"].string == way.recipient)
            #expect(token["email_verified"].boolean == true)
        case .sms:
            #expect(token["phone_number"].string == way.recipient)
            #expect(token["phone_number_verified"].boolean == true)
        }
        let second = try await way.login(stage, try await way.code(stage, after: message)).start()
        #expect(try decode(jwt: second.idToken).subject == token.subject)
        await stage.tenant.stop()
    }

    @Test(
        "a wrong passwordless code is rejected, and the correct one still works",
        arguments: Way.allCases)
    func wrongCode(_ way: Way) async throws {
        let stage = try await Stage()
        let code = try await way.code(stage)
        let error = try await thrownError(of: way.login(stage, otherCode(than: code)))
        #expect(error.isInvalidCredentials)
        #expect(error.localizedDescription == way.error)
        #expect(error.statusCode == 403)
        _ = try await way.login(stage, code).start()
        await stage.tenant.stop()
    }

    @Test(
        "a used, expired, or replaced passwordless code is rejected",
        arguments: Way.allCases)
    func deadCodes(_ way: Way) async throws {
        let stage = try await Stage()
        let used = try await way.code(stage)
        _ = try await way.login(stage, used).start()
        #expect(try await thrownError(of: way.login(stage, used)).isInvalidCredentials)

        let old = try await way.code(stage, after: stage.tenant.outbox.last)
        stage.clock.advance(by: 181)
        #expect(try await thrownError(of: way.login(stage, old)).isInvalidCredentials)

        let replaced = try await way.code(stage, after: stage.tenant.outbox.last)
        let current = try await way.code(stage, after: stage.tenant.outbox.last)
        if replaced != current {
            #expect(try await thrownError(of: way.login(stage, replaced)).isInvalidCredentials)
        }
        _ = try await way.login(stage, current).start()
        await stage.tenant.stop()
    }

    @Test("a passwordless code is invalid after three wrong attempts", arguments: Way.allCases)
    func guessing(_ way: Way) async throws {
        let stage = try await Stage()
        let code = try await way.code(stage)
        for _ in 0..<3 {
            #expect(try await thrownError(of: way.login(stage, otherCode(than: code))).isInvalidCredentials)
        }
        #expect(try await thrownError(of: way.login(stage, code)).isInvalidCredentials)
        await stage.tenant.stop()
    }

    @Test("only one of several concurrent logins with the same passwordless code succeeds")
    func race() async throws {
        let stage = try await Stage()
        let code = try await Way.email.code(stage)
        let successes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    do {
                        _ = try await Way.email.login(stage, code).start()
                        return true
                    } catch {
                        return false
                    }
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(successes == 1)
        await stage.tenant.stop()
    }

    @Test("a passwordless login works with another connection if both requests name it")
    func otherConnection() async throws {
        var configuration = TenantConfiguration()
        configuration.connections += [TenantConnection(name: "staff", strategy: .email, disableSignup: true)]
        var grace = TenantUser(email: Self.email, password: nil)
        grace.connection = "staff"
        configuration.users = [grace]
        let stage = try await Stage(configuration)
        try await stage.authentication.startPasswordless(email: Self.email, connection: "staff").start()
        let code = try await stage.tenant.code(to: Self.email, .passwordlessCode)
        #expect(try await thrownError(of: Way.email.login(stage, code)).isInvalidCredentials)
        let credentials = try await Way.email.login(stage, code).parameters(["realm": "staff"]).start()
        #expect(try decode(jwt: credentials.idToken)["email"].string == Self.email)

        // Unknown users can't sign up there, but get no error.
        try await stage.authentication.startPasswordless(email: "eve@example.com", connection: "staff").start()
        #expect(stage.tenant.outbox.count == 1)
        await stage.tenant.stop()
    }

    @Test("a passwordless code works only for its recipient")
    func otherRecipient() async throws {
        let stage = try await Stage()
        let code = try await Way.email.code(stage)
        let error = try await thrownError(of: stage.authentication.login(email: "eve@example.com", code: code))
        #expect(error.isInvalidCredentials)
        await stage.tenant.stop()
    }

    @Test(
        "opening an emailed or texted link logs in the browser", .oneBrowserFlow,
        arguments: Way.allCases)
    func link(_ way: Way) async throws {
        let stage = try await Stage()
        try await way.start(stage, .webLink).start()
        let message = try await stage.tenant.message(to: way.recipient, kind: .passwordlessLink)
        #expect(try await stage.browser.open(try message.url).status == 200)
        let credentials = try await stage.webAuth.parameters(["prompt": "none"]).start()
        #expect(try decode(jwt: credentials.idToken).subject?.hasPrefix("\(way.rawValue)|") == true)
        #expect(try await stage.browser.open(try message.url).status == 400)
        await stage.tenant.stop()
    }

    @Test("an emailed link redirects to the application with a code")
    func linkIntoApplication() async throws {
        let stage = try await Stage()
        let page = stage.tenant.domain + "/app"
        let verifier = String(repeating: "v", count: 43)
        try await stage.authentication.startPasswordless(email: Self.email, type: .iOSLink).parameters([
            "authParams": [
                "redirect_uri": page, "response_type": "code", "scope": "openid email", "state": "s", "nonce": "n",
                "code_challenge": try challenge(of: verifier), "code_challenge_method": "S256",
            ]
        ]).start()
        let message = try await stage.tenant.message(to: Self.email, kind: .passwordlessLink)
        let callback = try await stage.browser.open(try message.url).url
        #expect(callback.absoluteString.hasPrefix(page))
        #expect(callback.item("state") == "s")
        let credentials = try await stage.authentication.codeExchange(
            withCode: try #require(callback.item("code")), codeVerifier: verifier, redirectURI: page
        ).validateClaims().withNonce("n").start()
        #expect(try decode(jwt: credentials.idToken)["email"].string == Self.email)
        await stage.tenant.stop()
    }

    @Test("an invalid request for a passwordless code fails with its error")
    func badRequests() async throws {
        var configuration = TenantConfiguration()
        configuration.clients += [TenantClient(clientID: "browser-only")]
        configuration.connections += [TenantConnection(name: "staff", strategy: .email, enabledClients: [])]
        let stage = try await Stage(configuration)
        func mail(_ email: String = Self.email, connection: String = "email") -> Request<Void, AuthenticationError> {
            stage.authentication.startPasswordless(email: email, connection: connection)
        }
        func text(_ number: String) -> Request<Void, AuthenticationError> {
            stage.authentication.startPasswordless(phoneNumber: number)
        }
        for (request, status, code) in [
            (mail(connection: "nowhere"), 400, "bad.connection"),
            (mail(connection: "staff"), 400, "bad.connection"),
            (mail(connection: TenantConnection.defaultName), 400, "bad.connection"),
            (mail("nobody"), 400, "bad.email"), (text("5550123456"), 400, "bad.phone_number"),
            (text("+1555012345678901"), 400, "bad.phone_number"),
            (mail(connection: "sms"), 400, "bad.phone_number"),
            (mail().parameters(["authParams": "text"]), 400, "bad.authParams"),
            (mail().parameters(["color": "green"]), 400, "bad.request"),
            (mail().parameters(["send": "pigeon"]), 400, "bad.request"),
            (
                stage.authentication(of: "browser-only").startPasswordless(email: Self.email), 403,
                "unauthorized_client"
            ),
            (stage.authentication(of: "nobody").startPasswordless(email: Self.email), 401, "access_denied"),
        ] {
            let error = try await thrownError(of: request)
            #expect(error.code == code)
            #expect(error.statusCode == status)
        }
        #expect(stage.tenant.outbox.isEmpty)
        await stage.tenant.stop()
    }

    @Test("passwordless codes aren't sent to bots and are rate limited")
    func defenses() async throws {
        let stage = try await Stage(clock: TenantClock(fixedAt: Date()))
        stage.tenant.attackProtection.botDetection = [.passwordless]
        #expect(try await thrownError(of: Way.email.start(stage)).isVerificationRequired)
        stage.tenant.attackProtection = AttackProtection()
        for _ in 0..<10 { try await Way.email.start(stage).start() }
        let error = try await thrownError(of: Way.email.start(stage))
        #expect(error.code == "too_many_requests")
        #expect(error.statusCode == 429)
        #expect(stage.tenant.outbox.count == 10)
        await stage.tenant.stop()
    }

    @Test("a blocked user's passwordless login fails with the reason")
    func blocked() async throws {
        let stage = try await Stage()
        let credentials = try await Way.email.login(stage, try await Way.email.code(stage)).start()
        let userID = try #require(try decode(jwt: credentials.idToken).subject)
        try await stage.tenant.setBlocked(true, userID: userID)
        let code = try await Way.email.code(stage, after: stage.tenant.outbox.last)
        let error = try await thrownError(of: Way.email.login(stage, code))
        #expect(error.isRuleError)
        #expect(error.localizedDescription == "user is blocked")
        await stage.tenant.stop()
    }
}
