import Foundation
import LocalTenant

/// `a0 tenant`: a tenant on this machine until it is interrupted.
struct TenantProgram {
    private let configuration: TenantConfiguration
    private let guest: Guest?
    private let asJSON: Bool

    init(_ arguments: Arguments) throws(CommandFailure) {
        var configuration = TenantConfiguration()
        // A program that is killed while it renews tries the same refresh token again.
        for client in configuration.clients.indices {
            configuration.clients[client].refreshToken.leeway = 60
            configuration.clients[client].organizationUsage = .allow
        }
        if let file = arguments.value("config") {
            configuration = try TenantConfiguration(commandLine: file)
        }
        // Browsers of real people use it, beside programs that nobody knows.
        configuration.skipsCallbackConfirmation = configuration.skipsCallbackConfirmation ?? false
        try configuration.simulate(arguments.value("simulate"))
        configuration.port = try arguments.integer("port", in: 0...65535) ?? 8484
        try configuration.takeNames(arguments)
        if let folder = arguments.value("data") {
            configuration.dataDirectory = URL(fileURLWithPath: folder, isDirectory: true)
        }
        if let seconds = try arguments.integer("access-token-lifetime", in: 1...2_592_000) {
            configuration.accessTokenLifetime = seconds
        }
        guest = try arguments.value("invite").map { (email) throws(CommandFailure) in
            if arguments.value("config") == nil { configuration.organizations = [TenantOrganization(name: "sample")] }
            return try Guest(email, configuration)
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
            throw .failed("\(error.localizedDescription)")
        }
        var invitation: TenantInvitation?
        do {
            if let guest {
                invitation = try await tenant.invite(guest.email, to: guest.organization, clientID: guest.client)
            }
        } catch {
            await tenant.stop()
            throw .failed("\(error.localizedDescription)")
        }
        try announce(tenant, invitation?.url)
        await interruption.wait()
        await tenant.stop()
    }

    /// Whom to invite, and to what.
    private struct Guest {
        let email: String
        let organization: String
        let client: String

        init(_ email: String, _ configuration: TenantConfiguration) throws(CommandFailure) {
            guard let organization = configuration.organizations.first else {
                throw .usage("--invite needs an organization. List one in the configuration: organizations")
            }
            guard let client = configuration.clients.first(where: { $0.organizationUsage != .deny }) else {
                throw .usage(
                    "--invite needs a client that logs in to organizations. Set its organization_usage to allow.")
            }
            guard email.wholeMatch(of: /[^\s@]+@[^\s@]+/) != nil else {
                throw .usage("--invite takes an email address, not '\(email)'.")
            }
            (self.email, self.organization, self.client) = (email, organization.id, client.clientID)
        }
    }

    private func announce(_ tenant: LocalTenant, _ invitation: String?) throws(CommandFailure) {
        let clients = configuration.clients.map(\.clientID)
        if asJSON {
            let user = tenant.sampleUser.map { Report.User(email: $0.email, password: $0.password) }
            return try Console.print(
                json: Report(
                    url: tenant.url.absoluteString, listening: tenant.listeningURL.absoluteString, clients: clients,
                    user: user, outbox: tenant.outboxURL.absoluteString, invitation: invitation,
                    simulated: configuration.simulatedProviders.map(\.strategy.rawValue),
                    certificateAuthority: tenant.certificateAuthority?.url.path))
        }
        Console.print("tenant ready at \(tenant.url.absoluteString)")
        for client in clients { Console.print("client \(client)") }
        if let user = tenant.sampleUser {
            Console.print("user \(user.email) password \(user.password)")
        }
        Console.print("outbox \(tenant.outboxURL.absoluteString)")
        for provider in configuration.simulatedProviders {
            Console.print("simulated \(provider.strategy.rawValue)\(provider.fault.map { " (\($0.rawValue))" } ?? "")")
        }
        if let guest, let invitation { Console.print("invitation \(guest.email) \(invitation)") }
        if tenant.listeningURL != tenant.url { Console.print("listening at \(tenant.listeningURL.absoluteString)") }
        if let authority = tenant.certificateAuthority {
            Console.print("certificate authority \(authority.url.path) (to trust it: a0 tenant trust)")
        }
    }

    private struct Report: Encodable {
        struct User: Encodable {
            let email: String
            let password: String
        }

        let url: String
        let listening: String
        let clients: [String]
        let user: User?
        let outbox: String
        let invitation: String?
        let simulated: [String]
        let certificateAuthority: String?

        enum CodingKeys: String, CodingKey {
            case url, listening, clients, user, outbox, invitation, simulated
            case certificateAuthority = "certificate_authority"
        }
    }
}

extension TenantConfiguration {
    /// Stands in for providers, in place of what the configuration's file says of them.
    ///
    /// - Parameter words: with commas in between.
    /// - Throws: `CommandFailure` for words that nobody knows.
    fileprivate mutating func simulate(_ words: String?) throws(CommandFailure) {
        guard let words else { return }
        do throws(TenantError) {
            for word in words.split(separator: ",", omittingEmptySubsequences: false) {
                let provider = try SimulatedProvider(word: word.trimmingCharacters(in: .whitespaces))
                simulatedProviders.removeAll { $0.strategy == provider.strategy }
                simulatedProviders.append(provider)
            }
            try validate()
        } catch {
            guard error.keyPath?.hasPrefix("simulated_providers") ?? true else {
                throw .usage("\(error.localizedDescription)")
            }
            throw .usage("--simulate: \(error.message)")
        }
    }

    /// - Throws: `CommandFailure` that names the file.
    init(commandLine file: String) throws(CommandFailure) {
        do throws(TenantError) {
            try self.init(contentsOf: URL(fileURLWithPath: file))
        } catch {
            let reason = error.localizedDescription
            throw .usage(reason.contains(file) ? "\(reason)" : "\(file): \(reason)")
        }
    }
}
