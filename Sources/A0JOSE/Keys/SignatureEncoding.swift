/// The two forms that an ES256 signature has. RSA signatures have one.
package enum SignatureEncoding: Sendable {
    /// r ‖ s, as JOSE has it (RFC 7518 §3.4).
    case raw
    /// `Ecdsa-Sig-Value` in DER, as WebAuthn has it (WebAuthn §6.5.5, RFC 3279 §2.2.3).
    case der
}
