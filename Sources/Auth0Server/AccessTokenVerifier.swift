import A0Concurrency
import A0JOSE
import Foundation

/// Verifies the access tokens of requests, on a server.
///
/// <!-- swift: setup let request: AccessTokenRequest = given() -->
/// ```swift
/// let verifier = try AccessTokenVerifier(domain: "example.eu.auth0.com", audience: "https://api.example.com")
/// let token = try await verifier.verify(request)
/// try token.require(.scopes("read:orders"))
/// ```
///
/// Create one and keep it: copies share the issuers' keys. Any number of tasks can use it at the same time.
public struct AccessTokenVerifier: Sendable {
    private let verification: Verification

    /// A verifier of the tokens that a tenant issues for one API.
    ///
    /// - Parameters:
    ///   - domain: The tenant's domain, such as `example.eu.auth0.com`. A URL with `http` only works for loopback
    ///     hosts.
    ///   - audience: The API's identifier.
    /// - Throws: ``ConfigurationError``.
    public init(domain: String, audience: String) throws(ConfigurationError) {
        try self.init(Configuration(issuers: .domain(domain), audiences: [audience]))
    }

    /// Creates a verifier with a configuration. Nothing is fetched yet.
    ///
    /// - Parameters:
    ///   - configuration: What is accepted.
    ///   - fetch: How to send requests to issuers.
    ///   - now: The time by which tokens and keys expire; for tests. Default: the machine's clock.
    ///   - log: Called with events that may interest the server's operator. It must not block.
    /// - Throws: ``ConfigurationError`` for settings that can't work.
    public init(
        _ configuration: Configuration, fetch: Fetch = .standard, now: @escaping @Sendable () -> Date = { Date() },
        log: (@Sendable (Event) -> Void)? = nil
    ) throws(ConfigurationError) {
        try self.init(configuration, environment: Environment(fetch: fetch, now: now, log: log ?? { _ in }))
    }

    init(_ configuration: Configuration, environment: Environment) throws(ConfigurationError) {
        verification = try Verification(configuration, environment)
    }

    /// Fetches the keys of all issuers unless they're up to date: for the start of a server, and for readiness probes.
    ///
    /// Does nothing if issuers are resolved for each request.
    ///
    /// - Throws: ``AccessTokenError`` `unavailable` if an issuer can't be reached.
    public func prepare() async throws(AccessTokenError) {
        try await verification.issuers.prepare()
    }

    /// Verifies the token of a request.
    ///
    /// - Throws: ``AccessTokenError``, whose ``AccessTokenError/challenge`` is the response.
    public func verify(_ request: AccessTokenRequest) async throws(AccessTokenError) -> VerifiedAccessToken {
        guard let token = try await verifyIfPresent(request) else { throw verification.missingToken }
        return token
    }

    /// Verifies the token of a request that may come without one.
    ///
    /// - Returns: `nil` for a request without any credentials of the schemes `Bearer` and `DPoP`. An invalid token is
    ///   rejected.
    /// - Throws: ``AccessTokenError``, whose ``AccessTokenError/challenge`` is the response.
    public func verifyIfPresent(_ request: AccessTokenRequest) async throws(AccessTokenError) -> VerifiedAccessToken? {
        let presented: PresentedToken?
        do throws(AccessTokenError) {
            presented = try PresentedToken(request, sources: verification.configuration.sources)
        } catch {
            throw error.styled(verification.style)
        }
        guard let presented else { return nil }
        return try await verification.verify(presented, request)
    }

    /// Verifies a token by the values of the request's fields.
    ///
    /// - Parameters:
    ///   - authorization: The field `Authorization`; `nil` without one.
    ///   - dpop: The field `DPoP`; `nil` without one.
    ///   - method: The method, in the case in which it came.
    ///   - url: The URL by which clients call this request.
    /// - Throws: ``AccessTokenError``, whose ``AccessTokenError/challenge`` is the response.
    public func verify(
        authorization: String?, dpop: String? = nil, method: String, url: String
    ) async throws(AccessTokenError) -> VerifiedAccessToken {
        try await verify(
            AccessTokenRequest(method: method, url: url) { name in
                let value = name == "Authorization" ? authorization : name == "DPoP" ? dpop : nil
                return value.map { [$0] } ?? []
            })
    }

    /// Verifies a token that didn't come with an HTTP request: over gRPC, a queue, or a WebSocket.
    ///
    /// - Throws: ``AccessTokenError``, also for bound tokens, since there is no proof of possession.
    public func verify(token: String) async throws(AccessTokenError) -> VerifiedAccessToken {
        try await verification.verify(PresentedToken(bearer: token), nil)
    }

    /// The nonce for the field `DPoP-Nonce` of responses (RFC 9449 §9), so that clients have it before they need it;
    /// `nil` if proofs don't need one.
    public var nonce: String? { verification.configuration.dpop.nonces?.current(at: verification.environment.now()) }

    /// The current keys of each issuer. If issuers are resolved for each request, those that were used recently.
    public var keyStatus: [KeyStatus] { verification.issuers.status }

    /// Discards all keys and cached tokens, in case a key was stolen.
    public func forgetKeys() {
        verification.forget()
    }
}
