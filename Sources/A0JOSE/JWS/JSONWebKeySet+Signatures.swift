extension JSONWebKeySet {
    /// The keys that the token may be signed with. If both have a `kid`, they must match (RFC 7515 §4.1.4).
    package func candidates(for token: CompactJWS) -> [JSONWebKey] {
        keys.filter { token.keyID == nil || $0.kid == nil || $0.kid == token.keyID }
    }

    /// Whether one of the keys made the signature, with one of these algorithms. `none` and shared secrets never count.
    package func verifies(_ token: CompactJWS, algorithms: Set<SignatureAlgorithm>) -> Bool {
        guard let algorithm = token.algorithm.flatMap(SignatureAlgorithm.init), algorithms.contains(algorithm) else {
            return false
        }
        return candidates(for: token).contains { jwk in
            guard let key = try? PublicKey(jwk) else { return false }
            return key.isValid(signature: token.signature, for: token.signingInput, algorithm: algorithm)
        }
    }
}
