import Foundation

/// The tokens that an ``AccessTokenVerifier`` accepts.
///
/// ```swift
/// var configuration = Configuration(issuers: .domain("example.eu.auth0.com"), audiences: ["https://api.example.com"])
/// configuration.dpop = .required
/// let verifier = try AccessTokenVerifier(configuration)
/// ```
public struct Configuration: Sendable {
    /// The accepted issuers.
    public var issuers: Issuers
    /// The accepted audiences: one of a token's audiences has to be one of these (RFC 9068 §4).
    public var audiences: [String]
    /// How tokens may be signed. Each key is used with one algorithm only (RFC 8725 §3.1).
    public var algorithms: [Algorithm] = [.rs256]
    /// Tolerated difference between the clocks, in seconds: 0 to 300.
    public var leeway: TimeInterval = 5
    /// The longest time since a token was issued, in seconds; `nil` for no limit other than the token's own.
    public var maxTokenAge: TimeInterval?
    /// Whether tokens have to follow the profile of RFC 9068: `typ` is `at+jwt`, and `sub`, `client_id`, `iat`, and
    /// `jti` are present.
    public var strict = false
    /// More claims that tokens have to have.
    public var requiredClaims: [String] = []
    /// The places where a request can carry its token. A request with more than one is rejected (RFC 6750 §2).
    public var sources: Set<TokenSource> = [.header]
    /// Tokens that are bound to a key of the client (RFC 9449).
    public var dpop: DPoPOptions = .allowed
    /// Tokens that are bound to a certificate of the client (RFC 8705).
    public var certificateBound: BindingMode = .allowed
    /// The keys for encrypted tokens (RFC 7516): a signed token in an encrypted one. Without a key, they're rejected.
    public var decryptionKeys: [DecryptionKey] = []
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
    /// The proxies before this server that may report the client's original request.
    public var proxies: TrustedProxies = .none
    /// The protection space in `WWW-Authenticate` (RFC 9110 §11.5).
    public var realm = "api"
    /// The URL of this server's metadata (RFC 9728 §5.1), for `WWW-Authenticate`.
    public var resourceMetadata: String?
    /// The maximum size of a token, in bytes. Larger ones are rejected unread.
    public var maximumTokenSize = 16_384
    /// The maximum size of a proof, in bytes. Larger ones are rejected unread.
    public var maximumProofSize = 8_192

    /// Creates a configuration that accepts tokens from these issuers for these audiences, with defaults for everything
    /// else.
    public init(issuers: Issuers, audiences: [String]) {
        self.issuers = issuers
        self.audiences = audiences
    }
}
