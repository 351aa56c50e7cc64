/// Why a key, a token, or a cryptographic operation failed.
///
/// No case contains a secret: texts name the member or the operation, never its value.
package enum JOSEError: Error, Equatable, Sendable {
    /// A key's members are missing, not base64url, or do not form a key. The text names what is wrong.
    case malformedKey(String)
    /// A key of a family, curve, use, or algorithm that isn't supported.
    case unsupportedKey(String)
    /// An RSA key of fewer than 2048 bits.
    case weakKey(bits: Int)
    /// A compact JWS that is not three base64url parts with a JSON object as header.
    case malformedToken(String)
    /// The algorithm does not belong to the key (for example ES256 with an RSA key).
    case algorithmMismatch
    /// A sealed box is damaged, was sealed with another key, or belongs to other authenticated data.
    case authenticationFailed
    /// The random source failed or returned another number of bytes.
    case randomUnavailable
    /// The system's library failed, with its own message.
    case cryptography(String)
    /// An algorithm that the system's library doesn't have.
    case unavailable(String)
}

extension JOSEError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .malformedKey(let reason): "The key is malformed: \(reason)."
        case .unsupportedKey(let reason): "The key is not supported: \(reason)."
        case .weakKey(let bits): "The RSA key has \(bits) bits; at least 2048 are needed."
        case .malformedToken(let reason): "The token is malformed: \(reason)."
        case .algorithmMismatch: "The algorithm does not belong to the key."
        case .authenticationFailed: "The data is damaged or was sealed with another key."
        case .randomUnavailable: "The system's random source gave no bytes."
        case .cryptography(let reason): "A cryptographic operation failed: \(reason)."
        case .unavailable(let name): "This system's library has no \(name)."
        }
    }
}
