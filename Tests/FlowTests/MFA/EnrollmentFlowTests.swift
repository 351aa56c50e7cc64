import Auth0
import Foundation
import JWTDecode
import LocalTenant
import Testing

extension Stage {
    /// Enrolls a phone or email address for the sample user.
    func enroll(_ channel: TenantMessage.Channel, _ recipient: String) async throws {
        let token = try await firstFactor().mfaToken
        let enrollment =
            switch channel {
            case .sms: try await mfa.enroll(mfaToken: token, phoneNumber: recipient).start()
            case .voice: try await mfa.enroll(mfaToken: token, voicePhoneNumber: recipient).start()
            default: try await mfa.enroll(mfaToken: token, email: recipient).start()
            }
        #expect(enrollment.authenticatorType == "oob")
        #expect(enrollment.oobChannel == channel.rawValue)
        #expect(enrollment.bindingMethod == "prompt")
        #expect(enrollment.recoveryCodes?.count == 1)
        let message = try await tenant.message(to: recipient, kind: .mfaEnrollment)
        #expect(message.channel == channel)
        let code: String = try #require(message.code)
        _ = try await mfa.verify(oobCode: enrollment.oobCode, bindingCode: code, mfaToken: token).start()
    }

    /// Enrolls a push device for the sample user.
    func enrollPush() async throws {
        let token = try await firstFactor().mfaToken
        let enrollment = try await mfa.enrollPush(mfaToken: token).start()
        #expect(enrollment.oobChannel == "auth0")
        #expect(enrollment.barcodeUri.hasPrefix("otpauth://"))
        try await respondToPush(.mfaEnrollment, "approve")
        _ = try await mfa.verify(oobCode: enrollment.oobCode, bindingCode: nil, mfaToken: token).start()
    }

    /// Responds to a push notification.
    func respondToPush(_ kind: TenantMessage.Kind, _ response: String) async throws {
        let message = try #require(tenant.outbox.last { $0.kind == kind })
        #expect(message.channel == .push)
        let page = try await browser.open(try message.url)
        _ = try await browser.submit(page, ["answer": response])
    }
}

@Suite("Second factor enrollment")
struct EnrollmentFlowTests {
    @Test("an authenticator app is listed as inactive until its first code confirms it")
    func app() async throws {
        let stage = try await Stage.withSecondFactor()
        let payload = try await stage.firstFactor()
        #expect(
            Set((payload.mfaRequirements.enroll ?? []).map(\.type)) == ["otp", "phone", "email", "push-notification"])
        let enrollment: OTPMFAEnrollmentChallenge = try await stage.mfa.enroll(mfaToken: payload.mfaToken).start()
        #expect(enrollment.authenticatorType == "otp")
        #expect(enrollment.barcodeUri.contains("secret=\(enrollment.secret)"))
        #expect(enrollment.recoveryCodes?.count == 1)
        let before = try await stage.mfa.getAuthenticators(mfaToken: payload.mfaToken).start()
        #expect(before.contains { $0.authenticatorType == "otp" && !$0.active && $0.type == "otp" })
        #expect(try await stage.firstFactor().mfaRequirements.challenge == nil)

