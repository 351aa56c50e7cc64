import A0Concurrency
import A0HTTPServer
import A0JOSE
import Foundation

/// An OpenID Provider that behaves like an Auth0 tenant, inside this process, for development, tests and demos.
///
/// ```swift
/// let tenant = try await LocalTenant.start()
/// // domain: tenant.domain, client id: "a0-cli",
/// // user: tenant.sampleUser?.email, password: tenant.sampleUser?.password
/// await tenant.stop()
/// ```
/// It listens on the loopback interface, unless ``TenantConfiguration/listeningAddress`` says otherwise. Don't use it
/// to protect anything that matters.
public final class LocalTenant: Sendable {
    /// `http://127.0.0.1:PORT/`, or what ``TenantConfiguration/host``, ``TenantConfiguration/tls`` and
    /// ``TenantConfiguration/publicURL`` make of it.
    public let url: URL
    /// The address that its server listens at, as a URL for this machine; the same as ``url`` without
    /// ``TenantConfiguration/publicURL``.
    public let listeningURL: URL
    /// The certificate authority that clients have to trust; nil without ``TenantConfiguration/tls``, or with your own
    /// certificate.
    public let certificateAuthority: TenantCertificateAuthority?
    /// `iss` of all tokens: the URL with its final slash.
    public let issuer: String
    /// The value that a client passes as its domain: the URL without its final slash.
    public let domain: String
    /// `ada@example.com` with a random password; nil if ``TenantConfiguration/sampleUser`` is off.
    public let sampleUser: SampleUser?
    /// By client id, those that were made for a description at this start.
    let clientSecrets: [String: String]
    /// Advance it to test the expiration of sessions and tokens.
    public let clock: TenantClock

    let tenant: Tenant
    let faults: FaultTable
    let history: RequestHistory
    private let server: HTTPServer
    let log: AccessLog
    let directory: DataDirectory
    private let housekeeping: Task<Void, Never>
    private let mailing: Task<Void, Never>
    private let notifying: Task<Void, Never>
    private let streams: LogStreams
    private let streaming: Task<Void, Never>
    private let renewals: Task<Void, Never>?
    /// nil without TLS.
    let certificate: ServerCertificate?
    private let isStopped = Locked(false)

    /// Starts a tenant and returns when it's ready.
    ///
    /// - Throws: ``TenantError`` if the configuration is wrong, the port is taken, the certificate can't be used, or
    ///   the data directory can't be used or is in use by another tenant.
    ///
    /// - Parameters:
    ///   - configuration: the tenant's settings.
    ///   - providers: other providers that the tenant simulates, in place of those with the same strategy in
    ///     ``TenantConfiguration/simulatedProviders``.
    ///   - clock: the tenant's time.
    ///   - actions: what runs when users log in; you can add more later.
    ///   - description: what the Management API makes at the start. Clients and connections in it come in the place of
    ///     the configuration's defaults.
    public static func start(
        _ configuration: TenantConfiguration = .init(), simulating providers: [SimulatedProvider] = [],
        clock: TenantClock = .init(), actions: TenantActions = TenantActions(), description: TenantDescription? = nil
    ) async throws(TenantError) -> LocalTenant {
        var configuration = configuration
        configuration.simulatedProviders.removeAll { known in providers.contains { $0.strategy == known.strategy } }
        configuration.simulatedProviders += providers
        return try await start(
            configuration, clock: clock, actions: actions, description: description, environment: .live)
    }

    static func start(
        _ configuration: TenantConfiguration, clock: TenantClock, actions: TenantActions = TenantActions(),
        description: TenantDescription? = nil, environment: TenantEnvironment
    ) async throws(TenantError) -> LocalTenant {
        let given = description.map { configuration.without(defaultsIn: $0) } ?? configuration
        try given.validate()
        let configuration = try given.withRelyingParty()
        let directory = try DataDirectory(configuration.dataDirectory)
        do {
            return try await LocalTenant(configuration, clock, actions, description, directory, environment)
        } catch {
            directory.discard()
            throw error
        }
    }

