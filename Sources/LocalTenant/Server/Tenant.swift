import A0Certificates
import A0Concurrency
import A0JOSE
import Foundation

/// The common part of all handlers: settings and external services, but no user state.
final class Tenant: Sendable {
    let settings: CurrentSettings
    /// The configuration of the start, without the changes since.
    let declared: TenantConfiguration
    let names: TenantNames
    let store: any Store
    let keys: SigningKeys
    let passwords: PasswordHasher
    /// The secret for the tokens in forms.
    let formSecret: Data
    let clock: TenantClock
    let random: SecureRandom
    let claims: Locked<CustomClaims>
    /// Changes of settings that depend on each other, one after the other.
    let changes = SerialTaskQueue()
    /// The changes by other processes that the settings know of; nil as long as the tenant starts.
    let takenOver = Locked<[String: Int64]?>(nil)
    let exchangeProfiles = TokenExchangeProfiles()
    let actions: TenantActions
    let scopeWarnings = ScopeWarnings()
    let networkACLCounts = NetworkACLCounts()
    let outbox: Outbox
    /// The key of the pages for the tenant's owner.
    let pageKey: String
    /// Whether it's about to stop.
    let isDraining = Locked(false)
    let mailer = Mailer()
    let log: LogWriter
    let logouts = LogoutNotifier()
    let providerTransport: ProviderTransport
    /// Sends events to the hooks of actions.
    let hookTransport: ProviderTransport
    /// Reads metadata documents of clients.
    let documentTransport: ProviderTransport
    let providerCache = ProviderCache()
    /// The authorities whose certificates clients authenticate with; nil for none.
    let clientAuthorities: ClientAuthorities?
    /// nil if no provider is simulated.
    let simulation: Simulation?

    init(
        declared: TenantConfiguration, names: TenantNames, store: any Store, keys: SigningKeys,
        passwords: PasswordHasher, formSecret: Data, clock: TenantClock, random: SecureRandom,
        claims: CustomClaims, actions: TenantActions, outbox: Outbox, pageKey: String,
        providerTransport: ProviderTransport, hookTransport: ProviderTransport, documentTransport: ProviderTransport,
        clientAuthorities: ClientAuthorities?, simulation: Simulation?
    ) {
        (settings, self.declared, self.names) = (CurrentSettings(declared, store), declared, names)
        (self.store, self.keys, self.passwords) = (store, keys, passwords)
        (self.formSecret, self.clock, self.random) = (formSecret, clock, random)
        (self.claims, self.actions, self.outbox) = (Locked(claims), actions, outbox)
        (self.pageKey, self.log) = (pageKey, LogWriter(store))
        (self.providerTransport, self.hookTransport) = (providerTransport, hookTransport)
        (self.documentTransport, self.clientAuthorities) = (documentTransport, clientAuthorities)
        self.simulation = simulation
    }

    /// The base URL with its final slash: `iss` of all tokens.
    var issuer: String { names.issuer }

    var userInfoURL: String { url("userinfo") }

    func url(_ path: String) -> String { issuer + path }

    /// For what happens outside of requests.
    var sessionEnding: SessionEnding { SessionEnding(store: store, delivery: logouts, now: clock.now) }
}
