/// The names of a page in Auth0's API.
struct LoginScreen: Sendable, Equatable {
    let name: String
    var prompt: String { Self.prompts.first { name.hasPrefix($0.0) }?.1 ?? name }

    /// The prompts of several screens, by how the names of their screens begin.
    private static let prompts = [
        ("login-passwordless", "login-passwordless"), ("passkey-", "passkeys"), ("organization-", "organizations"),
        ("reset-password", "reset-password"), ("email-verification", "email-verification"),
        ("brute-force-protection", "brute-force-protection"), ("device-code-", "device-flow"),
        ("accept-invitation", "invitation"), ("mfa-otp-", "mfa-otp"), ("mfa-sms-", "mfa-sms"),
        ("mfa-voice-", "mfa-voice"), ("mfa-email-", "mfa-email"), ("mfa-push-", "mfa-push"),
        ("mfa-recovery-code-", "mfa-recovery-code"), ("mfa-webauthn-", "mfa-webauthn"), ("mfa-", "mfa"),
    ]

    /// This screen, and others of Auth0's whose page this is: sign-ups have a second page there, for the password, if
    /// the identifier comes first.
    var all: [LoginScreen] { name == "signup-id" ? [self, LoginScreen(name: "signup-password")] : [self] }
}
