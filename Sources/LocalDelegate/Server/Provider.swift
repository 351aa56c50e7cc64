import A0Concurrency
import A0JOSE
import Foundation

/// Everything that handlers need.
struct Provider: Sendable {
    /// With the applications that were added since the start.
    let configuration: Locked<DelegateConfiguration>
    /// `http://127.0.0.1:PORT`
    let base: String
    let store: Store
    let key: SigningKey
    let outbox: Outbox
    let adminToken: String
    /// Part of the links to the owner's pages, so that they don't contain the administrator's token.
    let pageKey: String
    let now: @Sendable () -> Date
    let random: SecureRandom

    func realm(_ tenant: String, _ realm: String) -> RealmEntry? {
        realms.first { $0.tenant.id == tenant && $0.realm.id == realm }
    }

    var realms: [RealmEntry] { configuration.withLock { $0.entries(base) } }
}
