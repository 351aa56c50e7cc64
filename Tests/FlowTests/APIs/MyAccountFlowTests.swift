import Foundation
import LocalTenant
import TestSupport
import Testing

@testable import Auth0

extension Stage {
    var accountAudience: String { tenant.domain + "/me/" }

    /// The sample user's account, with an access token from a login's refresh token.
    func account(scope: String? = nil) async throws -> any MyAccount {
        let refreshToken = try #require(try await logInWithPassword().refreshToken)
        let credentials = try await authentication.renew(
            withRefreshToken: refreshToken, audience: accountAudience, scope: scope
        ).start()
        return Auth0.myAccount(token: credentials.accessToken, domain: tenant.domain)
    }

    func methods(scope: String? = nil) async throws -> any MyAccountAuthenticationMethods {
        try await account(scope: scope).authenticationMethods
    }
}

@Suite("My Account API")
struct MyAccountFlowTests {
    @Test("My Account lists the tenant's factors and the user's methods")
    func list() async throws {
        let stage = try await Stage()
        let methods = try await stage.methods()
        let factors = try await methods.getFactors().start()
        #expect(factors.first { $0.type == "totp" }?.usage == ["secondary"])
        #expect(factors.first { $0.type == "passkey" }?.usage == ["primary"])
        let all = try await methods.getAuthenticationMethods().start()
        #expect(all.map(\.type) == ["password"])
        let password = try #require(all.first)
        #expect(password.usage == ["primary"])
        #expect(password.identityUserId.map { password.id == "password|\($0)" } == true)
        #expect(try await methods.getAuthenticationMethod(by: password.id).start().createdAt == password.createdAt)
        #expect(try await methods.getAuthenticationMethods(type: .totp).start().isEmpty)
        #expect(try await methods.getAuthenticationMethods(type: .webAuthnPlatform).start().isEmpty)
        await stage.tenant.stop()
    }

