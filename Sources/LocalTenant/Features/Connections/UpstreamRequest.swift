import A0HTTPServer
import A0JOSE
import Foundation

/// A request to another provider that a browser takes there, for a login or for a connected account.
struct UpstreamRequest: Sendable {
    let call: Call
    let upstream: Upstream
    /// The application's parameters that are passed on.
    var passedOn: [String: String] = [:]
    /// The scopes to ask for; nil for those of the connection.
    var scopes: [String]?
    var loginHint: String?

    private var redirectURI: String { call.tenant.url(String(UpstreamStep.callbackPath.dropFirst())) }

    /// Stores what the provider's response must match, and returns the URL to send the browser to.
    func begin(until end: Date, _ remembering: (ProviderRequest) -> UpstreamLogin) async throws -> String {
        let provider = try await call.providers.provider(upstream)
        try await call.providers.requireResponse(of: provider)
        let random = call.tenant.random
        let state = try random.token()
        let isBound = upstream.options.channel == .back && provider.challengeMethod != nil
        let request = ProviderRequest(
            provider: provider, redirectURI: redirectURI, state: state, nonce: try random.token(),
            verifier: isBound ? try CodeVerifier(random: random) : nil, passedOn: passedOn, scopes: scopes,
            loginHint: loginHint)
        let location = try provider.authorizationEndpoint.adding(query: FormEncoding.query(request.items))
        try await call.store.put(
            Ticket(key: state.secretHash, expiresAt: end, details: remembering(request)))
        return location
    }

    /// The user that the provider's response proves.
    ///
    /// - Throws: `ProviderError`, `CallbackError`.
    func proven(by response: Parameters, _ remembered: UpstreamLogin) async throws -> ProvenLogin {
        try await ProviderResponse(
            parameters: response, remembered: remembered, provider: try await call.providers.provider(upstream),
            client: call.providers, redirectURI: redirectURI
        ).login()
    }
}
