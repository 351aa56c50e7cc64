import A0Concurrency

/// What is configured while the tenant runs: what its configuration said, with the changes since. A request uses the
/// settings of its beginning until its end.
final class TenantSettings: Sendable {
    let configuration: TenantConfiguration

    init(_ configuration: TenantConfiguration) {
        self.configuration = configuration
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
