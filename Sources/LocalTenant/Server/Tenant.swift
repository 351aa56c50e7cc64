import A0Concurrency
import A0JOSE
import Foundation

/// What all handlers share: configuration and doors to the outside, but no state of users.
struct Tenant: Sendable {
    let configuration: TenantConfiguration
    /// The base URL with its final slash: `iss` of all tokens.
    let issuer: String
    /// Where its server really listens, by each of the names that this has: `http://localhost:8484` and so on.
    let origins: [String]
    let store: any Store
    let keys: SigningKeys
    let passwords: PasswordHasher
    /// Makes the tokens that forms bring back.
    let formSecret: Data
    let clock: TenantClock
    let random: SecureRandom
    let claims: Locked<CustomClaims>
    let exchangeProfiles = TokenExchangeProfiles()
    let outbox: Outbox
    /// Shows whoever has it the outbox.
    let outboxKey: String
    let mailer = Mailer()
    let attackProtection: Locked<AttackProtection>
    let mfa: Locked<MFASettings>
    let loginPage: Locked<CustomLoginPage>
    let providerTransport: ProviderTransport
    let providerCache = ProviderCache()

    var userInfoURL: String { url("userinfo") }

    func url(_ path: String) -> String { issuer + path }

    /// The origins of the tenant's own pages that may use passkeys of this relying party. An address can have none: browsers
    /// know passkeys of domains only (WebAuthn §5.1.3).
    func webOrigins(of relyingPartyID: String) -> Set<String> {
        guard relyingPartyID == "localhost", let port = AbsoluteURL(issuer)?.port else { return [] }
        return ["http://localhost:\(port)"]
    }
}
