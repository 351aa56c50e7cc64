import A0JOSE
import Foundation

/// A key that a tenant publishes, parsed once to verify any number of signatures.
struct SigningKey: Sendable {
    let id: String
    /// `nil` for a key that must not or can't verify signatures.
    private let verifier: (key: PublicKey, algorithm: SignatureAlgorithm)?

    /// - Returns: `nil` for a key without a `kid`, which no token can refer to.
    init?(_ jwk: JSONWebKey) {
        guard let id = jwk.kid else { return nil }
        self.id = id
        verifier = Self.verifier(of: jwk)
    }

    /// Whether this key made the signature, with the one algorithm that the tenant specifies for it.
    func made(_ signature: Data, for message: Data, algorithm: SignatureAlgorithm) -> Bool {
        guard let verifier, verifier.algorithm == algorithm else { return false }
        return verifier.key.isValid(signature: signature, for: message, algorithm: algorithm)
    }

    private static func verifier(of jwk: JSONWebKey) -> (PublicKey, SignatureAlgorithm)? {
        // RFC 7517 §4.2 and §4.4: the tenant states what a key is for. A key without an algorithm isn't used.
        guard jwk.use ?? "sig" == "sig", let algorithm = jwk.alg.flatMap(SignatureAlgorithm.init),
            let key = try? PublicKey(jwk)
        else { return nil }
        return (key, algorithm)
    }
}