        let app = try AuthenticatorApp(secret: enrollment.secret)
        let wrong = try await thrownError(
            of: stage.mfa.verify(otp: app.password(at: stage.clock.now + 86_400), mfaToken: payload.mfaToken))
        #expect(wrong.message == "Invalid otp_code.")
        _ = try await stage.mfa.verify(otp: app.password(at: stage.clock.now), mfaToken: payload.mfaToken).start()
        let next = try await stage.firstFactor()
        #expect(next.mfaRequirements.enroll == nil)
        let after = try await stage.mfa.getAuthenticators(mfaToken: next.mfaToken).start()
        #expect(after.contains { $0.authenticatorType == "otp" && $0.active })
        #expect(after.contains { $0.authenticatorType == "recovery-code" && $0.active })
        await stage.tenant.stop()
    }

    @Test("an unconfirmed push device doesn't count as a second factor")
    func push() async throws {
        let stage = try await Stage.withSecondFactor()
        let token = try await stage.firstFactor().mfaToken
        let enrollment: PushMFAEnrollmentChallenge = try await stage.mfa.enroll(mfaToken: token).start()
        #expect(enrollment.authenticatorType == "oob")
        let pending = try await thrownError(
            of: stage.mfa.verify(oobCode: enrollment.oobCode, bindingCode: nil, mfaToken: token))
        #expect(pending.code == "authorization_pending")
        #expect(try await stage.firstFactor().mfaRequirements.challenge == nil)
        try await stage.respondToPush(.mfaEnrollment, "approve")
        _ = try await stage.mfa.verify(oobCode: enrollment.oobCode, bindingCode: nil, mfaToken: token).start()
        let factors = try #require(try await stage.firstFactor().mfaRequirements.challenge)
        #expect(factors.map(\.type).contains("push-notification"))
        await stage.tenant.stop()
    }

    @Test("the list of factors is filtered by allowed types, and an empty filter is rejected")
    func listing() async throws {
        let stage = try await Stage.withSecondFactor()
        _ = try await stage.enrollApp()
        let token = try await stage.firstFactor().mfaToken
        let some = try await stage.mfa.getAuthenticators(mfaToken: token, factorsAllowed: ["otp"]).start()
        #expect(some.map(\.type) == ["otp"])
        let others = try await stage.mfa.getAuthenticators(mfaToken: token, factorsAllowed: ["phone"]).start()
        #expect(others.isEmpty)
        stage.tenant.clearRequests()
        let error = try await thrownError(of: stage.mfa.getAuthenticators(mfaToken: token, factorsAllowed: []))
        #expect((error.cause as? MfaListAuthenticatorsError)?.code == "invalid_request")
        #expect(error.statusCode == 0)
        #expect(stage.tenant.requests.isEmpty)
        await stage.tenant.stop()
    }

    @Test("enrolling a factor requires a valid MFA token, which enrolls only the first one")
    func refusedTokens() async throws {
        let stage = try await Stage.withSecondFactor()
        for (token, code) in [("made up", "invalid_token"), (try await stage.expiredToken(), "expired_token")] {
            #expect(try await thrownError(of: stage.mfa.getAuthenticators(mfaToken: token)).code == code)
            let enrollment = try await thrownError(of: stage.mfa.enrollOTP(mfaToken: token))
            #expect(enrollment.code == code)
            #expect(enrollment.statusCode == 401)
        }
        _ = try await stage.enrollApp()
        let token = try await stage.firstFactor().mfaToken
        let enrolled = try await thrownError(of: stage.mfa.enroll(mfaToken: token, phoneNumber: "+15550123456"))
        #expect(enrolled.code == "access_denied")
        #expect(enrolled.message == "User is already enrolled.")
        #expect(enrolled.statusCode == 403)
        #expect(stage.tenant.outbox.isEmpty)
        await stage.tenant.stop()
    }

    @Test("enrolling with an invalid phone number or email address or an unsupported type fails with its error")
    func badRequests() async throws {
        let stage = try await Stage.withSecondFactor([.phone, .email])
        let token = try await stage.firstFactor().mfaToken
        let errors = [
            ("invalid_phone_number", try await thrownError(of: stage.mfa.enroll(mfaToken: token, phoneNumber: "555"))),
            (
                "invalid_phone_number",
                try await thrownError(of: stage.mfa.enroll(mfaToken: token, voicePhoneNumber: "x"))
            ),
            ("invalid_email", try await thrownError(of: stage.mfa.enroll(mfaToken: token, email: "nobody"))),
            ("unsupported_authenticator_type", try await thrownError(of: stage.mfa.enrollOTP(mfaToken: token))),
            ("unsupported_authenticator_type", try await thrownError(of: stage.mfa.enrollPush(mfaToken: token))),
        ]
        for (code, error) in errors {
            #expect(error.code == code)
            #expect(error.statusCode == 400)
        }
        let enrollment = try await stage.mfa.enroll(mfaToken: token, email: "ada.other@example.org").start()
        #expect(enrollment.recoveryCodes == nil)
        await stage.tenant.stop()
    }

    @Test("only an existing authenticator can be challenged")
    func badChallenges() async throws {
        let stage = try await Stage.withSecondFactor()
        let newcomer = try await stage.firstFactor().mfaToken
        let nothing = try await thrownError(of: stage.authentication.multifactorChallenge(mfaToken: newcomer))
        #expect(nothing.code == "association_required")
        #expect(nothing.statusCode == 403)
        _ = try await stage.enrollApp()
        let token = try await stage.firstFactor().mfaToken
        let unknown = try await thrownError(of: stage.mfa.challenge(with: "sms|dev_0000000000000000", mfaToken: token))
        #expect(unknown.code == "invalid_authenticator")
        #expect(unknown.statusCode == 404)
        let authenticators = try await stage.mfa.getAuthenticators(mfaToken: token, factorsAllowed: ["otp"]).start()
        let app = try #require(authenticators.first)
        let otherType = try await thrownError(of: stage.mfa.challenge(with: app.id, mfaToken: token))
        #expect(otherType.code == "unsupported_challenge_type")
        #expect(otherType.statusCode == 403)
        let challenge = try await stage.authentication.multifactorChallenge(
            mfaToken: token, types: ["otp"], authenticatorId: app.id
        ).start()
        #expect(challenge.challengeType == "otp")
        #expect(challenge.oobCode == nil)
        let stranger = try await thrownError(of: stage.mfa.challenge(with: app.id, mfaToken: "made up"))
        #expect(stranger.code == "invalid_grant")
        #expect(stranger.message == "Malformed mfa_token")
        #expect(stranger.statusCode == 403)
        await stage.tenant.stop()
    }

    @Test("a challenge type that the user has no factor for requires enrollment")
    func unsupportedChallenge() async throws {
        let stage = try await Stage.withSecondFactor([.otp])
        _ = try await stage.enrollApp()
        let error = try await thrownError(
            of: stage.authentication.multifactorChallenge(
                mfaToken: try await stage.firstFactor().mfaToken, types: ["oob"]))
        #expect(error.isMultifactorEnrollRequired)
        #expect(error.statusCode == 403)
        await stage.tenant.stop()
    }

    @Test("a factor can be removed with an access token for it, but not with the MFA token")
    func deletion() async throws {
        let stage = try await Stage.withSecondFactor()
        let (app, _) = try await stage.enrollApp()
        let payload = try await stage.firstFactor(
            audience: stage.tenant.issuer + "mfa/", scope: "read:authenticators remove:authenticators")
        let authenticators = try await stage.mfa.getAuthenticators(
            mfaToken: payload.mfaToken, factorsAllowed: ["otp"]
        ).start()
        let id = try #require(authenticators.first?.id)
        let refused = try await thrownError(of: stage.mfa.deleteAuthenticator(id: id, accessToken: payload.mfaToken))
        #expect(refused.statusCode == 403)
        let credentials = try await stage.mfa.verify(
            otp: app.password(at: stage.clock.now), mfaToken: payload.mfaToken
        ).start()
        try await stage.mfa.deleteAuthenticator(id: id, accessToken: credentials.accessToken).start()
        let again = try await thrownError(
            of: stage.mfa.deleteAuthenticator(id: id, accessToken: credentials.accessToken))
        #expect(again.code == "invalid_authenticator")
        #expect(again.statusCode == 404)
        #expect(try await stage.firstFactor().mfaRequirements.enroll != nil)
        await stage.tenant.stop()
    }
}

extension Stage {
    fileprivate func expiredToken() async throws -> String {
        let token = try await firstFactor().mfaToken
        clock.advance(by: 601)
        return token
    }
}
