import A0Encoding
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A tenant's token endpoint, for a server that authenticates itself.
struct TokenEndpoint: Sendable {
    private let url: URL
    private let issuer: String
    private let client: ClientAuthenticator
    private let timeout: TimeInterval
    private let fetch: Fetch
    private let now: @Sendable () -> Date

    init(
        domain: String, credentials: ClientCredentials, timeout: TimeInterval, fetch: Fetch,
        now: @escaping @Sendable () -> Date
    ) throws(ConfigurationError) {
        issuer = Issuer(domain: domain).issuer
        guard SafeURL.url(issuer) != nil, let url = SafeURL.url(issuer + "oauth/token") else {
            throw ConfigurationError("domain", "\(quoted(domain)) isn't a domain, or has no https.")
        }
        guard timeout > 0 else { throw ConfigurationError("timeout", "Choose a number of seconds above 0.") }
        self.url = url
        client = try ClientAuthenticator(credentials, setting: "credentials")
        (self.timeout, self.fetch, self.now) = (timeout, fetch, now)
    }

    /// The token of a response.
    ///
    /// - Throws: `TokenExchangeError` for a response without one, or what the transport throws.
    func token(_ form: [(String, String)], keepsAccessTokenOnly: Bool) async throws -> ExchangedToken {
        var request = URLRequest(url: url, timeoutInterval: timeout)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        do {
            try client.authenticate(&request, form: form, issuer: issuer, now: now(), namesClient: true)
        } catch {
            throw TokenExchangeError(
                TokenExchangeError.invalidArgument, "The private key can't sign.", status: 400, cause: error)
        }
        let (data, response) = try await fetch(request)
        let members = data.count <= Fetch.maximumBodySize ? try? JSONObject(Array(data), limits: .init(depth: 64)) : nil
        guard response.statusCode == 200 else {
            let code = members?.text("error") ?? TokenExchangeError.invalidResponse
            let message =
                members?.text("error_description") ?? "The tenant responded with status \(response.statusCode)."
            throw TokenExchangeError(code, message, status: response.statusCode)
        }
        guard let members, let accessToken = members.text("access_token"), !accessToken.isEmpty else {
            throw TokenExchangeError(
                TokenExchangeError.invalidResponse, "The tenant's response has no access token.", status: 502)
        }
        return ExchangedToken(
            accessToken: accessToken, tokenType: members.text("token_type") ?? "Bearer",
            issuedTokenType: members.text("issued_token_type"),
            expiresAt: members.value("expires_in")?.number.map { now() + $0 },
            scopes: members.text("scope").map { Set($0.split(separator: " ").map(String.init)) },
            idToken: keepsAccessTokenOnly ? nil : members.text("id_token"),
            refreshToken: keepsAccessTokenOnly ? nil : members.text("refresh_token"))
    }
}
