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
        var configuration = ExampleTenant.configuration
        configuration.connections.append(
            TenantConnection(
                name: Self.connection, displayName: "your device",
                options: OpenIDProviderOptions(
                    issuer: issuer, clientID: Self.client.id, clientSecret: Self.client.secret)))
        return configuration
    }

    /// Responses go to the tenant, and requests to the app, on the port where it waits for the browser.
    public func configuration(of tenant: LocalTenant) -> DelegateConfiguration {
        DelegateConfiguration(
            port: port,
            tenants: [
                .example(
                    clientID: Self.client.id, clientSecret: Self.client.secret,
                    redirectURIs: [tenant.issuer + "login/callback"],
                    invokeURL: "http://127.0.0.1:\(appPort)/callback")
            ])
    }

    private var issuer: String {
        let example = DelegateTenant.example()
        let realm = example.realms[0]
        return
            "http://127.0.0.1:\(port)/v1/tenants/\(example.id)/realms/\(realm.id)/applications/\(realm.applications[0].id)"
    }
}
