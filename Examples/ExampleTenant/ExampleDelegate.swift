import LocalDelegate
import LocalTenant

/// The provider for `DelegatedLogin`, and the tenant that delegates logins to it.
public struct ExampleDelegate: Sendable {
    public static let identity = "00a1b2c3d4e5f604"
    public static let connection = "devices"
    public static let client = (id: "tenant", secret: "for-a-tenant-on-this-machine-only")

    /// The ports of the provider and the app, which must be known in advance.
    public let port: Int
    public let appPort: Int

    public init(port: Int, appPort: Int) { (self.port, self.appPort) = (port, appPort) }

    public var tenant: TenantConfiguration {
        let provider = configuration(redirectURIs: [])
        let application = provider.tenants[0].realms[0].applications[0]
        var configuration = ExampleTenant.configuration
        configuration.connections.append(
            TenantConnection(
                name: Self.connection, displayName: "your device",
                options: OpenIDProviderOptions(
                    issuer: provider.issuer(ofApplication: application.id) ?? "", clientID: Self.client.id,
                    clientSecret: Self.client.secret)))
        return configuration
    }

    /// Responses go to the tenant, and requests to the app, on the port where it waits for the browser.
    public func configuration(of tenant: LocalTenant) -> DelegateConfiguration {
        configuration(redirectURIs: [tenant.issuer + "login/callback"])
    }

    private func configuration(redirectURIs: [String]) -> DelegateConfiguration {
        DelegateConfiguration(
            port: port,
            tenants: [
                .example(
                    clientID: Self.client.id, clientSecret: Self.client.secret, redirectURIs: redirectURIs,
                    invokeURL: "http://127.0.0.1:\(appPort)/callback")
            ])
    }
}
