import Foundation

/// Asks the issuer whether a token is valid (RFC 7662).
public struct Introspection: Sendable {
    /// Which tokens to ask about.
    public enum Mode: Sendable, Hashable {
        /// Those that aren't JWTs.
        case opaqueOnly
        /// All tokens. JWTs are verified here first.
        case always
    }

    /// How this server authenticates itself to the issuer.
    public typealias Client = ClientCredentials

    /// Which tokens to ask about.
    public var mode: Mode
    /// How this server authenticates itself.
    public var client: Client
    /// The endpoint; `nil` for the one in the first issuer's metadata.
    public var endpoint: String?
    /// The longest time that a response is cached, in seconds; for a valid token, never beyond the token's `exp`.
    public var lifetime: TimeInterval = 60
    /// How long a negative response is cached, in seconds.
    public var inactiveLifetime: TimeInterval = 10
    /// How many responses are cached.
    public var maximumEntries = 10_000

    /// Creates settings for a client.
    public init(mode: Mode = .opaqueOnly, client: Client, endpoint: String? = nil) {
        self.mode = mode
        self.client = client
        self.endpoint = endpoint
    }
}
