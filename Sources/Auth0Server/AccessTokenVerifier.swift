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
/// Make one and keep it: copies share the issuers' keys. It may be used by any number of tasks at a time.
public struct AccessTokenVerifier: Sendable {
    private let verification: Verification

    /// A verifier of the tokens that a tenant issues for one API.
    ///
    /// - Parameters:
    ///   - domain: The tenant's domain, such as `example.eu.auth0.com`. A URL with `http` is for loopback hosts only.
    ///   - audience: The API's identifier.
    /// - Throws: ``ConfigurationError``.
    public init(domain: String, audience: String) throws(ConfigurationError) {
        try self.init(Configuration(issuers: .domain(domain), audiences: [audience]))
    }

    /// A verifier that accepts what the configuration says. Nothing is fetched yet.
    ///
    /// - Parameters:
    ///   - configuration: What is accepted.
    ///   - fetch: How requests are sent to issuers.
    ///   - now: The time by which tokens and keys expire; for tests. Default: the machine's.
    ///   - log: Called for what whoever runs the server may want to know of. It must not wait for anything.
    /// - Throws: ``ConfigurationError`` for settings that cannot work.
    public init(
        _ configuration: Configuration, fetch: Fetch = .standard, now: @escaping @Sendable () -> Date = { Date() },
        log: (@Sendable (Event) -> Void)? = nil
    ) throws(ConfigurationError) {
        try self.init(configuration, environment: Environment(fetch: fetch, now: now, log: log ?? { _ in }))
    }

    init(_ configuration: Configuration, environment: Environment) throws(ConfigurationError) {
        verification = try Verification(configuration, environment)
    }

    /// Fetches the keys of all issuers unless fresh ones are there: for the start of a server, and for probes of its readiness.
    ///
    /// Does nothing where issuers are resolved for each request.
    ///
    /// - Throws: ``AccessTokenError`` `unavailable` if an issuer cannot be reached.
    public func prepare() async throws(AccessTokenError) {
        try await verification.issuers.prepare()
    }

    /// Verifies the token of a request.
    ///
    /// - Throws: ``AccessTokenError``, whose ``AccessTokenError/challenge`` is the answer.
    public func verify(_ request: AccessTokenRequest) async throws(AccessTokenError) -> VerifiedAccessToken {
        guard let token = try await verifyIfPresent(request) else { throw verification.missingToken }
        return token
    }

    /// Verifies the token of a request that may come without one.
    ///
    /// - Returns: `nil` for a request without any credentials of the schemes `Bearer` and `DPoP`. A token that is no good is refused.
    /// - Throws: ``AccessTokenError``, whose ``AccessTokenError/challenge`` is the answer.
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
    /// - Throws: ``AccessTokenError``, whose ``AccessTokenError/challenge`` is the answer.
    public func verify(
        authorization: String?, dpop: String? = nil, method: String, url: String
    ) async throws(AccessTokenError) -> VerifiedAccessToken {
        try await verify(
            AccessTokenRequest(method: method, url: url) { name in
                let value = name == "Authorization" ? authorization : name == "DPoP" ? dpop : nil
                return value.map { [$0] } ?? []
            })
    }

    /// Verifies a token that came in another way than with a request: over gRPC, a queue, a WebSocket.
    ///
    /// - Throws: ``AccessTokenError``, also for tokens that are bound, since nothing shows that they are in the right hands.
    public func verify(token: String) async throws(AccessTokenError) -> VerifiedAccessToken {
        try await verification.verify(PresentedToken(bearer: token), nil)
    }

    /// The nonce for the field `DPoP-Nonce` of answers (RFC 9449 §9), so that clients have it before they need it; `nil` where proofs need
    /// none.
    public var nonce: String? { verification.configuration.dpop.nonces?.current(at: verification.environment.now()) }

    /// The keys of each issuer as they are now. Where issuers are resolved for each request, those that were used lately.
    public var keyStatus: [KeyStatus] { verification.issuers.status }

    /// Forgets all keys and all that is known of tokens, for when a key was stolen.
    public func forgetKeys() {
        verification.forget()
    }
}
