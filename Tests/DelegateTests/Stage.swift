import A0Concurrency
import A0HTTPClient
import A0JOSE
import BeyondIdentityEmbedded
import Foundation
import LocalDelegate
import SimpleKeychain
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A clock that advances only when a test tells it to.
final class TestClock: Sendable {
    private let time = Locked(Date(timeIntervalSince1970: 1_800_000_000))

    var now: Date { time.withLock { $0 } }

    func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
}

/// A provider with two realms, and the actions of applications and devices.
final class Stage: Sendable {
    static let ada = "00a1b2c3d4e5f604"
    static let bob = "00a1b2c3d4e5f614"
    static let eve = "00a1b2c3d4e5f624"
    static let secret = "a secret of the tenant"
    static let redirectURI = "https://login.example.com/login/callback"

    let delegate: LocalDelegate
    let clock: TestClock
    let lines = Locked<[String]>([])

    /// A realm's application with a secret, or its public one, which opens the app itself.
    static func application(_ realm: Int = 0, isManual: Bool = false) -> String {
        "4f1c8a5e-6f0e-4a53-9d0c-0d6c2c1b7a\(isManual ? 9 : 1)\(realm)"
    }

    static func start(
        clock: TestClock = TestClock(), port: Int = 0, directory: URL? = nil, suspended: Set<String> = [eve],
        trustedOrigins: [String] = [], hostedWeb: Bool = false
    ) async throws -> Stage {
        var configuration = configuration(port, directory, suspended)
        for realm in configuration.tenants[0].realms.indices {
            let config = configuration.tenants[0].realms[realm].authenticatorConfigs[0]
            configuration.tenants[0].realms[realm].authenticatorConfigs[0] =
                hostedWeb
                ? .hostedWeb(id: config.id)
                : .init(id: config.id, invokeURL: config.invokeURL, trustedOrigins: trustedOrigins)
        }
        return try await Stage(clock, configuration)
    }

    private init(_ clock: TestClock, _ configuration: DelegateConfiguration) async throws {
        self.clock = clock
        delegate = try await LocalDelegate.start(
            configuration, .init(now: { clock.now }, random: .system, makeKey: { try .generateP256() }), nil
        ) { [lines] line in lines.withLock { $0.append(line) } }
    }

    static func configuration(
        _ port: Int = 0, _ directory: URL? = nil, _ suspended: Set<String> = []
    ) -> DelegateConfiguration {
        func identity(_ id: String, _ name: String) -> DelegateIdentity {
            DelegateIdentity(
                id: id, displayName: name, username: name.lowercased(),
                primaryEmailAddress: "\(name.lowercased())@example.com", isSuspended: suspended.contains(id))
        }
        func realm(_ id: String, _ digit: Int, _ identities: [DelegateIdentity]) -> DelegateRealm {
            let configs = [DelegateAuthenticatorConfig.InvocationType.automatic, .manual].map {
                DelegateAuthenticatorConfig(
                    id: "config-\(digit)-\($0.rawValue)", invokeURL: "acme://", invocationType: $0)
            }
            return DelegateRealm(
                id: id, displayName: "Realm \(digit)",
                applications: [
                    DelegateApplication(
                        id: application(digit), displayName: "Tenant", clientID: "tenant",
                        clientSecret: secret, redirectURIs: [redirectURI], authenticatorConfigID: configs[0].id),
                    DelegateApplication(
                        id: application(digit, isManual: true), displayName: "App", clientID: "app",
                        redirectURIs: ["acme://callback?x=1"], authenticatorConfigID: configs[1].id),
                ],
                authenticatorConfigs: configs, identities: identities)
        }
        return DelegateConfiguration(
            port: port, dataDirectory: directory, adminToken: "administrator",
            tenants: [
                DelegateTenant(
                    id: "00a1b2c3d4e5f601", displayName: "Acme",
                    realms: [
                        realm("00a1b2c3d4e5f602", 0, [identity(ada, "Ada"), identity(bob, "Bob")]),
                        realm("00a1b2c3d4e5f612", 1, [identity(eve, "Eve")]),
                    ])
            ])
    }

    func stop() async { await delegate.stop() }

    // MARK: - Devices

    func device(
        store: SimpleKeychain.Store = .memory(), domains: [String]? = ["127.0.0.1"], clock: TestClock? = nil,
        transport: ProviderTransport = .standard, userPresence: (any UserPresence)? = nil
    ) async throws -> CoreEmbedded {
        let clock = clock ?? self.clock
        let device = CoreEmbedded(
            DeviceEnvironment(
                keychain: SimpleKeychain(service: "device", store: store), appInstance: { "test" },
                userPresence: userPresence, transport: transport, now: { clock.now }))
        try await device.initialize(allowedDomains: domains, biometricAskPrompt: "Log in")
        return device
    }

