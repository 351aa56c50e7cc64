import A0Concurrency
import A0HTTPServer
import A0JOSE
import Foundation

/// An identity provider in this process whose users log in with keys on their devices: the counterpart of
/// `BeyondIdentityEmbedded`, for development, tests, and demos.
///
/// Each application is a separate OpenID Provider that a tenant can delegate its logins to.
///
/// ```swift
/// let delegate = try await LocalDelegate.start()
/// let link = try await delegate.bindingLink(for: "00a1b2c3d4e5f604")
/// await delegate.stop()
/// ```
/// It listens on the loopback interface only. Don't use it to protect anything that matters.
public final class LocalDelegate: Sendable {
    /// `http://127.0.0.1:PORT`, or with the name of ``DelegateConfiguration/host``.
    public let url: URL
    /// The bearer token of administrators.
    public let adminToken: String

    let provider: Provider
    private let server: HTTPServer

    /// Starts a provider and returns when it's ready.
    ///
    /// - Parameters:
    ///   - configuration: Its tenants, applications, and identities.
    ///   - now: The current time, for all lifetimes.
    ///   - onMessage: Called with each email that a real provider would have sent.
    ///   - log: Called with a line for each completed request, without tokens, codes, and queries.
    /// - Throws: ``DelegateError`` if the configuration is wrong, the port is taken, or the data directory can't be
    ///   used.
    public static func start(
        _ configuration: DelegateConfiguration = .init(), now: @escaping @Sendable () -> Date = { Date() },
        onMessage: (@Sendable (DelegateMessage) -> Void)? = nil, log: (@Sendable (String) -> Void)? = nil
    ) async throws(DelegateError) -> LocalDelegate {
        try await start(
            configuration, .init(now: now, random: .system, makeKey: { try .generateRSA() }), onMessage, log)
    }

    /// Starts a provider that a JSON document describes (``DelegateConfiguration``), and returns when it answers.
    ///
    /// - Parameters:
    ///   - json: The configuration.
    ///   - port: Instead of the configuration's, unless it is `nil`.
    ///   - onMessage: Called with each email that a real provider would have sent.
    ///   - log: Called with a line for each completed request, without tokens, codes, and queries.
    /// - Throws: ``DelegateError``.
    public static func start(
        json: Data, port: Int? = nil, onMessage: (@Sendable (DelegateMessage) -> Void)? = nil,
        log: (@Sendable (String) -> Void)? = nil
    ) async throws(DelegateError) -> LocalDelegate {
        var configuration = try DelegateConfiguration(json: json)
        configuration.port = port ?? configuration.port
        return try await start(configuration, onMessage: onMessage, log: log)
    }

    package static func start(
        _ configuration: DelegateConfiguration, _ environment: DelegateEnvironment,
        _ onMessage: (@Sendable (DelegateMessage) -> Void)? = nil, _ log: (@Sendable (String) -> Void)? = nil
    ) async throws(DelegateError) -> LocalDelegate {
        try configuration.validate()
        let router = Locked<Router?>(nil)
        let server: HTTPServer
        do throws(HTTPServerError) {
            server = try HTTPServer.start(.init(port: configuration.port)) { request in
                guard let router = router.withLock({ $0 }) else { return .drop }
                return await router.response(request)
            }
        } catch {
            if case .portInUse(let port) = error { throw .portInUse(port) }
            throw .server(error.description)
        }
        do {
            let base = "http://\(configuration.host.rawValue):\(server.port)"
            guard let url = URL(string: base) else { throw DelegateError.server("\(base) is not a URL.") }
            let store = try await Store(configuration.dataDirectory)
            var configuration = configuration
            for created in try await store.write({ try $0.all(CreatedApplication.self) }) { configuration.add(created) }
            try configuration.validate()
            let provider = Provider(
                configuration: Locked(configuration), base: base, store: store,
                key: try await .saved(in: store, or: environment.makeKey), outbox: Outbox(onMessage),
                adminToken: try configuration.adminToken ?? environment.random.token(),
                pageKey: try environment.random.token(), now: environment.now, random: environment.random)
            let handlers = try Router(Routes.all, provider, log: log)
            router.withLock { $0 = handlers }
            return LocalDelegate(url, provider, server)
        } catch {
            await server.stop()
            throw error as? DelegateError ?? .server("\(error)")
        }
    }

    private init(_ url: URL, _ provider: Provider, _ server: HTTPServer) {
        (self.url, self.provider, self.server) = (url, provider, server)
        adminToken = provider.adminToken
    }

    /// Stops accepting requests, completes those in progress, and closes everything.
    public func stop() async {
        await server.stop()
        await provider.store.close()
    }

    /// The last 1,000 emails that a real provider would have sent, newest last.
    public var outbox: [DelegateMessage] { provider.outbox.all }

    /// The page that shows ``outbox``. The link contains its key.
    public var outboxURL: URL { page("outbox") }

    /// The page where applications are added. The link contains its key.
    public var applicationsURL: URL { page("applications") }

    private func page(_ name: String) -> URL {
        let page = url.appendingPathComponent(name)
        var parts = URLComponents(url: page, resolvingAgainstBaseURL: true)
        parts?.queryItems = [URLQueryItem(name: "key", value: provider.pageKey)]
        return parts?.url ?? page
    }

    /// The issuer of an application, below which are `/authorize`, `/token` and so on; `nil` if there is no such
    /// application.
    public func issuer(ofApplication id: String) -> String? {
        provider.realms.lazy.compactMap { $0.application(id)?.issuer }.first
    }
}

/// The environment of a provider. Tests replace parts of it.
package struct DelegateEnvironment: Sendable {
    package var now: @Sendable () -> Date
    package var random: SecureRandom
    package var makeKey: @Sendable () throws -> PrivateKey

    package init(
        now: @escaping @Sendable () -> Date, random: SecureRandom,
        makeKey: @escaping @Sendable () throws -> PrivateKey
    ) {
        (self.now, self.random, self.makeKey) = (now, random, makeKey)
    }
}
