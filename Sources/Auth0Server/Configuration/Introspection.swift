import A0JOSE
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
    public enum Client: Sendable {
        /// HTTP Basic authentication (RFC 6749 §2.3.1).
        case basic(id: String, secret: String)
        /// ID and secret in the request's body.
        case post(id: String, secret: String)
        /// A token signed with a private key of this server (RFC 7523 §2.2).
        ///
        /// - Parameters:
        ///   - pem: The key in PEM form (`-----BEGIN PRIVATE KEY-----`, unencrypted).
        ///   - keyID: The ID of the key, for the header parameter `kid`.
        case privateKey(id: String, pem: String, algorithm: Algorithm, keyID: String? = nil)
    }

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

extension Introspection.Client: CustomStringConvertible {
    /// The client without its secret.
    public var description: String {
        switch self {
        case .basic(let id, _): "basic(\(id))"
        case .post(let id, _): "post(\(id))"
        case .privateKey(let id, _, let algorithm, _): "privateKey(\(id), \(algorithm.rawValue))"
        }
    }
}
