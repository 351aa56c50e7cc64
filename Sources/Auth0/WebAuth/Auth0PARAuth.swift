import Foundation

/// The client behind ``PARAuth``: only the browser's part of a login.
struct Auth0PARAuth: PARAuth, APIClientBacked {
    private static let prefix = "urn:ietf:params:oauth:request_uri:"

    /// The source of the browser, the redirect, and the timeout.
    var webAuth: Auth0WebAuth
    private var sessionTransferToken: String?

    init(_ configuration: Auth0Configuration) {
        webAuth = Auth0WebAuth(configuration, session: .shared)
    }

    var clientId: String { webAuth.clientId }
    var url: URL { webAuth.url }

    var client: APIClient {
        get { webAuth.client }
        set { webAuth.client = newValue }
    }

    func sessionTransferToken(_ token: String) -> Self { changed { $0.sessionTransferToken = token } }
    func redirectURL(_ redirectURL: URL) -> Self { changed { $0.webAuth.settings.redirectURL = redirectURL } }
    func provider(_ provider: @escaping WebAuthProvider) -> Self { changed { $0.webAuth.settings.provider = provider } }
    func useEphemeralSession() -> Self { changed { $0.webAuth.settings.isEphemeral = true } }
    func timeout(_ seconds: TimeInterval) -> Self { changed { $0.webAuth.settings.timeout = seconds } }

    func start(requestUri: String) async throws(WebAuthError) -> AuthorizationCode {
        try await authorize(requestUri, in: try webAuth.environment.flows.begin())
    }

    func start(
        requestUri: String, callback: @escaping @MainActor @Sendable (WebAuthResult<AuthorizationCode>) -> Void
    ) {
        webAuth.begin(callback) { flow throws(WebAuthError) in try await authorize(requestUri, in: flow) }
    }

    private func authorize(_ requestURI: String, in flow: BrowserFlow) async throws(WebAuthError) -> AuthorizationCode {
        try await flow.perform { () async throws(WebAuthError) -> AuthorizationCode in
            try webAuth.checkConfiguration()
            guard requestURI.hasPrefix(Self.prefix) else { throw WebAuthError(.invalidRequestUri, requestURI) }
            let visit = BrowserVisit(
                purpose: .pushedLogin(issuer: url.absoluteString), tenant: url, settings: webAuth.settings,
                logger: logger)
            _ = try flow.prepare(visit, in: webAuth.environment)
            let callback = try await flow.callback(showing: authorizeURL(requestURI).url, clock: client.clock)
            return AuthorizationCode(code: try callback.code(), state: callback.values["state"])
        }
    }

    /// All other parameters are in the pushed request (RFC 9126 §4).
    private func authorizeURL(_ requestURI: String) -> AuthorizeURL {
        var items = ["client_id": clientId, "request_uri": requestURI]
        items["session_transfer_token"] = sessionTransferToken
        items["auth0Client"] = client.telemetry.value
        return AuthorizeURL(base: client.domain.endpoint("authorize"), items: items)
    }

    private func changed(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }
}
