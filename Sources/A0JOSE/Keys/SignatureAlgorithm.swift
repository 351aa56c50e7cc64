/// The supported signature algorithms of RFC 7518 §3.1.
package enum SignatureAlgorithm: String, Sendable, CaseIterable {
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = "RS256"
    /// RSASSA-PKCS1-v1_5 with SHA-512.
    case rs512 = "RS512"
    /// RSASSA-PSS with SHA-256, MGF1 and a salt of 32 bytes.
    case ps256 = "PS256"
    /// ECDSA on the curve P-256 with SHA-256; the signature is r ‖ s, 64 bytes.
    case es256 = "ES256"

    /// The algorithms for RSA keys.
    package static let rsa: [Self] = [.rs256, .rs512, .ps256]
}