    private init(
        _ configuration: TenantConfiguration, _ clock: TenantClock, _ actions: TenantActions,
        _ description: TenantDescription?, _ directory: DataDirectory, _ environment: TenantEnvironment
    ) async throws(TenantError) {
        let handler = DeferredRequestHandler()
        let source = try CertificateSource(configuration)
        let identity = try source.map { (source) throws(TenantError) in try source.identity(at: Date()) }
        certificateAuthority = try source.flatMap { (source) throws(TenantError) in try source.certificateAuthority() }
        var options = HTTPServer.Options(port: configuration.port)
        options.address = configuration.listeningAddress.flatMap { IPAddress($0) }
        options.identity = identity.map { TLSIdentity($0) }
        options.asksForClientCertificates = configuration.tls?.asksClients == true
        options.threads = ProcessInfo.processInfo.activeProcessorCount
        // Longer than a request waits for a database that is away.
        if configuration.database != nil { options.gracePeriod = 20 }
        let server: HTTPServer
        do {
            server = try HTTPServer.start(
                options, rewording: { handler.response($0, rejected: $1) }, handler: { await handler.response($0) })
        } catch {
            if case .portInUse = error { throw TenantError(.portInUse, String(describing: error)) }
            throw TenantError(.server, String(describing: error))
        }
        var files: (log: AccessLog?, store: SQLStore?)
        var keys: SigningKeys?
        do {
            let log = try AccessLog(directory.accessLog)
            files.log = log
            let store = try await directory.openStore(
                configuration.database, clock: clock, fileSystem: environment.fileSystem)
            files.store = store
            let names = try TenantNames(configuration, port: server.port, hosts: server.hosts)
            let listening = try TenantNames(
                configuration.withoutPublicURL, port: server.port, hosts: server.hosts)
            let simulation =
                configuration.simulatedProviders.isEmpty ? nil : try Simulation(configuration, environment.random)
            let configuration =
                try simulation.map { (simulation) throws(TenantError) in
                    try configuration.connected(to: simulation, issuer: names.issuer)
                } ?? configuration
            let signingKeys = SigningKeys(
                for: configuration.signingAlgorithm.signature, store: store, generateRSA: environment.makeKey)
            keys = signingKeys
            let tenant = Tenant(
                declared: configuration, names: names, store: store, keys: signingKeys,
                passwords: PasswordHasher(environment.passwords),
                formSecret: try await store.secret("forms", orInsert: environment.random.bytes(32)), clock: clock,
                random: environment.random,
                claims: try CustomClaims(configuration), actions: actions, outbox: try Outbox(directory.outbox),
                pageKey: try await Tenant.kept(.pageKey, directory, store, configuration) {
                    try environment.random.token()
                },
                providerTransport: environment.providers.simulating(simulation, below: names.issuer, handler),
                hookTransport: environment.hooks ?? .live(seconds: configuration.actions.timeLimit),
                documentTransport: environment.documents ?? .live(publicOnly: configuration.isReachableFromElsewhere),
                clientAuthorities: try configuration.tls?.readClientAuthorities(),
                simulation: simulation)
            (sampleUser, clientSecrets) = try await TenantError.wrapping {
                try await store.exclusively(.start) { try await tenant.prepare(directory, description) }
            }
            if tenant.isShared {
                store.observe { tables in tenant.takeOver(tables) }
                try await tenant.reload()
            }
            url = try names.issuerURL
            listeningURL = try listening.issuerURL
            issuer = names.issuer
            domain = String(issuer.dropLast())
            self.clock = clock
            self.tenant = tenant
            self.server = server
            self.log = log
            self.directory = directory
            faults = FaultTable()
            history = RequestHistory()
            housekeeping = tenant.startHousekeeping()
            mailing = tenant.mailer.start(tenant)
            notifying = tenant.logouts.start(tenant, log)
            streams = LogStreams(tenant, pause: environment.pause)
            streaming = streams.start()
            certificate = ServerCertificate(source, identity, server)
            renewals = certificate?.startRenewals()
            let router = try Router(
                Routes.all + Simulator.routes(configuration), areas: Routes.areas, screen: { $0.networkACLResponse() })
            var responding = RequestHandler(
                tenant: tenant, router: router, proxies: TrustedProxies(configuration), faults: faults,
                history: history, log: log)
            if configuration.testAPI {
                history.keepsDetails = true
                let testAPI = try await TestAPI(tenant, faults, history, router)
                responding.mount = .init(prefix: TestAPI.prefix, response: testAPI.response)
            }
            handler.set(responding)
        } catch {
            await server.stop()
            await keys?.settle()
            // What is still written would stand in the way of a directory that is deleted.
            await files.log?.close()
            await files.store?.close()
            throw TenantError(error)
        }
    }

    deinit {
        housekeeping.cancel()
        renewals?.cancel()
        tenant.mailer.finish()
        tenant.logouts.stop()
        streaming.cancel()
        if !isStopped.withLock({ $0 }) { directory.discard() }
    }

    /// Tells a load balancer that the tenant will stop: from now on, `/health/ready` responds with 503, and each
    /// response closes its connection. All requests still work. Call it some seconds before ``stop()``.
    public func drain() {
        tenant.isDraining.withLock { $0 = true }
        server.drain()
    }

    /// Stops accepting requests, completes those in progress, and closes everything. A temporary data directory is
    /// deleted.
    public func stop() async {
        let isFirst = isStopped.withLock { isStopped in
            defer { isStopped = true }
            return !isStopped
        }
        guard isFirst else { return }
        housekeeping.cancel()
        renewals?.cancel()
        tenant.outbox.close()
        await server.stop()
        tenant.mailer.finish()
        await mailing.value
        tenant.logouts.stop()
        await notifying.value
        streams.stop()
        await tenant.log.close()
        await streaming.value
        await tenant.keys.settle()
        await log.close()
        await housekeeping.value
        await tenant.store.close()
        directory.discard()
    }
}
