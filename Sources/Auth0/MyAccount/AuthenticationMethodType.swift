/// What an authentication method is.
public enum AuthenticationMethodType: String, Sendable, CaseIterable {
    case password
    case passkey
    /// An authenticator that is built into a device, as a second factor.
    case webAuthnPlatform = "webauthn-platform"
    /// A security key, as a second factor.
    case webAuthnRoaming = "webauthn-roaming"
    /// An authenticator app with one-time passwords.
    case totp
    case phone
    case email
    case pushNotification = "push-notification"
    case recoveryCode = "recovery-code"
}

/// How codes are sent to a phone.
public enum PreferredAuthenticationMethod: String, Sendable, CaseIterable {
    /// By text message.
    case sms
    /// By call.
    case voice
}
