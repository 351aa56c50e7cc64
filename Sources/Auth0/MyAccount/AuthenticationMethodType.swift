/// The type of an authentication method.
public enum AuthenticationMethodType: String, Sendable, CaseIterable {
    /// A password.
    case password
    /// A passkey.
    case passkey
    /// An authenticator that is built into a device, as a second factor.
    case webAuthnPlatform = "webauthn-platform"
    /// A security key, as a second factor.
    case webAuthnRoaming = "webauthn-roaming"
    /// An authenticator app with one-time passwords.
    case totp
    /// Codes by text message or call.
    case phone
    /// Codes by email.
    case email
    /// A push notification to an authenticator app.
    case pushNotification = "push-notification"
    /// A recovery code.
    case recoveryCode = "recovery-code"
}

/// How codes are sent to a phone.
public enum PreferredAuthenticationMethod: String, Sendable, CaseIterable {
    /// By text message.
    case sms
    /// By call.
    case voice
}
