/// The tenant's public keys (RFC 7517 §5).
public struct JWKS: Codable, Sendable, Equatable {
    /// The tenant's keys.
    public let keys: [JWK]

    /// A key set of these keys.
    public init(keys: [JWK]) {
        self.keys = keys
    }

    /// The first key with that key ID.
    public func key(id kid: String) -> JWK? {
        keys.first { $0.keyId == kid }
    }
}
