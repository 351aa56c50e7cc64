/// The hosted pages of the second factor, with Auth0's paths.
enum SecondFactorRoutes {
    static let all: [Route] =
        [
            .page("GET", "/u/mfa-login-options", FactorStep.page { try await $0.options() }),
            .form("/u/mfa-login-options", FactorStep.form { try await $0.choose($1) }),
            .page("GET", "/u/mfa-begin-enroll-options", FactorStep.page { try await $0.options() }),
            .form("/u/mfa-begin-enroll-options", FactorStep.form { try await $0.chooseNew($1) }),
            .page("GET", "/u/mfa-recovery-code-challenge", challenge),
            .form("/u/mfa-recovery-code-challenge", showFactor),
            .page("GET", "/u/mfa-recovery-code-enrollment", FactorStep.page { try await $0.recoveryCode() }),
            .form("/u/mfa-recovery-code-enrollment", FactorStep.form { try await $0.leave($1) }),
            .page("GET", "/u/mfa-webauthn-error", FactorStep.page { try $0.browserErrorPage() }),
        ] + EnrollmentLink.routes
        + ["otp", "sms", "voice", "email", "push", "webauthn-roaming", "webauthn-platform"].flatMap(pages)

    private static func pages(_ factor: String) -> [Route] {
        [
            .page("GET", "/u/mfa-\(factor)-challenge", challenge),
            .form("/u/mfa-\(factor)-challenge", showFactor),
            .page("GET", "/u/mfa-\(factor)-enrollment", FactorStep.page { try await $0.enrollment() }),
            .form("/u/mfa-\(factor)-enrollment", FactorStep.form { try await $0.addFactor($1) }),
        ]
    }

    private static let challenge = FactorStep.page { try await $0.challenge() }
    private static let showFactor = FactorStep.form { try await $0.showFactor($1) }
}
