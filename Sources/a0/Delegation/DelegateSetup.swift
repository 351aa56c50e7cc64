import A0HTTPServer
import A0JOSE
import Foundation
import LocalDelegate
import LocalTenant

/// A provider for delegated logins, and the connection that leads a tenant's users there. Each knows the other before
/// it starts.
struct DelegateSetup: Sendable {
    /// The URL that opens the app that holds the keys: a port of this machine, where a program waits for the browser.
    static let usualInvokeURL = "http://127.0.0.1:8486/callback"

    /// The provider's.
    private(set) var port: Int
    /// The client secret of the tenant at the provider.
    let secret: String
    var invokeURL = usualInvokeURL

    /// - Parameter tenants: The issuers of the tenants that delegate logins to the provider.
    func provider(for tenants: [String]) -> DelegateConfiguration {
        DelegateConfiguration(
            port: port,
            tenants: [
                .example(
                    clientID: "tenant", clientSecret: secret, redirectURIs: tenants.map { $0 + "login/callback" },
                    invokeURL: invokeURL)
            ])
    }

    /// The tenant's connection to the provider.
    var connection: TenantConnection {
        let provider = provider(for: [])
        let application = provider.tenants[0].realms[0].applications[0]
        return TenantConnection(
            name: "devices", displayName: "your device",
            options: ProviderOptions(
                issuer: provider.issuer(ofApplication: application.id) ?? "", clientID: application.clientID,
                clientSecret: secret))
    }
}

extension DelegateSetup {
    /// Takes `--invoke-url`, and makes a secret.
    init(port: Int, _ arguments: Arguments) throws(CommandError) {
        do {
            secret = try SecureRandom.system.token()
        } catch {
            throw .failed("The system has no random numbers: \(error)")
        }
        self.port = port
        guard let url = arguments.value("invoke-url") else { return }
        guard URLComponents(string: url)?.scheme?.isEmpty == false else {
            throw .usage("--invoke-url takes a URL such as acme:// or \(Self.usualInvokeURL), not '\(url)'.")
        }
        invokeURL = url
    }

    /// For a provider at a free port of this machine.
    init(invokeURL: String = usualInvokeURL) async throws(CommandError) {
        (port, secret, self.invokeURL) = (0, UUID().uuidString, invokeURL)
        try await choosePort()
    }

    /// The tenant has to know the provider's port before the provider starts.
    mutating func choosePort() async throws(CommandError) {
        if port == 0 { port = try await Self.freePort() }
    }

    /// A port that is currently unused.
    static func freePort() async throws(CommandError) -> Int {
        do throws(HTTPServerError) {
            let server = try HTTPServer.start(.init(port: 0)) { _ in .drop }
            let port = server.port
            await server.stop()
            return port
        } catch {
            throw .failed("There is no free port: \(error)")
        }
    }
}
