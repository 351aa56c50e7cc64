import Foundation

/// Who may issue tokens.
public struct Issuers: Sendable {
    enum Source: Sendable {
        case list([Issuer])
        case resolver(@Sendable (IssuerContext) async throws -> [Issuer])
    }

    let source: Source

    /// The tenant of that domain.
    public static func domain(_ domain: String) -> Issuers { .domains([domain]) }

    /// The tenants of these domains.
    public static func domains(_ domains: [String]) -> Issuers { .list(domains.map(Issuer.init(domain:))) }

    /// These issuers.
    public static func list(_ issuers: [Issuer]) -> Issuers { Issuers(source: .list(issuers)) }

    /// Those that `resolve` names for a request, for services whose customers bring their own tenants. Throwing makes the answer 503.
    public static func resolver(_ resolve: @escaping @Sendable (IssuerContext) async throws -> [Issuer]) -> Issuers {
        Issuers(source: .resolver(resolve))
    }
}

/// What a resolver of issuers knows.
public struct IssuerContext: Sendable {
    /// What the token says of itself. Nobody has verified it: compare it, and connect to nothing that it names.
    public let unverifiedIssuer: String
    /// The request, if there is one.
    public let request: AccessTokenRequest?
}

/// One issuer of tokens, with the keys that it signs with.
public struct Issuer: Sendable, Hashable {
    /// Where an issuer's keys come from.
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

    /// What `iss` has to be, byte for byte.
    public let issuer: String
    /// What this issuer's tokens have to be for; `nil` for ``Configuration/audiences``.
    public let audiences: [String]?
    /// Where its keys come from.
    public let keys: Keys
    /// How its tokens may be signed; `nil` for ``Configuration/algorithms``.
    public let algorithms: [Algorithm]?

    /// An issuer by its identifier, which is taken byte for byte, slash at the end included.
    public init(_ issuer: String, audiences: [String]? = nil, keys: Keys = .discovery, algorithms: [Algorithm]? = nil) {
        self.issuer = issuer
        self.audiences = audiences
        self.keys = keys
        self.algorithms = algorithms
    }

    /// The tenant of a domain: `https://domain/`. A URL is taken as it is, but for the slash at its end.
    init(domain: String) {
        let url = domain.contains("://") ? domain : "https://" + domain
        self.init(url.hasSuffix("/") ? url : url + "/")
    }
}

extension Issuer.Keys {
    var isSecret: Bool { if case .secret = self { true } else { false } }
}
