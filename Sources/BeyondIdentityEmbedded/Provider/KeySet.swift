import A0JOSE
import Foundation

/// The public keys of a provider, with which its tokens are checked.
struct KeySet: Decodable, Sendable {
    private let keys: [JSONWebKey]

    init(from decoder: any Decoder) throws {
        keys = try JSONWebKeySet(from: decoder).keys
    }

    /// Whether one of the keys made the signature, with ES256 or RS256: `none` and secrets that both sides share prove nothing.
    func verifies(_ token: CompactJWS) -> Bool {
        guard let algorithm = token.algorithm.flatMap(SignatureAlgorithm.init), algorithm != .ps256 else {
            return false
        }
        let candidates = keys.filter { token.keyID == nil || $0.kid == token.keyID }
        return candidates.contains { jwk in
            guard let key = try? PublicKey(jwk) else { return false }
            return key.isValid(signature: token.signature, for: token.signingInput, algorithm: algorithm)
        }
    }
}