    @Test("an authenticator app is enrolled and removed")
    func totp() async throws {
        let stage = try await Stage()
        let methods = try await stage.methods()
        let challenge = try await methods.enrollTOTP().start()
        #expect(challenge.authenticatorQRCodeURI.hasPrefix("otpauth://totp/"))
        let key = try #require(challenge.authenticatorManualInputCode)
        let pending = try await methods.getAuthenticationMethod(by: challenge.authenticationId).start()
        #expect(pending.confirmed == false)
        func confirm(_ code: String) -> Request<AuthenticationMethod, MyAccountError> {
            methods.confirmTOTPEnrollment(
                id: challenge.authenticationId, authSession: challenge.authenticationSession, otpCode: code)
        }
        let wrong = try await thrownError(of: confirm("wrong"))
        #expect(wrong.statusCode == 400)
        #expect(wrong.code == "https://auth0.com/api-errors/A0E-400-0001")
        #expect(wrong.detail == "Invalid otp_code")
        let method = try await confirm(try #require(stage.tenant.oneTimePassword(key))).start()
        #expect(method.id == challenge.authenticationId)
        #expect(method.type == "totp")
        #expect(method.confirmed == true)
        try await methods.deleteAuthenticationMethod(by: method.id).start()
        #expect(try await methods.getAuthenticationMethods().start().count == 1)
        await stage.tenant.stop()
    }

    @Test("phones and an email address are enrolled with a code, renamed, and switched to calls")
    func messages() async throws {
        let stage = try await Stage()
        let methods = try await stage.methods()
        let texts = try await methods.enrollPhone(phoneNumber: "+15550100").start()
        var code = try #require(try await stage.tenant.message(to: "+15550100", kind: .mfaEnrollment).code)
        let phone = try await methods.confirmPhoneEnrollment(
            id: texts.authenticationId, authSession: texts.authenticationSession, otpCode: code
        ).start()
        #expect(phone.phoneNumber == "+15550100")
        #expect(phone.preferredAuthenticationMethod == "sms")
        let calls = try await methods.enrollPhone(phoneNumber: "+15550200", preferredAuthenticationMethod: .voice)
            .start()
        let call = try await stage.tenant.message(to: "+15550200", kind: .mfaEnrollment)
        #expect(call.channel == .voice)
        let second = try await methods.confirmPhoneEnrollment(
            id: calls.authenticationId, authSession: calls.authenticationSession, otpCode: try #require(call.code)
        ).start()
        #expect(second.preferredAuthenticationMethod == "voice")

        let mail = try await methods.enrollEmail(emailAddress: "second@example.com").start()
        code = try #require(try await stage.tenant.message(to: "second@example.com", kind: .mfaEnrollment).code)
        let email = try await methods.confirmEmailEnrollment(
            id: mail.authenticationId, authSession: mail.authenticationSession, otpCode: code
        ).start()
        #expect(email.type == "email")

        let renamed = try await methods.updateAuthenticationMethod(
            by: phone.id, name: "Work", preferredAuthenticationMethod: .voice
        ).start()
        #expect(renamed.name == "Work")
        #expect(renamed.preferredAuthenticationMethod == "voice")
        #expect(try await methods.updateAuthenticationMethod(by: phone.id).start().name == "Work")
        #expect(try await methods.getAuthenticationMethods(type: .phone).start().map(\.name) == ["Work", nil])

        let twice = try await thrownError(of: methods.enrollPhone(phoneNumber: "+15550100"))
        #expect(twice.statusCode == 409)
        #expect(twice.code.hasSuffix("A0E-409-0003"))
        await stage.tenant.stop()
    }

    @Test("a push device is enrolled after its approval")
    func push() async throws {
        let stage = try await Stage()
        let methods = try await stage.methods()
        let challenge = try await methods.enrollPushNotification().start()
        let confirmation = methods.confirmPushNotificationEnrollment(
            id: challenge.authenticationId, authSession: challenge.authenticationSession)
        #expect(try await thrownError(of: confirmation).detail.contains("waits"))
        try await stage.respondToPush(.mfaEnrollment, "approve")
        #expect(try await confirmation.start().type == "push-notification")
        #expect(try await thrownError(of: confirmation).detail.contains("auth_session"))
        await stage.tenant.stop()
    }

    @Test("a recovery code is enrolled")
    func recoveryCode() async throws {
        let stage = try await Stage()
        let methods = try await stage.methods()
        let challenge = try await methods.enrollRecoveryCode().start()
        #expect(challenge.recoveryCode.count == 24)
        let method = try await methods.confirmRecoveryCodeEnrollment(
            id: challenge.authenticationId, authSession: challenge.authenticationSession
        ).start()
        #expect(method.type == "recovery-code")
        await stage.tenant.stop()
    }

    @Test("the account's password is changed if it meets the policy")
    func password() async throws {
        let stage = try await Stage()
        let methods = try await stage.methods()
        let challenge = try await methods.enrollPassword(connection: TenantConnection.defaultName).start()
        #expect(challenge.policy.complexity.minLength == 8)
        #expect(challenge.policy.complexity.characterTypeRule == "three_of_four")
        #expect(challenge.policy.history.active == false)
        func confirm(_ password: String) -> Request<AuthenticationMethod, MyAccountError> {
            methods.confirmPasswordEnrollment(
                id: challenge.authenticationId, authSession: challenge.authenticationSession, newPassword: password)
        }
        let weak = try await thrownError(of: confirm("weak"))
        #expect(weak.code.hasSuffix("A0E-400-0003"))
        #expect(weak.validationErrors?.first?.pointer == "/new_password")
        #expect(try await confirm("Another-Horse-2").start().lastPasswordReset != nil)
        #expect(try await thrownError(of: confirm("Another-Horse-3")).statusCode == 400)
        let login = stage.authentication.login(
            usernameOrEmail: stage.user.email, password: "Another-Horse-2",
            realmOrConnection: TenantConnection.defaultName)
        #expect(try await !login.start().accessToken.isEmpty)
        await stage.tenant.stop()
    }

    @Test("a passkey is enrolled, listed, and used to log in")
    func passkey() async throws {
        let stage = try await Stage()
        let methods = try await stage.methods()
        let challenge = try await methods.passkeyEnrollmentChallenge().start()
        #expect(challenge.authenticationMethodId == "passkey%7Cnew")
        #expect(challenge.userName == stage.user.email)
        var authenticator = TestAuthenticator()
        let created = try authenticator.create(
            challenge: challenge.challengeData, relyingPartyID: challenge.relyingPartyId,
            userHandle: challenge.userId)
        let method = try await methods.enroll(passkey: CreatedPasskey(created), challenge: challenge).start()
        #expect(method.type == "passkey")
        #expect(method.relyingPartyIdentifier == challenge.relyingPartyId)
        #expect(method.credential.userHandle == challenge.userId)
        #expect(method.credential.id == created.credentialID.a0_encodeBase64URLSafe())
        #expect(!method.credential.publicKey.isEmpty)
        #expect(!method.credential.isBackedUp)
        let listed = try await methods.getAuthenticationMethods(type: .passkey).start()
        #expect(listed.map(\.id) == [method.id])
        #expect(listed.first?.keyId == method.credential.id)

        let forged = try await methods.passkeyEnrollmentChallenge().start()
        let wrong = try authenticator.create(
            challenge: Data([1]), relyingPartyID: forged.relyingPartyId, userHandle: forged.userId)
        let error = try await thrownError(of: methods.enroll(passkey: CreatedPasskey(wrong), challenge: forged))
        #expect(error.statusCode == 400)
        #expect(error.detail.contains("challenge"))
        try await methods.deleteAuthenticationMethod(by: method.id).start()
        await stage.tenant.stop()
    }

    @Test("every My Account request requires its scope")
    func scopes() async throws {
        let stage = try await Stage()
        let reader = try await stage.methods(scope: "read:me:authentication_methods")
        let writer = try await stage.methods(scope: "create:me:authentication_methods")
        #expect(try await reader.getAuthenticationMethods().start().count == 1)
        let errors = [
            try await thrownError(of: reader.enrollTOTP()),
            try await thrownError(of: reader.enrollEmail(emailAddress: "a@b")),
            try await thrownError(of: reader.confirmRecoveryCodeEnrollment(id: "x", authSession: "x")),
            try await thrownError(of: reader.passkeyEnrollmentChallenge()),
            try await thrownError(of: reader.getFactors()),
            try await thrownError(of: reader.updateAuthenticationMethod(by: "x")),
            try await thrownError(of: reader.deleteAuthenticationMethod(by: "x")),
            try await thrownError(of: writer.getAuthenticationMethods()),
            try await thrownError(of: writer.getAuthenticationMethod(by: "x")),
        ]
        for error in errors {
            #expect(error.statusCode == 403)
            #expect(error.code == "https://auth0.com/api-errors/A0E-403-0002")
            #expect(error.title == "Insufficient Scope")
            #expect(!error.isRetryable)
        }
        await stage.tenant.stop()
    }

    @Test("rejected My Account requests explain why")
    func errors() async throws {
        let clock = TenantClock(fixedAt: Date(timeIntervalSince1970: 1_900_000_000))
        let stage = try await Stage(clock: clock)
        let account = try await stage.account()
        let methods = account.authenticationMethods
        let number = try await thrownError(of: methods.enrollPhone(phoneNumber: "123"))
        #expect(number.code.hasSuffix("A0E-400-0003"))
        #expect(number.validationErrors?.map(\.pointer) == ["/phone_number"])
        #expect(number.message.hasPrefix("Validation Error: "))
        for error in [
            try await thrownError(of: methods.getAuthenticationMethod(by: "phone|nobody's")),
            try await thrownError(of: methods.deleteAuthenticationMethod(by: "a/b?c#d")),
            try await thrownError(of: methods.updateAuthenticationMethod(by: "x", name: "y")),
        ] {
            #expect(error.statusCode == 404)
            #expect(error.code.hasSuffix("A0E-404-0002"))
        }
        let password = try #require(try await methods.getAuthenticationMethods().start().first)
        #expect(
            try await thrownError(of: methods.deleteAuthenticationMethod(by: password.id)).code.hasSuffix(
                "A0E-409-0001"))
        let foreign = try await thrownError(of: methods.enrollPassword(userIdentityId: "nobody"))
        #expect(foreign.validationErrors?.first?.pointer == "/identity_user_id")

        let nonsense = try await thrownError(
            of: Auth0.myAccount(token: "x", domain: stage.tenant.domain).authenticationMethods.getFactors())
        #expect(nonsense.statusCode == 401)
        #expect(nonsense.code.hasSuffix("A0E-401-0003"))
        let challenge = try await methods.enrollRecoveryCode().start()
        clock.advance(by: 300)
        let late = try await thrownError(
            of: methods.confirmRecoveryCodeEnrollment(
                id: challenge.authenticationId, authSession: challenge.authenticationSession))
        #expect(late.detail.contains("expired"))
        clock.advance(by: 86_400)
        let expired = try await thrownError(of: methods.getFactors())
        #expect(expired.statusCode == 401)
        #expect(expired.detail == "The access token has expired")
        await stage.tenant.stop()
    }

