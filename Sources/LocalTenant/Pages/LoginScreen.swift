/// The names of a page in Auth0's API.
struct LoginScreen: Equatable {
    let prompt: String
    let name: String

    private static let all: [String: (String, String)] = [
        LoginPath.password: ("login", "login"), LoginPath.identifier: ("login-id", "login-id"),
        LoginPath.emailCode: ("login-passwordless", "login-passwordless-email-code"),
        LoginPath.smsCode: ("login-passwordless", "login-passwordless-sms-otp"),
        LoginPath.signup: ("signup", "signup"), LoginPath.passkey: ("passkeys", "passkey-enrollment"),
        LoginPath.passkeySignup: ("passkeys", "passkey-enrollment"),
        LoginPath.passkeyEnrollment: ("passkeys", "passkey-enrollment"),
        LoginPath.consent: ("consent", "consent"),
        LoginPath.organization: ("organizations", "organization-selection"),
        LoginPath.organizationPicker: ("organizations", "organization-picker"),
        LoginPath.passwordReset: ("reset-password", "reset-password-request"),
        "/u/reset-password/change": ("reset-password", "reset-password"),
        "/u/email-verification": ("email-verification", "email-verification-result"),
        "/activate": ("device-flow", "device-code-activation"),
        "/u/device/confirmation": ("device-flow", "device-code-confirmation"),
        "/u/device/allowed": ("device-flow", "device-code-activation-allowed"),
        "/u/device/denied": ("device-flow", "device-code-activation-denied"),
        "/u/mfa-otp-enrollment": ("mfa-otp", "mfa-otp-enrollment-qr"),
        "/u/mfa-push-enrollment": ("mfa-push", "mfa-push-enrollment-qr"),
        "/u/mfa-push-challenge": ("mfa-push", "mfa-push-challenge-push"),
        "/u/unblock": ("brute-force-protection", "brute-force-protection-unblock"),
        "/u/accept-invitation": ("invitation", "accept-invitation"),
    ]

    /// The screen of a page, or else one that is named after its path.
    init(path: String) {
        let last = path.split(separator: "/").last.map(String.init) ?? "login"
        (prompt, name) = Self.all[path] ?? (Self.factorPrompt(last) ?? last, last)
    }

    /// `mfa-sms` for `mfa-sms-challenge`.
    private static func factorPrompt(_ name: String) -> String? {
        guard name.hasPrefix("mfa-") else { return nil }
        return ["otp", "sms", "voice", "email", "push", "recovery-code", "webauthn"].map { "mfa-\($0)" }
            .first { name.hasPrefix($0 + "-") } ?? "mfa"
    }
}
