import Auth0
import Foundation
import LocalTenant
import Testing

extension Stage {
    /// A stage whose tenant requires a second factor from everyone, with a clock that only the test advances.
    static func withSecondFactor(
        _ factors: Set<MFASettings.Factor> = Set(MFASettings.Factor.allCases)
    ) async throws -> Stage {
        var configuration = TenantConfiguration()
        configuration.mfa = MFASettings(policy: .always, factors: factors)
        return try await Stage(configuration, clock: TenantClock(fixedAt: Date()))
    }

    /// Logs the sample user in with the password, which isn't sufficient, and returns the payload for the next steps.
    func firstFactor(audience: String? = nil, scope: String = defaultScope) async throws -> MFARequiredErrorPayload {
        let error = try await thrownError(
            of: authentication.loginDefaultDirectory(
                withUsername: user.email, password: user.password, audience: audience, scope: scope))
        #expect(error.isMultifactorRequired)
        return try #require(error.mfaRequiredErrorPayload)
    }

    /// Enrolls an authenticator app for the sample user, and waits until it shows a new password.
    func enrollApp() async throws -> (app: AuthenticatorApp, recoveryCode: String?) {
        let token = try await firstFactor().mfaToken
        let enrollment = try await mfa.enrollOTP(mfaToken: token).start()
        let app = try AuthenticatorApp(barcode: enrollment.barcodeUri)
        _ = try await mfa.verify(otp: app.password(at: clock.now), mfaToken: token).start()
        clock.advance(by: 60)
        return (app, enrollment.recoveryCodes?.first)
    }
}

@Suite("MFA values created by tests")
struct MFAPayloadTests {
    @Test("MFA payloads, requirements, and factors can be created without a tenant")
    func made() {
        let payload = MFARequiredErrorPayload(
            mfaToken: "token", mfaRequirements: MFARequirements(challenge: [MFAFactor(type: "otp")]))
        #expect(payload.error == "mfa_required")
        #expect(payload.mfaRequirements.enroll == nil)
        #expect(payload.mfaRequirements.challenge?.map(\.type) == ["otp"])
        #expect(!payload.description.contains("token\""))
    }
}
