import Auth0
import Foundation
import JWTDecode
import LocalTenant
import Testing

@Suite("Login with a second factor")
struct SecondFactorFlowTests {
    @Test("an authenticator app's code completes a login with the current and the older method")
    func app() async throws {
        let stage = try await Stage.withSecondFactor()
        let (app, _) = try await stage.enrollApp()
        let payload = try await stage.firstFactor(scope: "openid email offline_access")
        let factors = Set((payload.mfaRequirements.challenge ?? []).map(\.type))
        #expect(factors.isSuperset(of: ["otp", "recovery-code"]))
        #expect(payload.mfaRequirements.enroll == nil)
        let credentials = try await stage.mfa.verify(
            otp: app.password(at: stage.clock.now), mfaToken: payload.mfaToken
        ).validateClaims().start()
        #expect(credentials.scope == "openid email offline_access")
        #expect(try decode(jwt: credentials.idToken)["email"].string == stage.user.email)
        #expect(credentials.recoveryCode == nil)
        _ = try await stage.authentication.renew(withRefreshToken: credentials.refreshToken).start()

        stage.clock.advance(by: 30)
        let older = try await stage.authentication.login(
            withOTP: app.password(at: stage.clock.now), mfaToken: try await stage.firstFactor().mfaToken
        ).start()
        #expect(older.refreshToken == nil)
        #expect(older.scope == "openid profile email")
        await stage.tenant.stop()
    }

    @Test("the codes of the previous and next period are accepted, but no older or later ones")
    func clocks() async throws {
        let stage = try await Stage.withSecondFactor()
        let (app, _) = try await stage.enrollApp()
        for (skew, isGood) in [(-60.0, false), (-30, true), (60, false), (30, true)] {
            stage.clock.advance(by: 90)
            let request = stage.mfa.verify(
                otp: app.password(at: stage.clock.now + skew), mfaToken: try await stage.firstFactor().mfaToken)
            if isGood {
                _ = try await request.start()
            } else {
                #expect(try await thrownError(of: request).message == "Invalid otp_code.")
            }
        }
        await stage.tenant.stop()
    }

    @Test("a wrong or used code is rejected, and the login can continue")
    func wrongOTP() async throws {
        let stage = try await Stage.withSecondFactor()
        let (app, _) = try await stage.enrollApp()
        let token = try await stage.firstFactor().mfaToken
        let otp = app.password(at: stage.clock.now)
        let wrong = try await thrownError(of: stage.mfa.verify(otp: otherCode(than: otp), mfaToken: token))
        #expect(wrong.code == "invalid_grant")
        #expect(wrong.message == "Invalid otp_code.")
        #expect(wrong.statusCode == 403)
        _ = try await stage.mfa.verify(otp: otp, mfaToken: token).start()
        let reused = try await thrownError(
            of: stage.authentication.login(withOTP: otp, mfaToken: try await stage.firstFactor().mfaToken))
        #expect(reused.isMultifactorCodeInvalid)
        #expect(!reused.isMultifactorTokenInvalid)
        await stage.tenant.stop()
    }

    @Test("the MFA token must be valid, unexpired, and unused")
    func tokens() async throws {
        let stage = try await Stage.withSecondFactor()
        let (app, _) = try await stage.enrollApp()
        func login(_ token: String) -> TokenRequest<Credentials, AuthenticationError> {
            stage.authentication.login(withOTP: app.password(at: stage.clock.now), mfaToken: token)
        }
        let malformed = try await thrownError(of: login("made up"))
        #expect(malformed.isMultifactorTokenInvalid)
        #expect(malformed.code == "invalid_grant")
        #expect(malformed.statusCode == 403)

        let used = try await stage.firstFactor().mfaToken
        _ = try await login(used).start()
        stage.clock.advance(by: 30)
        #expect(try await thrownError(of: login(used)).isMultifactorTokenInvalid)

        let old = try await stage.firstFactor().mfaToken
        stage.clock.advance(by: 601)
        let expired = try await thrownError(of: login(old))
        #expect(expired.isMultifactorTokenInvalid)
        #expect(expired.code == "expired_token")
        #expect(expired.statusCode == 401)
        let later = try await thrownError(of: stage.mfa.verify(otp: "123456", mfaToken: old))
        #expect(later.code == "expired_token")
        await stage.tenant.stop()
    }

