import Foundation
import LocalTenant

struct TenantCommand: Command {
    static let name = "tenant"
    static let summary = "Run a tenant on this machine until it is interrupted."
    static let options: [Option] = [
        .value("port", "PORT", "Where it listens on the loopback interface. Default: 8484"),
        .value(
            "host", "NAME",
            "127.0.0.1 or localhost, in its URLs. Its pages offer passkeys as localhost. Default: 127.0.0.1"),
        .value("data", "DIR", "Where it keeps its data and its access log. Default: a temporary folder"),
        .value("config", "FILE", "Clients, users, APIs and settings as JSON."),
        .value("access-token-lifetime", "SECONDS", "How long access tokens are good, for trying expiry out."),
    ]

    private let configuration: TenantConfiguration

    init(_ arguments: Arguments) throws(CommandFailure) {
        var configuration = TenantConfiguration()
        if let file = arguments.value("config") {
            do {
                configuration = try TenantConfiguration(contentsOf: URL(fileURLWithPath: file))
            } catch {
                throw .usage(error.localizedDescription)
            }
        }
        configuration.port = try arguments.integer("port", in: 0...65535) ?? 8484
        if let name = arguments.value("host") {
            guard let host = TenantConfiguration.Host(rawValue: name) else {
                throw .usage("The option --host takes 127.0.0.1 or localhost.")
            }
            configuration.host = host
        }
        if let folder = arguments.value("data") {
            configuration.dataDirectory = URL(fileURLWithPath: folder, isDirectory: true)
        }
        if let seconds = try arguments.integer("access-token-lifetime", in: 1...2_592_000) {
            configuration.accessTokenLifetime = seconds
        }
        self.configuration = configuration
    }

    func run() async throws(CommandFailure) {
        // Before the tenant says that it is ready, so that no early signal is lost.
        let interruption = Interruption()
        let tenant: LocalTenant
        do {
            tenant = try await LocalTenant.start(configuration)
        } catch {
            throw .failed(error.localizedDescription)
        }
        Console.print("tenant ready at \(tenant.url.absoluteString)")
        for client in configuration.clients {
            Console.print("client \(client.clientID)")
        }
        if let user = tenant.sampleUser {
            Console.print("user \(user.email) password \(user.password)")
        }
        await interruption.wait()
        await tenant.stop()
    }
}
