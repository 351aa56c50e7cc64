/// The grants of the token endpoint.
enum GrantType: String {
    /// RFC 6749 §4.1.3.
    case authorizationCode = "authorization_code"
    /// RFC 6749 §4.3.
    case password
    /// RFC 6749 §4.4.
    case clientCredentials = "client_credentials"
    /// RFC 6749 §6.
    case refreshToken = "refresh_token"
    /// RFC 8628 §3.4.
    case deviceCode = "urn:ietf:params:oauth:grant-type:device_code"
    /// RFC 8693 §2.1.
    case tokenExchange = "urn:ietf:params:oauth:grant-type:token-exchange"

    // Auth0's own grants (Auth0 docs).
    case passwordRealm = "http://auth0.com/oauth/grant-type/password-realm"
    case passwordlessOTP = "http://auth0.com/oauth/grant-type/passwordless/otp"
    case mfaOTP = "http://auth0.com/oauth/grant-type/mfa-otp"
    case mfaOOB = "http://auth0.com/oauth/grant-type/mfa-oob"
    case mfaRecoveryCode = "http://auth0.com/oauth/grant-type/mfa-recovery-code"
    case webAuthn = "urn:okta:params:oauth:grant-type:webauthn"
}