    @Test("after ten wrong codes, the login is paused, regardless of the MFA token")
    func throttling() async throws {
        let stage = try await Stage.withSecondFactor()
        let (app, _) = try await stage.enrollApp()
        let wrong = app.password(at: stage.clock.now + 86_400)
        for _ in 0..<5 {
            let token = try await stage.firstFactor().mfaToken
            for _ in 0..<2 {
                #expect(
                    try await thrownError(of: stage.mfa.verify(otp: wrong, mfaToken: token)).code == "invalid_grant")
            }
        }
        let token = try await stage.firstFactor().mfaToken
        let right = app.password(at: stage.clock.now)
        let error = try await thrownError(of: stage.authentication.login(withOTP: right, mfaToken: token))
        #expect(error.isTooManyAttempts)
        #expect(error.statusCode == 429)
        stage.clock.advance(by: 361)
        _ = try await stage.mfa.verify(otp: app.password(at: stage.clock.now), mfaToken: token).start()
        await stage.tenant.stop()
    }

    @Test("a recovery code works once and is replaced by a new one")
    func recovery() async throws {
        let stage = try await Stage.withSecondFactor()
        let first = try #require(try await stage.enrollApp().recoveryCode)
        let credentials = try await stage.mfa.verify(
            recoveryCode: first, mfaToken: try await stage.firstFactor().mfaToken
        ).start()
        let second = try #require(credentials.recoveryCode)
        #expect(second != first)

        let token = try await stage.firstFactor().mfaToken
        let used = try await thrownError(of: stage.mfa.verify(recoveryCode: first, mfaToken: token))
        #expect(used.code == "invalid_grant")
        #expect(used.message == "MFA Authorization rejected.")
        let wrong = try await thrownError(of: stage.authentication.login(withRecoveryCode: "ABCD", mfaToken: token))
        #expect(wrong.isMultifactorCodeInvalid)
        #expect(wrong.statusCode == 403)
        let last = try await stage.authentication.login(withRecoveryCode: second, mfaToken: token).start()
        #expect(last.recoveryCode != nil && last.recoveryCode != second)
        await stage.tenant.stop()
    }

    @Test(
        "a code sent on request completes the login",
        arguments: [
            (TenantMessage.Channel.sms, "+15550123456", "XXXXXXXX3456"),
            (.voice, "+15550123456", "XXXXXXXX3456"), (.email, "ada.other@example.org", "ada.****@exam*****"),
        ])
    func messages(_ channel: TenantMessage.Channel, _ recipient: String, _ name: String) async throws {
        let stage = try await Stage.withSecondFactor()
        try await stage.enroll(channel, recipient)
        let payload = try await stage.firstFactor()
        let types = try #require(payload.mfaRequirements.challenge).map(\.type)
        let authenticators = try await stage.mfa.getAuthenticators(
            mfaToken: payload.mfaToken, factorsAllowed: types
        ).start()
        let authenticator = try #require(authenticators.first { $0.oobChannel == channel.rawValue })
        #expect(authenticator.authenticatorType == "oob")
        #expect(authenticator.name == name)
        #expect(authenticator.active)

        let challenge = try await stage.mfa.challenge(with: authenticator.id, mfaToken: payload.mfaToken).start()
        #expect(challenge.challengeType == "oob")
        #expect(challenge.bindingMethod == "prompt")
        let message = try await stage.tenant.message(to: recipient, kind: .mfaCode)
        #expect(message.channel == channel)
        let code = try #require(message.code)
        let wrong = try await thrownError(
            of: stage.mfa.verify(
                oobCode: challenge.oobCode, bindingCode: otherCode(than: code),
                mfaToken: payload.mfaToken))
        #expect(wrong.code == "invalid_grant")
        #expect(wrong.message == "Invalid binding_code.")
        let missing = try await thrownError(
            of: stage.mfa.verify(oobCode: challenge.oobCode, bindingCode: nil, mfaToken: payload.mfaToken))
        #expect(missing.code == "invalid_request")
        let unknown = try await thrownError(
            of: stage.mfa.verify(oobCode: "made up", bindingCode: code, mfaToken: payload.mfaToken))
        #expect(unknown.code == "invalid_grant")
        _ = try await stage.mfa.verify(
            oobCode: challenge.oobCode, bindingCode: code, mfaToken: payload.mfaToken
        ).validateClaims().start()
        await stage.tenant.stop()
    }

    @Test("a code in a message completes the login with the older methods")
    func olderNames() async throws {
        let stage = try await Stage.withSecondFactor()
        try await stage.enroll(.sms, "+15550123456")
        let token = try await stage.firstFactor().mfaToken
        let challenge = try await stage.authentication.multifactorChallenge(mfaToken: token, types: ["oob"]).start()
        #expect(challenge.challengeType == "oob")
        #expect(challenge.bindingMethod == "prompt")
        let oobCode = try #require(challenge.oobCode)
        let code = try await stage.tenant.code(to: "+15550123456", .mfaCode)
        let wrong = try await thrownError(
            of: stage.authentication.login(
                withOOBCode: oobCode, mfaToken: token, bindingCode: otherCode(than: code)))
        #expect(wrong.isMultifactorCodeInvalid)
        _ = try await stage.authentication.login(withOOBCode: oobCode, mfaToken: token, bindingCode: code).start()
        await stage.tenant.stop()
    }

    @Test(
        "a login with a push notification is pending until the user approves or denies it",
        arguments: ["approve", "deny"])
    func push(_ response: String) async throws {
        let stage = try await Stage.withSecondFactor()
        try await stage.enrollPush()
        let token = try await stage.firstFactor().mfaToken
        let types = ["push-notification"]
        let authenticators = try await stage.mfa.getAuthenticators(mfaToken: token, factorsAllowed: types).start()
        let authenticator = try #require(authenticators.first)
        #expect(authenticator.oobChannel == "auth0")
        let challenge = try await stage.mfa.challenge(with: authenticator.id, mfaToken: token).start()
        #expect(challenge.bindingMethod == nil)
        let login = stage.mfa.verify(oobCode: challenge.oobCode, bindingCode: nil, mfaToken: token)
        let pending = try await thrownError(of: login)
        #expect(pending.code == "authorization_pending")
        #expect(pending.statusCode == 400)
        let hasty = try await thrownError(of: login)
        #expect(hasty.code == "slow_down")
        #expect(hasty.statusCode == 429)
        try await stage.respondToPush(.mfaPush, response)
        if response == "approve" {
            _ = try await login.start()
        } else {
            let refused = try await thrownError(of: login)
            #expect(refused.code == "invalid_grant")
            #expect(refused.message == "MFA Authorization rejected.")
            #expect(try await thrownError(of: login).code == "invalid_grant")
        }
        await stage.tenant.stop()
    }

    @Test("an expired code in a message can't complete the login")
    func oldMessage() async throws {
        let stage = try await Stage.withSecondFactor()
        try await stage.enroll(.sms, "+15550123456")
        let token = try await stage.firstFactor().mfaToken
        let challenge = try await stage.authentication.multifactorChallenge(mfaToken: token).start()
        let code = try await stage.tenant.code(to: "+15550123456", .mfaCode)
        stage.clock.advance(by: 301)
        let error = try await thrownError(
            of: stage.mfa.verify(
                oobCode: try #require(challenge.oobCode), bindingCode: code, mfaToken: token))
        #expect(error.code == "invalid_grant")
        await stage.tenant.stop()
    }

    @Test("an emailed passwordless code also requires the second factor")
    func passwordless() async throws {
        let stage = try await Stage.withSecondFactor([.otp])
        try await stage.authentication.startPasswordless(email: "grace@example.com").start()
        let code = try await stage.tenant.code(to: "grace@example.com", .passwordlessCode)
        let error = try await thrownError(of: stage.authentication.login(email: "grace@example.com", code: code))
        let payload = try #require(error.mfaRequiredErrorPayload)
        #expect(payload.mfaRequirements.enroll?.map(\.type) == ["otp"])
        let app = try AuthenticatorApp(
            secret: try await stage.mfa.enrollOTP(mfaToken: payload.mfaToken).start().secret)
        let credentials = try await stage.mfa.verify(
            otp: app.password(at: stage.clock.now), mfaToken: payload.mfaToken
        ).validateClaims().start()
        #expect(try decode(jwt: credentials.idToken)["email"].string == "grace@example.com")
        await stage.tenant.stop()
    }

    @Test("only one of several concurrent logins with the same recovery code succeeds")
    func recoveryRace() async throws {
        let stage = try await Stage.withSecondFactor()
        let code = try #require(try await stage.enrollApp().recoveryCode)
        var tokens: [String] = []
        for _ in 0..<4 { tokens.append(try await stage.firstFactor().mfaToken) }
        let successors = await withTaskGroup(of: String?.self) { group in
            for token in tokens {
                group.addTask {
                    do {
                        return try await stage.mfa.verify(recoveryCode: code, mfaToken: token).start().recoveryCode
                    } catch {
                        return nil
                    }
                }
            }
            return await group.reduce(into: []) { if let code = $1 { $0.append(code) } }
        }
        #expect(successors.count == 1)
        await stage.tenant.stop()
    }

    @Test("a second factor is required only if the tenant's or the user's policy requires one")
    func policies() async throws {
        var configuration = TenantConfiguration()
        configuration.mfa = MFASettings(policy: .enrolled)
        var grace = TenantUser(email: "grace@example.com", password: "Nanosecond-30cm")
        grace.mfaPolicy = .always
        configuration.users = [grace]
        let stage = try await Stage(configuration)
        _ = try await stage.logInWithPassword()
        let error = try await thrownError(
            of: stage.authentication.loginDefaultDirectory(
                withUsername: "grace@example.com", password: "Nanosecond-30cm"))
        #expect(error.isMultifactorRequired)
        stage.tenant.mfa.policy = .always
        _ = try await stage.firstFactor()
        await stage.tenant.stop()
    }
}
