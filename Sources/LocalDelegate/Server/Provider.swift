import A0JOSE
import Foundation

/// Everything that handlers need.
struct Provider: Sendable {
    let configuration: DelegateConfiguration
    /// `http://127.0.0.1:PORT`
    let base: String
    let store: Store
    let key: SigningKey
    let outbox: Outbox
    let adminToken: String
    /// Part of the link to the outbox, so that the link doesn't contain the administrator's token.
    let outboxKey: String
    let now: @Sendable () -> Date
    let random: SecureRandom

    func realm(_ tenant: String, _ realm: String) -> RealmEntry? {
        realms.first { $0.tenant.id == tenant && $0.realm.id == realm }
    }

    var realms: [RealmEntry] { configuration.entries(base) }
}