    @Test("My Account requests beyond the rate limit are rejected and retryable")
    func throttle() async throws {
        var configuration = TenantConfiguration()
        configuration.apiRateLimit = 1
        let stage = try await Stage(configuration, clock: TenantClock(fixedAt: Date()))
        let methods = try await stage.methods()
        _ = try await methods.enrollRecoveryCode().start()
        let error = try await thrownError(of: methods.enrollRecoveryCode())
        #expect(error.statusCode == 429)
        #expect(error.code.hasSuffix("A0E-429-0003"))
        #expect(error.isRetryable)
        await stage.tenant.stop()
    }

    @Test("a DPoP-bound session can access My Account only with proofs")
    func dpop() async throws {
        let stage = try await Stage()
        let device = DPoP.newDevice()
        var authentication = stage.authentication
        authentication.dpop = device
        let session = try await authentication.login(
            usernameOrEmail: stage.user.email, password: stage.user.password,
            realmOrConnection: TenantConnection.defaultName, scope: "openid offline_access"
        ).start()
        let credentials = try await authentication.renew(
            withRefreshToken: try #require(session.refreshToken), audience: stage.accountAudience
        ).start()
        #expect(credentials.tokenType == "DPoP")
        var account = Auth0.myAccount(token: credentials.accessToken, domain: stage.tenant.domain)
        let bare = try await thrownError(of: account.authenticationMethods.getFactors())
        #expect(bare.statusCode == 401)
        #expect(bare.code == "invalid_token")
        account.dpop = device
        let methods = account.authenticationMethods
        #expect(try await !methods.getFactors().start().isEmpty)
        let challenge = try await methods.enrollRecoveryCode().start()
        let method = try await methods.confirmRecoveryCodeEnrollment(
            id: challenge.authenticationId, authSession: challenge.authenticationSession
        ).start()
        try await methods.deleteAuthenticationMethod(by: method.id).start()
        await stage.tenant.stop()
    }
}

/// A passkey created by the test authenticator.
private struct CreatedPasskey: NewPasskey {
    let credentialID: Data
    let attachment = PasskeyAttachment.platform
    let rawClientDataJSON: Data
    let rawAttestationObject: Data?

    init(_ creation: TestAuthenticator.Creation) {
        credentialID = creation.credentialID
        rawClientDataJSON = creation.clientDataJSON
        rawAttestationObject = creation.attestationObject
    }
}
