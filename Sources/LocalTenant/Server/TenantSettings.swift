import A0Concurrency
import Foundation

/// The settings at a moment: those of the tenant's configuration, with the changes since. A request uses the settings
/// of its beginning until its end.
final class TenantSettings: Sendable {
    let configuration: TenantConfiguration
    let look: TenantLook
    private let documents = Locked<[String: Data]>([:])

    init(_ configuration: TenantConfiguration) {
        self.configuration = configuration
        look = TenantLook(configuration.branding)
    }

    /// A document that depends on these settings only, and is made once.
    func document(_ name: String, _ make: () throws -> Data) rethrows -> Data {
        if let known = documents.withLock({ $0[name] }) { return known }
        let made = try make()
        documents.withLock { $0[name] = made }
        return made
    }
}

/// The settings while the tenant runs, and where changes are kept.
struct CurrentSettings: Sendable {
    let store: any Store
    private let current: Locked<TenantSettings>

    init(_ configuration: TenantConfiguration, _ store: any Store) {
        self.store = store
        current = Locked(TenantSettings(configuration))
    }

    var latest: TenantSettings { current.withLock { $0 } }
    var configuration: TenantConfiguration { latest.configuration }

    /// Changes the settings for all later requests.
    func change(_ body: (inout TenantConfiguration) -> Void) {
        current.withLock { settings in
            var configuration = settings.configuration
            body(&configuration)
            settings = TenantSettings(configuration)
        }
    }
}

extension Tenant {
    /// The current settings.
    var configuration: TenantConfiguration { settings.configuration }
}
