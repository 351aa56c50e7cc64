import Foundation

/// A key that verifies signatures. Create it once; any number of threads can use it at the same time.
package struct PublicKey: Sendable {
    private let contexts: [SignatureAlgorithm: SignatureContext]

    /// Creates an RSA key (for RS256, RS512, and PS256) or a P-256 key (for ES256).
    ///
    /// A key whose `alg` names an algorithm only verifies that one.
    ///
    /// - Throws: `JOSEError.malformedKey`, `JOSEError.weakKey` for RSA keys of fewer than 2048 bits, and
    ///   `JOSEError.unsupportedKey` for other families, other curves, a `use` other than `sig`, or another `alg`.
    package init(_ jwk: JSONWebKey) throws(JOSEError) {
        guard jwk.use == nil || jwk.use == "sig" else { throw .unsupportedKey("its use is not sig") }
        let family: KeyFamily =
            switch jwk.kty {
            case "RSA": .rsa
            case "EC": .p256
            default: throw .unsupportedKey("kty \(jwk.kty)")
            }
        let algorithms = family.algorithms.filter { jwk.alg == nil || jwk.alg == $0.rawValue }
        guard !algorithms.isEmpty else { throw .unsupportedKey("its alg does not belong to kty \(jwk.kty)") }

        let handle =
            switch family {
            case .rsa: try RSAKey.publicKey(jwk)
            case .p256: try P256Key.publicKey(jwk)
            }
        var contexts: [SignatureAlgorithm: SignatureContext] = [:]
        for algorithm in algorithms {
            contexts[algorithm] = try SignatureContext(handle, algorithm, for: .verify)
        }
        self.contexts = contexts
    }

    /// Whether `signature` is this key's signature of `message`; `false` if the algorithm doesn't match the key.
    package func isValid(
        signature: Data, for message: Data, algorithm: SignatureAlgorithm, encoding: SignatureEncoding = .raw
    ) -> Bool {
        contexts[algorithm]?.isValid(signature: signature, for: message, encoding: encoding) ?? false
    }
}