    @discardableResult
    func bind(_ device: CoreEmbedded, to identity: String = ada) async throws -> Credential {
        try await device.bindCredential(url: delegate.bindingLink(for: identity)).credential
    }

    // MARK: - Applications

    /// Sends an application's authorize request like a browser, and returns the redirect.
    func authorize(
        _ application: String = application(), _ changes: [String: String?] = [:]
    ) async throws -> (status: Int, location: URL?, body: [String: String]) {
        var parameters: [String: String?] = [
            "response_type": "code", "client_id": "tenant", "redirect_uri": Self.redirectURI,
            "scope": "openid profile email", "state": "S2", "nonce": "n2",
        ]
        parameters.merge(changes) { $1 }
        var url = URLComponents()
        url.queryItems = parameters.compactMap { name, value in value.map { URLQueryItem(name: name, value: $0) } }
        let (response, data) = try await send(
            "GET", issuer(application) + "/authorize?" + (url.percentEncodedQuery ?? ""))
        return (
            response.statusCode, response.value(forHTTPHeaderField: "Location").flatMap(URL.init),
            (try? JSONDecoder().decode([String: String].self, from: data)) ?? [:]
        )
    }

    func issuer(_ application: String = application()) throws -> String {
        try #require(delegate.issuer(ofApplication: application))
    }

    func realmURL() throws -> String {
        try #require(try issuer().components(separatedBy: "/applications/").first)
    }

    /// The link that asks the app to log in.
    func authenticateURL(realm: Int = 0) async throws -> URL {
        try await #require(authorize(Self.application(realm)).location)
    }

    func redeem(_ redirect: URL, _ changes: [String: String?] = [:]) async throws -> (status: Int, body: [String: Any])
    {
        var parameters: [String: String?] = [
            "grant_type": "authorization_code", "code": redirect.parameter("code"), "redirect_uri": Self.redirectURI,
            "client_id": "tenant", "client_secret": Self.secret,
        ]
        parameters.merge(changes) { $1 }
        let (response, data) = try await send("POST", issuer() + "/token", form: parameters)
        return (response.statusCode, try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:])
    }

    func send(
        _ method: String, _ url: String, bearer: String? = nil, form: [String: String?]? = nil,
        json: [String: Any]? = nil, headers: [String: String] = ["X-Odc-Version": "1"]
    ) async throws -> (HTTPURLResponse, Data) {
        var request = URLRequest(url: try #require(URL(string: url)))
        request.httpMethod = method
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        if let bearer { request.setValue("Bearer \(bearer)", forHTTPHeaderField: "Authorization") }
        if let form {
            var encoded = URLComponents()
            encoded.queryItems = form.compactMap { name, value in value.map { URLQueryItem(name: name, value: $0) } }
            request.httpBody = Data((encoded.percentEncodedQuery ?? "").utf8)
            request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        }
        if let json { request.httpBody = try JSONSerialization.data(withJSONObject: json) }
        let (data, response) = try await HTTPClient.shared.data(
            for: request, limits: .init(seconds: 30, bodySize: 1 << 20), usesProxies: false)
        return (response, data)
    }
}

extension URL {
    func parameter(_ name: String) -> String? {
        URLComponents(url: self, resolvingAgainstBaseURL: true)?.queryItems?.first { $0.name == name }?.value
    }
}

/// Runs a body against a provider.
func withStage(
    clock: TestClock = TestClock(), port: Int = 0, directory: URL? = nil, suspended: Set<String> = [],
    trustedOrigins: [String] = [], hostedWeb: Bool = false, _ body: (Stage) async throws -> Void
) async throws {
    let stage = try await Stage.start(
        clock: clock, port: port, directory: directory, suspended: suspended, trustedOrigins: trustedOrigins,
        hostedWeb: hostedWeb)
    do {
        try await body(stage)
    } catch {
        await stage.stop()
        throw error
    }
    await stage.stop()
}

/// Expects an error whose description begins with this code.
func expect(
    _ code: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> some Any
) async {
    do {
        _ = try await body()
        Issue.record("It should have failed with \(code).", sourceLocation: sourceLocation)
    } catch BISDKError.description(let text) {
        #expect(text.hasPrefix(code + ": "), sourceLocation: sourceLocation)
    } catch {
        Issue.record(error, sourceLocation: sourceLocation)
    }
}
