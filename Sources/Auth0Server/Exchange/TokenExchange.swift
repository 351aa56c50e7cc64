import A0Encoding
import A0JOSE
import Foundation

/// Exchanges the tokens of a server's users at the tenant, to call other APIs (RFC 8693).
///
/// <!-- swift: setup let token: VerifiedAccessToken = given() -->
/// ```swift
/// let exchange = try TokenExchange(
///     domain: "example.eu.auth0.com", credentials: .post(id: "CLIENT_ID", secret: "CLIENT_SECRET"))
/// let orders = try await exchange.onBehalfOf(token.token, audience: "https://orders.example.com")
/// print(orders.expiresAt as Any)
/// ```
///
/// Create one and keep it: copies share what was exchanged, until a minute before it ends. Any number of tasks can use
/// it at the same time, and those that ask for the same token share one request.
public struct TokenExchange: Sendable {
    private static let accessTokenType = "urn:ietf:params:oauth:token-type:access_token"
    private static let federatedTokenType = "http://auth0.com/oauth/token-type/federated-connection-access-token"
    private static let exchangeGrant = "urn:ietf:params:oauth:grant-type:token-exchange"
    private static let federatedTokenGrant =
        "urn:auth0:params:oauth:grant-type:token-exchange:federated-connection-access-token"

    private let endpoint: TokenEndpoint
    private let results: SharedResults<Data, ExchangedToken>

