/// The signature algorithms of RFC 7518 §3.1 that are in use here. All hash with SHA-256.
package enum SignatureAlgorithm: String, Sendable, CaseIterable {
    /// RSASSA-PKCS1-v1_5.
    case rs256 = "RS256"
    /// RSASSA-PSS with MGF1 and a salt of 32 bytes.
    case ps256 = "PS256"
    /// ECDSA on the curve P-256; the signature is r ‖ s, 64 bytes.
    case es256 = "ES256"
}
