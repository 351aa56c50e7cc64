import A0Concurrency
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The client behind ``WebAuth``.
struct Auth0WebAuth: WebAuth, APIClientBacked {
    let clientId: String
    var client: APIClient
    var environment = WebAuthEnvironment.system
    /// The settings that were made.
    var settings = WebAuthSettings()

    init(_ configuration: Auth0Configuration, session: URLSession) {
        clientId = configuration.clientID
        client = APIClient(domain: configuration.domain, session: session)
    }

    var url: URL { client.domain.url }

    var credentialsManager: CredentialsManager? { settings.credentialsManager }
}

extension Auth0WebAuth {
    func connection(_ connection: String) -> Self { parameters(["connection": connection]) }
    func scope(_ scope: String) -> Self { parameters(["scope": scope]) }
    func connectionScope(_ connectionScope: String) -> Self { parameters(["connection_scope": connectionScope]) }
    func state(_ state: String) -> Self { parameters(["state": state]) }
    func audience(_ audience: String) -> Self { parameters(["audience": audience]) }
    func nonce(_ nonce: String) -> Self { parameters(["nonce": nonce]) }

    func parameters(_ parameters: [String: String]) -> Self {
        changed { $0.parameters.merge(parameters) { _, new in new } }
    }

    func maxAge(_ maxAge: Int) -> Self { changed { $0.maxAge = maxAge } }
    func organization(_ organization: String) -> Self { changed { $0.organization = organization } }
    func invitationURL(_ invitationURL: URL) -> Self { changed { $0.invitationURL = invitationURL } }
    func redirectURL(_ redirectURL: URL) -> Self { changed { $0.redirectURL = redirectURL } }
    func authorizeURL(_ authorizeURL: URL) -> Self { changed { $0.authorizeURL = authorizeURL } }
    func issuer(_ issuer: String) -> Self { changed { $0.issuer = issuer } }
    func leeway(_ leeway: Int) -> Self { changed { $0.leeway = leeway } }
    func provider(_ provider: @escaping WebAuthProvider) -> Self { changed { $0.provider = provider } }
    func useEphemeralSession() -> Self { changed { $0.isEphemeral = true } }
    func delegated(by device: any DelegatedLoginDevice) -> Self { changed { $0.device = device } }
    func timeout(_ seconds: TimeInterval) -> Self { changed { $0.timeout = seconds } }
    func onClose(_ callback: (@MainActor @Sendable () -> Void)?) -> Self { changed { $0.onClose = callback } }

    func useCredentialsManager(_ credentialsManager: CredentialsManager) -> Self {
        changed { $0.credentialsManager = credentialsManager }
    }

    func useHTTPS() -> Self { changed { $0.usesHTTPS = true } }
    func headers(_ headers: [String: String]) -> Self { changed { $0.headers.merge(headers) { _, new in new } } }

    func changed(_ change: (inout WebAuthSettings) -> Void) -> Self {
        var copy = self
        change(&copy.settings)
        return copy
    }
}

extension Auth0WebAuth {
    func start() async throws(WebAuthError) -> Credentials {
        try await login(in: try environment.flows.begin())
    }

    func start(_ callback: @escaping @MainActor (WebAuthResult<Credentials>) -> Void) {
        begin(callback) { flow throws(WebAuthError) in try await login(in: flow) }
    }

    func logout(federated: Bool) async throws(WebAuthError) {
        try await logout(federated: federated, in: try environment.flows.begin())
    }

    func logout(federated: Bool, callback: @escaping @MainActor (WebAuthResult<Void>) -> Void) {
        begin(callback) { flow throws(WebAuthError) in try await logout(federated: federated, in: flow) }
    }

    /// The callback form of a flow. The flow is registered when this returns, so that `cancel()` finds it.
    func begin<Value: Sendable>(
        _ callback: @escaping @MainActor (WebAuthResult<Value>) -> Void,
        _ work: @escaping @Sendable (BrowserFlow) async throws(WebAuthError) -> Value
    ) {
        let flow = WebAuthResult { () throws(WebAuthError) in try environment.flows.begin() }
        deliver(to: callback) { () async throws(WebAuthError) -> Value in try await work(try flow.get()) }
    }

    func checkConfiguration() throws(WebAuthError) {
        if let error = client.domain.error { throw WebAuthError(.other, cause: error) }
    }
}
