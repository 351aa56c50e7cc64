import A0Concurrency
import Foundation

/// The settings while the tenant runs: those of its configuration, with the changes since. A request uses the
/// settings of its beginning until its end.
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

extension Tenant {
    /// The current settings.
    var configuration: TenantConfiguration { settings.withLock { $0 }.configuration }

    /// Changes the settings for all later requests.
    func changeSettings(_ body: (inout TenantConfiguration) -> Void) {
        settings.withLock { settings in
            var configuration = settings.configuration
            body(&configuration)
            settings = TenantSettings(configuration)
        }
    }
}
