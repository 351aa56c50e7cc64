import A0Encoding
import Foundation
import LocalDelegate
import LocalTenant

/// A tenant for `a0 tenant` to start.
struct TenantPlan: Sendable {
    /// Distinguishes it from others in the process: the name of its configuration file. `nil` for a single tenant.
    var name: String?
    var configuration: TenantConfiguration
    /// Whether the configuration is the usual one, because the command line names none.
    let isSample: Bool
    /// The files of the Deploy CLI that the tenant loads at its start.
    var description: TenantDescription?
    var guest: Invitee?
    /// The provider for delegated logins that runs beside the tenant.
    var delegate: DelegateSetup?

    static let usualPort = 8484

    /// The tenants for the command line: one, or one for each configuration.
    static func read(_ arguments: Arguments) throws(CommandError) -> [TenantPlan] {
        let files = try configurationFiles(arguments.values("config"))
        var plans: [TenantPlan] = []
        for file in files {
            plans.append(
                try TenantPlan(
                    file, name: files.count > 1 ? file?.deletingPathExtension().lastPathComponent : nil,
                    index: plans.count, arguments))
        }
        let names = plans.compactMap(\.name)
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw .usage(
                "Two configurations are named \(twice). Rename one of the files: their names identify the tenants.")
        }
        guard plans.count == 1 || !arguments.has("database") else {
            throw .usage("--database requires a single configuration. Several tenants need several databases.")
        }
        guard plans.count == 1 || !arguments.has("invite") else {
            throw .usage("--invite requires a single configuration.")
        }
        guard plans.count == 1 || !arguments.has("with-delegate") else {
            throw .usage("--with-delegate requires a single configuration.")
        }
        return plans
    }

    /// The files in `--config`, including those in folders; `nil` stands for no configuration.
    private static func configurationFiles(_ paths: [String]) throws(CommandError) -> [URL?] {
        var files: [URL?] = []
        for path in paths {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue,
                !TenantDescription.isFolder(URL(fileURLWithPath: path))
            else {
                files.append(URL(fileURLWithPath: path))
                continue
            }
            let names: [String]
            do {
                names = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".json") }
            } catch {
                throw .usage("\(path) cannot be read.")
            }
            guard !names.isEmpty else { throw .usage("\(path) has no configuration, such as tenant.json.") }
            files += names.sorted().map { URL(fileURLWithPath: path, isDirectory: true).appendingPathComponent($0) }
        }
        return files.isEmpty ? [nil] : files
    }

    private init(_ file: URL?, name: String?, index: Int, _ arguments: Arguments) throws(CommandError) {
        self.name = name
        isSample = file == nil
        switch file {
        case let file? where TenantDescription.isDescribed(at: file):
            configuration = TenantConfiguration()
            description = try TenantDescription(commandLine: file)
        case let file?: configuration = try TenantConfiguration(commandLine: file.path)
        case nil: configuration = .sample
        }
        // Ask by default: people use this tenant with their own browsers, next to unknown programs.
        configuration.skipsCallbackConfirmation = configuration.skipsCallbackConfirmation ?? false
        try configuration.simulate(arguments.value("simulate"))
        configuration.port = try Self.port(configuration.port, index, arguments)
        if arguments.has("log-in-as") { configuration.loginAs = true }
        if arguments.has("test-api") {
            configuration.testAPI = true
            configuration.testAPIKey = ProcessInfo.processInfo.environment["AUTH0_TEST_API_KEY"]
        }
        if let name = arguments.value("signing-alg") {
            guard let algorithm = TenantConfiguration.SigningAlgorithm(rawValue: name) else {
                throw .usage("--signing-alg is RS256 or ES256.")
            }
            configuration.signingAlgorithm = algorithm
        }
        if let file = arguments.value("signing-key") {
            guard let data = FileManager.default.contents(atPath: file) else { throw .usage("\(file) cannot be read.") }
            configuration.signingKey = String(decoding: data, as: UTF8.self)
        }
        if arguments.has("with-delegate") {
            // Next to the tenant; any free port next to any free port.
            delegate = try DelegateSetup(
                port: (1..<65535) ~= configuration.port ? configuration.port + 1 : 0, arguments)
        } else if arguments.has("invoke-url") {
            throw .usage("--invoke-url requires --as-delegate or --with-delegate.")
        }
        try configuration.takeNames(arguments)
        if let folder = arguments.value("data") {
            let folder = URL(fileURLWithPath: folder, isDirectory: true)
            configuration.dataDirectory = name.map { folder.appendingPathComponent($0, isDirectory: true) } ?? folder
        }
        if let database = arguments.value("database") { configuration.database = database }
        if let seconds = try arguments.integer("access-token-lifetime", in: 1...2_592_000) {
            configuration.accessTokenLifetime = seconds
        }
        if let email = arguments.value("invite") {
            if file == nil { configuration.organizations = [TenantOrganization(name: "sample")] }
            guest = try Invitee(email, configuration)
        }
    }

    /// Takes over what the tenant has loaded.
    mutating func complete(from tenant: LocalTenant) async throws(CommandError) {
        guard description != nil else { return }
        do throws(TenantError) {
            let current = try await tenant.currentConfiguration()
            (configuration.clients, configuration.apis) = (current.clients, current.apis)
            (configuration.organizations, configuration.defaultAudience) =
                (current.organizations, current.defaultAudience)
        } catch {
            throw .failed("\(error.localizedDescription)")
        }
    }

    /// Leads the tenant's users to the provider that runs beside it.
    mutating func connectDelegate() async throws(CommandError) {
        try await delegate?.choosePort()
        if let delegate { configuration.connections.append(delegate.connection) }
    }

    /// The provider for a tenant that runs.
    func delegateConfiguration(for tenant: LocalTenant) -> DelegateConfiguration? {
        var provider = delegate?.provider(for: [tenant.issuer])
        provider?.dataDirectory = configuration.dataDirectory?.appendingPathComponent("delegate", isDirectory: true)
        return provider
    }

    /// `--port` is the first tenant's port, and the next tenants get the ports after it; 0 means any free port. A
    /// configuration can set its own port.
    private static func port(_ own: Int, _ index: Int, _ arguments: Arguments) throws(CommandError) -> Int {
        guard let first = try arguments.integer("port", in: 0...65535) else {
            return own == 0 ? usualPort + index : own
        }
        guard first != 0 else { return 0 }
        guard first + index <= 65535 else {
            throw .usage("--port \(first) leaves no port for the tenant \(index + 1).")
        }
        return index == 0 || own == 0 ? first + index : own
    }

    /// The user to invite, and the organization.
    struct Invitee {
        let email: String
        let organization: String
        let client: String

        init(_ email: String, _ configuration: TenantConfiguration) throws(CommandError) {
            guard let organization = configuration.organizations.first else {
                throw .usage("--invite needs an organization. List one in the configuration: organizations")
            }
            guard let client = configuration.clients.first(where: { $0.organizationUsage != .deny }) else {
                throw .usage(
                    "--invite needs a client that logs in to organizations. Set its organization_usage to allow.")
            }
            guard Pattern(#"[^\s@]+@[^\s@]+"#).fits(email) else {
                throw .usage("--invite takes an email address, not '\(email)'.")
            }
            (self.email, self.organization, self.client) = (email, organization.id, client.clientID)
        }
    }
}

extension TenantConfiguration {
    /// The default configuration of `a0 tenant`: an application, a user, and an API to try things out.
    fileprivate static let sample: TenantConfiguration = {
        var configuration = TenantConfiguration()
        for client in configuration.clients.indices {
            // A program that is killed during a renewal sends the same refresh token again.
            configuration.clients[client].refreshToken.leeway = 60
            configuration.clients[client].organizationUsage = .allow
        }
        configuration.apis = [
            TenantAPI(
                identifier: "https://api.example.com", scopes: ["read:messages", "write:messages", "read:orders"],
                allowOfflineAccess: true)
        ]
        return configuration
    }()
}
