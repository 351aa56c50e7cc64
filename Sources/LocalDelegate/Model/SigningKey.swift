import A0JOSE
import Foundation

/// The provider's key, with which it signs everything.
struct SigningKey: Sendable {
    private let key: PrivateKey
    private let algorithm: SignatureAlgorithm
    let publicKeys: JSONWebKeySet

    var algorithmName: String { algorithm.rawValue }

    init(_ key: PrivateKey) throws {
        self.key = key
        var jwk = try key.publicJWK()
        algorithm = jwk.kty == "RSA" ? .rs256 : .es256
        (jwk.use, jwk.alg, jwk.kid) = ("sig", algorithm.rawValue, try jwk.thumbprint())
        publicKeys = JSONWebKeySet(keys: [jwk])
    }

    func sign(_ claims: some Encodable, type: String) throws -> String {
        try CompactJWS.sign(
            payload: JSONText.encode(claims), algorithm: algorithm, keyID: publicKeys.keys.first?.kid, type: type,
            with: key)
    }

    /// The key of an earlier run, or a new one.
    static func saved(in store: Store, or generate: @escaping @Sendable () throws -> PrivateKey) async throws
        -> SigningKey
    {
        let bytes = try await store.write { records in
            if let saved = try records.find(Secret.self, "signing-key") { return saved.bytes }
            let secret = Secret(id: "signing-key", bytes: try generate().pkcs8())
            try records.save(secret)
            return secret.bytes
        }
        return try SigningKey(PrivateKey(pkcs8: bytes))
    }
}

/// A secret of the provider's own, for as long as its data directory.
struct Secret: Record {
    static let kind = "secret"

    let id: String
    let bytes: Data
    var expiresAt: Date? { nil }
}
