import A0JOSE

/// What all handlers share: configuration and doors to the outside, but no state of users.
struct Tenant: Sendable {
    let configuration: TenantConfiguration
    /// The base URL with its final slash: `iss` of all tokens.
    let issuer: String
    let store: any Store
    let keys: SigningKeys
    let passwords: PasswordHasher
    let clock: TenantClock
    let random: SecureRandom
    let claims: Locked<CustomClaims>
    let exchangeProfiles = TokenExchangeProfiles()
    let outbox: Outbox
    let mailer = Mailer()
    let attackProtection: Locked<AttackProtection>
    let mfa: Locked<MFASettings>

    var userInfoURL: String { url("userinfo") }

    func url(_ path: String) -> String { issuer + path }
}
