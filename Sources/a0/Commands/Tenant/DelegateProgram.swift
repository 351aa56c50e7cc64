import Foundation
import LocalDelegate
import LocalTenant

/// `a0 tenant --as-delegate`: an identity provider whose users log in with keys on their devices. Runs until
/// interrupted.
struct DelegateProgram {
    static let usualPort = 8485

    private let configuration: DelegateConfiguration
    private let asJSON: Bool
    /// For a tenant; `nil` with a configuration of its own.
    private let connection: TenantConnection?

    /// Reads the options that it shares with the tenant.
    init(_ arguments: Arguments) throws(CommandError) {
        let ofTenants =
            [
                "database", "invite", "access-token-lifetime", "log-in-as", "signing-alg", "signing-key", "env",
                "drain", "with-delegate",
            ]
            + (TenantUserOptions.all + TenantNameOptions.all).map(\.name)
        for option in ofTenants where arguments.has(option) {
            throw .usage("--as-delegate and --\(option) can't be used together.")
        }
        guard arguments.values("config").count <= 1 else {
            throw .usage("--as-delegate takes only one configuration.")
        }
        let port = try arguments.integer("port", in: 0...65535)
        var configuration: DelegateConfiguration
        if let file = arguments.value("config") {
            guard !arguments.has("invoke-url") else {
                throw .usage("--config and --invoke-url can't be used together: the configuration has an invoke_url.")
            }
            configuration = try Self.read(file)
            configuration.port = port ?? configuration.port
            connection = nil
        } else {
            let setup = try DelegateSetup(port: port ?? Self.usualPort, arguments)
            // Where `a0 tenant` runs without options.
            configuration = setup.provider(
                for: ["127.0.0.1", "localhost"].map { "http://\($0):\(TenantPlan.usualPort)/" })
            // An unknown port can't be in a configuration.
            connection = setup.port == 0 ? nil : setup.connection
        }
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

    func run() async throws(CommandError) {
        let interruption = Interruption()
        let report: DelegateReport
        let provider: LocalDelegate
        do {
            provider = try await LocalDelegate.start(configuration)
        } catch {
            throw .failed("\(error.localizedDescription)")
        }
        do {
            report = try await DelegateReport(provider, configuration, connection: connection)
        } catch {
            await provider.stop()
            throw .failed("\(error.localizedDescription)")
        }
        let outcome = Result { () throws(CommandError) in
            try asJSON ? Console.print(json: report) : report.print()
        }
        if case .success = outcome { await interruption.wait() }
        await provider.stop()
        try outcome.get()
    }

    private static func read(_ file: String) throws(CommandError) -> DelegateConfiguration {
        guard let json = FileManager.default.contents(atPath: file) else {
            throw .usage("\(file) cannot be read.")
        }
        do throws(DelegateError) {
            return try DelegateConfiguration(json: json)
        } catch {
            throw .usage("\(file): \(error.localizedDescription)")
        }
    }
}
