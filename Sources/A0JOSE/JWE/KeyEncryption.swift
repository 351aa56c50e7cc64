/// The supported ways to encrypt the key of a token's content: RSAES-OAEP (RFC 7518 §4.3, and its longer hashes in the
/// IANA registry).
package enum KeyEncryption: String, Sendable, CaseIterable {
    /// With SHA-256.
    case rsaOAEP256 = "RSA-OAEP-256"
    /// With SHA-384.
    case rsaOAEP384 = "RSA-OAEP-384"
    /// With SHA-512.
    case rsaOAEP512 = "RSA-OAEP-512"
}
