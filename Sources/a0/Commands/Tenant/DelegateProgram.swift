import Foundation
import LocalDelegate

/// `a0 tenant --as-delegate`: an identity provider whose users log in with keys on their devices. Runs until
/// interrupted.
struct DelegateProgram {
    static let usualPort = 8485

    private let configuration: DelegateConfiguration
    private let asJSON: Bool

    /// Reads the options that it shares with the tenant.
    init(_ arguments: Arguments) throws(CommandFailure) {
        let ofTenants =
            ["invite", "access-token-lifetime", "log-in-as", "signing-key", "env"]
            + (TenantUserOptions.all + TenantNameOptions.all).map(\.name)
        for option in ofTenants where arguments.has(option) {
            throw .usage("--as-delegate and --\(option) can't be used together.")
        }
        var configuration = DelegateConfiguration(port: Self.usualPort)
        guard arguments.values("config").count <= 1 else {
            throw .usage("--as-delegate takes only one configuration.")
        }
        if let file = arguments.value("config") {
            guard let json = FileManager.default.contents(atPath: file) else {
                throw .usage("\(file) cannot be read.")
            }
            do throws(DelegateError) {
                configuration = try DelegateConfiguration(json: json)
            } catch {
                throw .usage("\(file): \(error.localizedDescription)")
            }
        }
        configuration.port = try arguments.integer("port", in: 0...65535) ?? configuration.port
        if let name = arguments.value("host") {
            guard let host = DelegateConfiguration.Host(rawValue: name) else {
                throw .usage("The option --host takes 127.0.0.1 or localhost.")
            }
            configuration.host = host
        }
        if let folder = arguments.value("data") {
            configuration.dataDirectory = URL(fileURLWithPath: folder, isDirectory: true)
        }
        self.configuration = configuration
        asJSON = arguments.has("json")
    }

    func run() async throws(CommandFailure) {
        let interruption = Interruption()
        let report: Report
        let provider: LocalDelegate
        do {
            provider = try await LocalDelegate.start(configuration)
        } catch {
            throw .failed("\(error.localizedDescription)")
        }
        do {
            report = try await Report(provider, configuration)
        } catch {
            await provider.stop()
            throw .failed("\(error.localizedDescription)")
        }
        try announce(report)
        await interruption.wait()
        await provider.stop()
    }

    private func announce(_ report: Report) throws(CommandFailure) {
        guard !asJSON else { return try Console.print(json: report) }
        Console.print("provider ready at \(report.url)")
        for application in report.applications {
            Console.print("client \(application.clientID) issuer \(application.issuer)")
        }
        for identity in report.identities {
            Console.print("identity \(identity.username) binding link \(identity.bindingLink)")
        }
        Console.print("outbox \(report.outbox)")
        Console.print("admin token \(report.adminToken)")
    }

    /// The information that is printed at startup.
    private struct Report: Encodable {
        struct Application: Encodable {
            let clientID: String
            let issuer: String

            enum CodingKeys: String, CodingKey {
                case clientID = "client_id"
                case issuer
            }
        }

        struct Identity: Encodable {
            let id: String
            let username: String
            /// Works once.
            let bindingLink: String

            enum CodingKeys: String, CodingKey {
                case id, username
                case bindingLink = "binding_link"
            }
        }

        let url: String
        let applications: [Application]
        let identities: [Identity]
        let outbox: String
        let adminToken: String

        enum CodingKeys: String, CodingKey {
            case url, applications, identities, outbox
            case adminToken = "admin_token"
        }

        init(_ provider: LocalDelegate, _ configuration: DelegateConfiguration) async throws(DelegateError) {
            let realms = configuration.tenants.flatMap(\.realms)
            url = provider.url.absoluteString
            applications = realms.flatMap(\.applications).map {
                Application(clientID: $0.clientID, issuer: provider.issuer(ofApplication: $0.id) ?? "")
            }
            var identities: [Identity] = []
            for identity in realms.flatMap(\.identities) {
                let link = try await provider.bindingLink(for: identity.id)
                identities.append(
                    Identity(id: identity.id, username: identity.username, bindingLink: link.absoluteString))
            }
            self.identities = identities
            outbox = provider.url.appendingPathComponent("outbox").absoluteString
            adminToken = provider.adminToken
        }
    }
}
