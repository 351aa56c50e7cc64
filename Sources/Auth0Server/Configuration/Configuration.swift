import Foundation

/// What an ``AccessTokenVerifier`` accepts.
///
/// ```swift
/// var configuration = Configuration(issuers: .domain("example.eu.auth0.com"), audiences: ["https://api.example.com"])
/// configuration.dpop = .required
/// let verifier = try AccessTokenVerifier(configuration)
/// ```
public struct Configuration: Sendable {
    /// Whose tokens are accepted.
    public var issuers: Issuers
    /// The accepted audiences: one of a token's audiences has to be one of these (RFC 9068 §4).
    public var audiences: [String]
    /// How tokens may be signed. Each key is used with one algorithm only (RFC 8725 §3.1).
    public var algorithms: [Algorithm] = [.rs256]
    /// Tolerated difference between the clocks, in seconds: 0 to 300.
    public var leeway: TimeInterval = 5
    /// The longest time since a token was issued, in seconds; `nil` for no limit other than the token's own.
    public var maxTokenAge: TimeInterval?
    /// Whether tokens have to follow the profile of RFC 9068: `typ` is `at+jwt`, and `sub`, `client_id`, `iat` and `jti` are there.
    public var strict = false
    /// More claims that tokens have to have.
    public var requiredClaims: [String] = []
    /// Where a request may carry its token. A request that brings more than one is refused (RFC 6750 §2).
    public var sources: Set<TokenSource> = [.header]
    /// Tokens that are bound to a key of the client (RFC 9449).
    public var dpop: DPoPOptions = .allowed
    /// Tokens that are bound to a certificate of the client (RFC 8705).
    public var certificateBound: BindingMode = .allowed
    /// How long keys are cached, and what happens if the issuer can't be reached.
    public var keys = KeyPolicy()
    /// Caches valid tokens; `nil` checks each signature each time.
    public var tokenCache: TokenCacheOptions?
    /// Asks the issuer about tokens that aren't JWTs (RFC 7662); `nil` rejects them.
    public var introspection: Introspection?
    /// The origins that clients reach this server by, such as `https://api.example.com`: which proofs of possession
    /// have to name. They take precedence over the `Host` field, which a client can set as it likes. A path is
    /// prepended to the request's path.
    public var publicOrigins: [String] = []
    /// The proxies before this server whose fields say what the client asked for.
    public var proxies: TrustedProxies = .none
    /// What `WWW-Authenticate` names as the protected area (RFC 9110 §11.5).
    public var realm = "api"
    /// The URL of this server's metadata (RFC 9728 §5.1), for `WWW-Authenticate`.
    public var resourceMetadata: String?
    /// Longer tokens are refused unread, in bytes.
    public var maximumTokenSize = 16_384
    /// Longer proofs are refused unread, in bytes.
    public var maximumProofSize = 8_192

    /// Creates a configuration that accepts tokens from these issuers for these audiences, with defaults for everything
    /// else.
    public init(issuers: Issuers, audiences: [String]) {
        self.issuers = issuers
        self.audiences = audiences
    }
}

/// Whether a kind of binding between a token and its client is checked.
public enum BindingMode: Sendable, Hashable {
    /// Such bindings are ignored.
    case disabled
    /// Tokens can be bound; bound tokens have to come with their proof.
    case allowed
    /// Tokens have to be bound.
    case required
}

/// Where a request may carry a token.
public enum TokenSource: Sendable, Hashable {
    /// The field `Authorization` (RFC 6750 §2.1).
    case header
    /// The query parameter `access_token` (RFC 6750 §2.3). URLs end up in logs: avoid it, and answer with `Cache-Control: private`.
    case query
    /// The parameter `access_token` of a form body (RFC 6750 §2.2).
    case formBody
    /// A cookie with that name. Browsers send it automatically: protect the server against cross-site request forgery.
    case cookie(String)
}

/// Caches valid tokens, so that their signature is only checked once.
///
/// Cached tokens still expire, and are discarded as soon as their key leaves the issuer's key set. Proofs of possession
/// are always checked.
public struct TokenCacheOptions: Sendable, Hashable {
    /// How many tokens.
    public var maximumEntries: Int
    /// For how long, in seconds.
    public var lifetime: TimeInterval

    /// Creates a cache for so many tokens, each kept for at most `lifetime` seconds.
    public init(maximumEntries: Int = 10_000, lifetime: TimeInterval = 60) {
        self.maximumEntries = maximumEntries
        self.lifetime = lifetime
    }
}

/// How long keys are cached, and what happens if the issuer can't be reached.
public struct KeyPolicy: Sendable, Hashable {
    /// The bounds of the time that an issuer's `max-age` may set, in seconds.
    public var freshness: ClosedRange<TimeInterval> = 60...3_600
    /// The default time, in seconds.
    public var defaultFreshness: TimeInterval = 600
    /// The fraction of that time after which the keys are fetched again, while requests continue with the old ones.
    public var refreshAhead = 0.8
    /// Seconds between two fetches for keys that the key set does not have, so that tokens with made-up key IDs do not flood the issuer.
    public var cooldown: TimeInterval = 30
    /// Seconds for which keys are used beyond their time while the issuer cannot be reached.
    public var staleIfError: TimeInterval = 86_400
    /// The longest pause between two attempts to reach an issuer, in seconds. The first is one second, and each doubles it.
    public var maximumPause: TimeInterval = 60
    /// Seconds to the last byte of an answer.
    public var timeout: TimeInterval = 5

    /// Creates a policy with the defaults.
    public init() {}
}

/// The trusted proxies before this server. Each adds one element to the fields that it writes.
public enum TrustedProxies: Sendable, Hashable {
    /// None: such fields are ignored.
    case none
    /// `X-Forwarded-Proto`, `X-Forwarded-Host` and, if `prefix` says so, `X-Forwarded-Prefix`.
    case xForwarded(hops: Int = 1, prefix: Bool = false)
    /// `Forwarded` (RFC 7239).
    case forwarded(hops: Int = 1)
}
