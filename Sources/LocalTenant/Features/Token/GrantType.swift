/// The values of `grant_type` that `/oauth/token` understands.
enum GrantType: String, Sendable, CaseIterable {
    case authorizationCode = "authorization_code"
    case refreshToken = "refresh_token"
    case clientCredentials = "client_credentials"
    case deviceCode = "urn:ietf:params:oauth:grant-type:device_code"
    case tokenExchange = "urn:ietf:params:oauth:grant-type:token-exchange"
    case password
    case passwordRealm = "http://auth0.com/oauth/grant-type/password-realm"
    case passwordlessOTP = "http://auth0.com/oauth/grant-type/passwordless/otp"
    case mfaOTP = "http://auth0.com/oauth/grant-type/mfa-otp"
    case mfaOOB = "http://auth0.com/oauth/grant-type/mfa-oob"
    case passkey = "urn:okta:params:oauth:grant-type:webauthn"
    case mfaRecoveryCode = "http://auth0.com/oauth/grant-type/mfa-recovery-code"

    /// `gty` of access tokens, which Auth0 sets for some grants.
    var claim: String? {
        switch self {
        case .clientCredentials: "client-credentials"
        case .refreshToken: rawValue
        case .password, .passwordRealm: "password"
        default: nil
        }
    }
}
