import Foundation

/// The accepted issuers of tokens.
public struct Issuers: Sendable {
    enum Source: Sendable {
        case list([Issuer])
        case resolver(@Sendable (IssuerContext) async throws -> [Issuer])
    }

    let source: Source

    /// The tenant with a domain.
    public static func domain(_ domain: String) -> Issuers { .domains([domain]) }

    /// The tenants with these domains.
    public static func domains(_ domains: [String]) -> Issuers { .list(domains.map(Issuer.init(domain:))) }

    /// These issuers.
    public static func list(_ issuers: [Issuer]) -> Issuers { Issuers(source: .list(issuers)) }

    /// The issuers that `resolve` returns for a request, for services whose customers bring their own tenants. If it
    /// throws, the response is 503.
    public static func resolver(_ resolve: @escaping @Sendable (IssuerContext) async throws -> [Issuer]) -> Issuers {
        Issuers(source: .resolver(resolve))
    }
}

/// The input of an issuer resolver.
public struct IssuerContext: Sendable {
    /// The value in the token. It isn't verified: compare it, but don't connect to anything that it names.
    public let unverifiedIssuer: String
    /// The request, if there is one.
    public let request: AccessTokenRequest?
}

/// One issuer of tokens, with the keys that it signs with.
public struct Issuer: Sendable, Hashable {
    /// The source of an issuer's keys.
    public enum Keys: Sendable, Hashable {
        /// From the issuer's metadata (OpenID Connect Discovery §4, else RFC 8414 §3).
        case discovery
        /// From a key set at this URL (RFC 7517 §5).
        case jwks(url: String)
        /// From this key set, which is JSON.
        case set(Data)
        /// This public key, in PEM form (`-----BEGIN PUBLIC KEY-----`).
        case pem(String, Algorithm)
        /// A secret of at least 32 bytes that the issuer shares with this server, for ``Algorithm/hs256``.
        case secret(Data, Algorithm)
    }

    /// The required `iss`, byte for byte.
    public let issuer: String
    /// The accepted audiences of this issuer's tokens; `nil` for ``Configuration/audiences``.
    public let audiences: [String]?
    /// The source of its keys.
    public let keys: Keys
    /// How its tokens may be signed; `nil` for ``Configuration/algorithms``.
    public let algorithms: [Algorithm]?

    /// Creates an issuer from its identifier, which is compared byte for byte, including a trailing slash.
    public init(_ issuer: String, audiences: [String]? = nil, keys: Keys = .discovery, algorithms: [Algorithm]? = nil) {
        self.issuer = issuer
        self.audiences = audiences
        self.keys = keys
        self.algorithms = algorithms
    }

    /// The tenant of a domain: `https://domain/`. A URL is used unchanged, except for a trailing slash.
    init(domain: String) {
        let url = domain.contains("://") ? domain : "https://" + domain
        self.init(url.hasSuffix("/") ? url : url + "/")
    }
}

extension Issuer.Keys {
    var isSecret: Bool { if case .secret = self { true } else { false } }
}
