import Auth0
import BeyondIdentityEmbedded
import Foundation
import LocalDelegate
import LocalTenant
import SimpleKeychain
import TestSupport
import Testing

/// A tenant that delegates logins to a provider, a user's device, and a browser.
struct DelegatedStage {
    static let clientID = "app"
    static let connection = "devices"
    static let ada = "00a1b2c3d4e5f604"
    static let grace = "00a1b2c3d4e5f605"

    /// Both begin with the app's URL scheme, or with the app's port on the loopback interface.
    let redirectURL: URL
    let invokeURL: String
    let tenant: LocalTenant
    let delegate: LocalDelegate
    let device: CoreEmbedded
    let browser = HopBrowser()
    let clock: TenantClock

    /// - Parameter loopback: Whether the app receives redirects on the loopback interface.
    init(loopback: Bool = false) async throws {
        clock = TenantClock()
        let redirect = loopback ? "http://127.0.0.1:\(try freePort())/callback" : "acme://auth0"
        redirectURL = try #require(URL(string: redirect))
        invokeURL = loopback ? redirect : "acme://"
        let port = try freePort()
        var provider = DelegateConfiguration(port: port)
        provider.tenants = [.example(clientID: "tenant", clientSecret: "s2", invokeURL: invokeURL)]
        provider.tenants[0].realms[0].identities.append(
            DelegateIdentity(id: Self.grace, displayName: "Grace Hopper", username: "grace"))
        let application = provider.tenants[0].realms[0].applications[0].id
        let issuer =
            "http://127.0.0.1:\(port)/v1/tenants/00a1b2c3d4e5f601/realms/00a1b2c3d4e5f602/applications/\(application)"

        var configuration = TenantConfiguration()
        configuration.clients.append(
            TenantClient(clientID: Self.clientID, callbacks: [redirect], allowedLogoutURLs: [redirect]))
        configuration.connections.append(
            TenantConnection(
                name: Self.connection,
                options: ProviderOptions(issuer: issuer, clientID: "tenant", clientSecret: "s2")))
        tenant = try await LocalTenant.startQuickly(configuration, clock: clock)
        provider.tenants[0].realms[0].applications[0].redirectURIs = [tenant.issuer + "login/callback"]
        delegate = try await LocalDelegate.start(provider, now: { [clock] in clock.now })
        device = try await Self.device(clock)
    }

    /// A new device without credentials.
    static func device(
        _ clock: TenantClock, keychain: SimpleKeychain = SimpleKeychain(service: "device", store: .memory()),
        transport: ProviderTransport = .standard
    ) async throws -> CoreEmbedded {
        let device = CoreEmbedded(
            DeviceEnvironment(
                keychain: keychain, appInstance: { "test" }, transport: transport, now: { clock.now }))
        try await device.initialize(allowedDomains: ["127.0.0.1"], biometricAskPrompt: "Log in")
        return device
    }

    func stop() async {
        await tenant.stop()
        await delegate.stop()
    }

    @discardableResult
    func bind(_ device: CoreEmbedded? = nil, to identity: String = ada) async throws -> Credential {
        try await (device ?? self.device).bindCredential(url: delegate.bindingLink(for: identity)).credential
    }

    /// The SDK with a custom browser. `visit` is called with each page's number, counted from 1, and its URL. It
    /// returns the URL of the callback, or `nil` for none.
    func webAuth(_ visit: @escaping @Sendable (Int, URL) async throws -> URL?) -> any WebAuth {
        let count = PageCount()
        return Auth0.webAuth(clientId: Self.clientID, domain: tenant.domain)
            .connection(Self.connection)
            .redirectURL(redirectURL)
            .provider(
                ScriptedAgent.provider { url in
                    guard let back = try await visit(await count.next(), url) else { return }
                    WebAuthentication.resume(with: back)
                })
    }

    /// The SDK with a user who completes every login.
    var webAuth: any WebAuth {
        webAuth { [browser] _, url in
            let end = try await browser.open(url)
            return end.page == nil ? end.url : nil
        }
    }

    func count(_ path: String) -> Int {
        tenant.requests.filter { $0.path == path }.count
    }
}

/// The number of pages.
actor PageCount {
    private(set) var value = 0

    func next() -> Int {
        value += 1
        return value
    }
}

/// Runs `body` with a stage.
func withDelegatedStage(
    loopback: Bool = false, _ body: (DelegatedStage) async throws -> Void
) async throws {
    let stage = try await DelegatedStage(loopback: loopback)
    do {
        try await body(stage)
    } catch {
        await stage.stop()
        throw error
    }
    await stage.stop()
}
