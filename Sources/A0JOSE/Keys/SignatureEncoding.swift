/// The two encodings of an ES256 signature. RSA signatures only have one.
package enum SignatureEncoding: Sendable {
    /// r ‖ s, as in JOSE (RFC 7518 §3.4).
    case raw
    /// `Ecdsa-Sig-Value` in DER, as in WebAuthn (WebAuthn §6.5.5, RFC 3279 §2.2.3).
    case der
}
