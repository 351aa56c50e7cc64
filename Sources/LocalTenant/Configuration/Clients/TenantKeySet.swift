import A0JOSE
import Foundation

/// Public keys, as a JSON Web Key Set (RFC 7517 §5): RSA for RS256 and PS256, P-256 for ES256.
///
/// ```swift
/// let keys = TenantKeySet(keys: [["kty": "EC", "crv": "P-256", "x": "…", "y": "…", "kid": "2026-01"]])
/// ```
public struct TenantKeySet: Sendable, Hashable {
    /// `keys`, each with the members that RFC 7518 §6 gives it, and `exp` (in seconds since 1970) if it is valid only
    /// until then. Never a private key.
    public var keys: [[String: TenantValue]]

    /// A set of these keys, each a JSON Web Key (RFC 7517 §4).
    public init(keys: [[String: TenantValue]]) {
        self.keys = keys
    }
}

extension TenantKeySet: Codable, Record {
    static let blank = TenantKeySet(keys: [])
    static let table = Table<TenantKeySet> {
        Member("keys", \.keys, is: .required)
    }

    func checkTogether() throws(TenantError) {
        for (index, members) in keys.enumerated() {
            try require(
                (try? Self.publicKey(members)) != nil, "keys[\(index)]",
                "this is not a public RSA or P-256 key as a JSON Web Key.")
        }
    }
}

extension TenantKeySet {
    /// The member of a key with the end of its validity, in seconds since 1970.
    static let expiration = "exp"

    /// The payload of a token that one of the keys signed; nil for any other text. Checks only the signature.
    func verify(_ token: CompactJWS, at now: Date) -> [String: TenantValue]? {
        let valid = keys.filter { $0[Self.expiration]?.date ?? .distantFuture > now }
        let usable = JSONWebKeySet(keys: valid.compactMap { try? Self.webKey($0) })
        guard usable.verifies(token, algorithms: Set(SignatureAlgorithm.allCases)) else { return nil }
        return try? TenantValue.decodeObject(token.payload)
    }

    static func publicKey(_ members: [String: TenantValue]) throws -> PublicKey {
        try PublicKey(webKey(members))
    }

    static func webKey(_ members: [String: TenantValue]) throws -> JSONWebKey {
        guard members["d"] == nil else { throw JOSEError.unsupportedKey("it is a private key") }
        return try JSONDecoder().decode(JSONWebKey.self, from: JSONText.encode(members))
    }
}
