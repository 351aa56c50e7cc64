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
        .json,
    ]

    private let configuration: TenantConfiguration
    private let asJSON: Bool

    init(_ arguments: Arguments) throws(CommandFailure) {
        var configuration = TenantConfiguration()
        // A program that is killed while it renews tries the same refresh token again.
        for client in configuration.clients.indices { configuration.clients[client].refreshToken.leeway = 60 }
        if let file = arguments.value("config") {
            do {
                configuration = try TenantConfiguration(contentsOf: URL(fileURLWithPath: file))
            } catch {
                let reason = error.localizedDescription
                throw .usage(reason.contains(file) ? reason : "\(file): \(reason)")
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
        asJSON = arguments.has("json")
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
        try announce(tenant)
        await interruption.wait()
        await tenant.stop()
    }

    private func announce(_ tenant: LocalTenant) throws(CommandFailure) {
        let clients = configuration.clients.map(\.clientID)
        if asJSON {
            let user = tenant.sampleUser.map { Report.User(email: $0.email, password: $0.password) }
            return try Console.print(json: Report(url: tenant.url.absoluteString, clients: clients, user: user))
        }
        Console.print("tenant ready at \(tenant.url.absoluteString)")
        for client in clients { Console.print("client \(client)") }
        if let user = tenant.sampleUser {
            Console.print("user \(user.email) password \(user.password)")
        }
    }

    private struct Report: Encodable {
        struct User: Encodable {
            let email: String
            let password: String
        }

        let url: String
        let clients: [String]
        let user: User?
    }
}
