extension LoginScreen {
    /// The screens that aren't named after their paths.
    private static let paths = [
        LoginPath.password: "login", LoginPath.identifier: "login-id",
        LoginPath.emailCode: "login-passwordless-email-code", LoginPath.smsCode: "login-passwordless-sms-otp",
        LoginPath.passkey: "passkey-enrollment", LoginPath.passkeySignup: "passkey-enrollment",
        LoginPath.passkeyEnrollment: "passkey-enrollment", LoginPath.organization: "organization-selection",
        LoginPath.passwordReset: "reset-password-request", "/u/reset-password/change": "reset-password",
        "/u/email-verification": "email-verification-result", "/u/unblock": "brute-force-protection-unblock",
        "/activate": "device-code-activation", "/u/device/confirmation": "device-code-confirmation",
        "/u/device/allowed": "device-code-activation-allowed", "/u/device/denied": "device-code-activation-denied",
        "/u/mfa-otp-enrollment": "mfa-otp-enrollment-qr", "/u/mfa-push-enrollment": "mfa-push-enrollment-qr",
        "/u/mfa-push-challenge": "mfa-push-challenge-push",
    ]

    /// The screens of pages that follow the one for the identifier, if there is one.
    static let afterIdentifier = [LoginPath.password: "login-password", LoginPath.signup: "signup-id"]

    /// The screen of a page, or else one that is named after its path.
    init(path: String) {
        self.init(name: Self.paths[path] ?? path.split(separator: "/").last.map(String.init) ?? "login")
    }
}
