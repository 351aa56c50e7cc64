import A0JOSE
import Foundation

/// An issuer's key, parsed once to verify any number of signatures with its only algorithm (RFC 8725 §3.1).
final class VerificationKey: Sendable {
    private enum Material: Sendable {
        case publicKey(PublicKey, SignatureAlgorithm)
        case secret(Data)
    }

    let id: String?
    let algorithm: Algorithm
    /// The published key, to check whether a newer key set still has it.
    private let jwk: JSONWebKey?
    private let material: Material

    /// - Throws: `JOSEError` for a key that can't be used.
    init(_ jwk: JSONWebKey, algorithm: Algorithm) throws(JOSEError) {
        guard let signature = algorithm.signature else { throw .algorithmMismatch }
        var jwk = jwk
        jwk.alg = algorithm.rawValue
        id = jwk.kid
        self.algorithm = algorithm
        self.jwk = jwk
        material = .publicKey(try PublicKey(jwk), signature)
    }

    init(secret: Data) {
        (id, algorithm, jwk) = (nil, .hs256, nil)
        material = .secret(secret)
    }

    func isTheSame(as jwk: JSONWebKey, algorithm: Algorithm) -> Bool {
        var jwk = jwk
        jwk.alg = algorithm.rawValue
        return self.jwk == jwk
    }

    func made(_ signature: Data, for message: Data) -> Bool {
        switch material {
        case .publicKey(let key, let algorithm):
            key.isValid(signature: signature, for: message, algorithm: algorithm)
        case .secret(let secret):
            constantTimeEqual(signature, HMAC.sha256(message, key: secret))
        }
    }
}