    /// Creates an exchange. Nothing is sent yet.
    ///
    /// - Parameters:
    ///   - domain: The tenant's domain, such as `example.eu.auth0.com`. A URL with `http` only works for loopback
    ///     hosts.
    ///   - credentials: How this server authenticates itself.
    ///   - timeout: The longest time that a request may take, in seconds.
    ///   - fetch: How to send requests.
    ///   - now: The time by which tokens end; for tests. Default: the machine's clock.
    /// - Throws: ``ConfigurationError`` for settings that can't work.
    public init(
        domain: String, credentials: ClientCredentials, timeout: TimeInterval = 10, fetch: Fetch = .standard,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws(ConfigurationError) {
        endpoint = try TokenEndpoint(
            domain: domain, credentials: credentials, timeout: timeout, fetch: fetch, now: now)
        results = SharedResults(maximumCount: 10_000, now: now)
    }

    /// Exchanges a user's access token for this API for one for another API (Auth0 docs, "On-Behalf-Of Token
    /// Exchange").
    ///
    /// The claim `act` of the new token names this server's client: ``VerifiedAccessToken/actor``.
    ///
    /// - Parameters:
    ///   - token: The user's access token, such as ``VerifiedAccessToken/token``. It can't be bound to a key of the
    ///     client, because this server doesn't have that key.
    ///   - audience: The identifier of the other API.
    ///   - scope: The scopes to ask for, separated by spaces; `nil` for all that the user may have.
    /// - Throws: ``TokenExchangeError``.
    public func onBehalfOf(
        _ token: String, audience: String, scope: String? = nil
    ) async throws(TokenExchangeError) -> ExchangedToken {
        try Self.require(notBlank: audience, "audience")
        var form = try Self.form(Self.exchangeGrant, unbound: token)
        form += [("requested_token_type", Self.accessTokenType), ("audience", audience)]
        if let scope { form.append(("scope", scope)) }
        return try await result(of: form, keepsAccessTokenOnly: true)
    }

    /// Exchanges a token of any kind, as one of the tenant's exchange profiles decides (Auth0 docs, "Custom Token
    /// Exchange"). A response with a refresh token isn't kept, because each refresh token may work only once.
    ///
    /// - Parameters:
    ///   - subjectToken: The token. The scheme `Bearer` isn't part of it.
    ///   - type: The URI of its type, which selects the profile.
    ///   - audience: The identifier of the API; `nil` for the tenant's default.
    ///   - scope: The scopes to ask for, separated by spaces.
    ///   - organization: The ID or name of the organization; `nil` for none.
    ///   - parameters: More parameters for the profile, up to 20 values each. They can't replace those that an exchange
    ///     has already.
    /// - Throws: ``TokenExchangeError``.
    public func exchange(
        _ subjectToken: String, type: String, audience: String? = nil, scope: String? = nil,
        organization: String? = nil, parameters: [String: [String]] = [:]
    ) async throws(TokenExchangeError) -> ExchangedToken {
        try Self.require(token: subjectToken)
        try Self.require(notBlank: type, "type")
        var form = [("grant_type", Self.exchangeGrant), ("subject_token", subjectToken), ("subject_token_type", type)]
        for (name, value) in [("audience", audience), ("scope", scope), ("organization", organization)] {
            if let value { form.append((name, value)) }
        }
        for (name, values) in parameters.sorted(by: { $0.key < $1.key }) {
            guard !Self.reserved.contains(name) else {
                throw .argument("The parameter \(name) can't be set with parameters.")
            }
            guard values.count <= 20 else { throw .argument("The parameter \(name) has more than 20 values.") }
            form += values.map { (name, $0) }
        }
        return try await result(of: form, keepsAccessTokenOnly: false)
    }

    /// Exchanges a user's access token for the access token of the user's account at another provider (Auth0 docs,
    /// "Token Vault").
    ///
    /// - Parameters:
    ///   - token: The user's access token. It can't be bound to a key of the client.
    ///   - connection: The name of the provider's connection.
    ///   - loginHint: The ID of the account at the provider, for users with several; `nil` for the first one.
    /// - Throws: ``TokenExchangeError``.
    public func connectionToken(
        _ token: String, connection: String, loginHint: String? = nil
    ) async throws(TokenExchangeError) -> ExchangedToken {
        try Self.require(notBlank: connection, "connection")
        var form = try Self.form(Self.federatedTokenGrant, unbound: token)
        form += [("requested_token_type", Self.federatedTokenType), ("connection", connection)]
        if let loginHint { form.append(("login_hint", loginHint)) }
        return try await result(of: form, keepsAccessTokenOnly: true)
    }

    /// Discards all tokens that are kept.
    public func forgetTokens() {
        results.removeAll()
    }

    // MARK: Requests

    private func result(
        of form: [(String, String)], keepsAccessTokenOnly: Bool
    ) async throws(TokenExchangeError) -> ExchangedToken {
        // With their lengths, so that no two forms have the same key.
        let key = Digest.sha256(
            Data(form.flatMap { [$0.0, $0.1] }.map { "\($0.utf8.count):\($0)" }.joined().utf8))
        do {
            return try await results.value(for: key) { [endpoint] in
                let token = try await endpoint.token(form, keepsAccessTokenOnly: keepsAccessTokenOnly)
                let end = token.refreshToken == nil ? token.expiresAt : nil
                return .init(value: token, until: end.map { $0 - Self.margin } ?? .distantPast)
            }
        } catch {
            throw TokenExchangeError(transport: error)
        }
    }

    /// A token that ends sooner isn't used again, in seconds.
    private static let margin: TimeInterval = 60

    private static func form(
        _ grant: String, unbound token: String
    ) throws(TokenExchangeError) -> [(String, String)] {
        try require(token: token)
        if (try? CompactToken(Array(token.utf8)))?.claims.has("cnf") == true {
            throw .argument("The token is bound to a key of the client (RFC 7800), which this server doesn't have.")
        }
        return [("grant_type", grant), ("subject_token", token), ("subject_token_type", accessTokenType)]
    }

    private static func require(token: String) throws(TokenExchangeError) {
        try require(notBlank: token, "token")
        guard token.trimmingCharacters(in: .whitespacesAndNewlines) == token else {
            throw .argument("The token has white space around it.")
        }
        guard !token.lowercased().hasPrefix("bearer ") else {
            throw .argument("The token must not begin with Bearer, which is the scheme.")
        }
    }

    private static func require(notBlank text: String, _ name: String) throws(TokenExchangeError) {
        guard !text.allSatisfy(\.isWhitespace) else { throw .argument("The \(name) is empty.") }
    }

    private static let reserved: Set<String> = [
        "grant_type", "client_id", "client_secret", "client_assertion", "client_assertion_type", "subject_token",
        "subject_token_type", "requested_token_type", "actor_token", "actor_token_type", "audience", "aud", "resource",
        "resources", "resource_indicator", "scope", "connection", "login_hint", "organization", "assertion",
        "subject_issuer",
    ]
}
