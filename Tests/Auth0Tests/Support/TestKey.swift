import A0Encoding
import A0JOSE
import A0HTTP
import Foundation

@testable import Auth0

/// Keys for signing test tokens. They're generated only once, because RSA keys take time.
struct TestKey: Sendable {
    let privateKey: PrivateKey
    let algorithm: SignatureAlgorithm
    /// The key as a tenant publishes it, with the key ID `K`.
    let published: JSONWebKey

    static let rsa = Result { try TestKey(.generateRSA(), .rs256) }
    static let otherRSA = Result { try TestKey(.generateRSA(), .rs256) }
    static let p256 = Result { try TestKey(.generateP256(), .es256) }

    init(_ privateKey: PrivateKey, _ algorithm: SignatureAlgorithm) throws {
        self.privateKey = privateKey
        self.algorithm = algorithm
        var published = try privateKey.publicJWK()
        (published.kid, published.use, published.alg) = ("K", "sig", algorithm.rawValue)
        self.published = published
    }

    func with(_ change: (inout JSONWebKey) -> Void) -> JSONWebKey {
        var copy = published
        change(&copy)
        return copy
    }

    func sign(
        _ claims: [String: JSONValue], keyID: String? = "K", algorithm: SignatureAlgorithm? = nil
    ) throws -> String {
        try CompactJWS.sign(
            payload: JSONValue.object(claims).encoded(), algorithm: algorithm ?? self.algorithm, keyID: keyID,
            type: "JWT", with: privateKey)
    }
}

/// The keys that a tenant publishes, without a tenant.
func published(_ keys: JSONWebKey...) -> SigningKeySource {
    let published = PublishedKeys(keys.compactMap(SigningKey.init), maximumAge: nil)
    return SigningKeySource(url: URL(fileURLWithPath: "/jwks.json")) { published.keys[$0] }
}
