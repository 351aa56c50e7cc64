import A0JOSE
import Foundation

/// A private key of this server, which decrypts access tokens that the issuer encrypted for it (RFC 7516).
///
/// A tenant encrypts an API's tokens if the API has `token_encryption` with the public key. The supported algorithms
/// are `RSA-OAEP-256`, `RSA-OAEP-384`, and `RSA-OAEP-512` with `A256GCM`. The token inside has to be signed like any
/// other.
public struct DecryptionKey: Sendable {
    let id: String?
    let key: PrivateKey

    /// Creates a key from its PEM form (`-----BEGIN PRIVATE KEY-----`), unencrypted.
    ///
    /// - Parameters:
    ///   - pem: An RSA key of at least 2048 bits.
    ///   - id: The `kid` of the tokens that were encrypted for it; `nil` to try it with all tokens.
    /// - Throws: ``ConfigurationError`` if it isn't such a key.
    public init(pem: String, id: String? = nil) throws(ConfigurationError) {
        do {
            key = try PrivateKey(pem: pem)
        } catch {
            throw ConfigurationError("decryptionKeys", "\(error)")
        }
        guard key.algorithms == SignatureAlgorithm.rsa else {
            throw ConfigurationError("decryptionKeys", "It isn't an RSA key.")
        }
        self.id = id
    }
}

extension [DecryptionKey] {
    /// The signed token inside an encrypted one.
    ///
    /// - Throws: ``AccessTokenError`` if the token isn't for any of the keys.
    func decrypt(_ text: String) throws(AccessTokenError) -> String {
        let token: CompactJWE
        do {
            token = try CompactJWE(text)
        } catch {
            throw .invalidToken(.format, "The token is encrypted, and can't be read (\(error))")
        }
        for candidate in self where candidate.id == nil || token.keyID == nil || candidate.id == token.keyID {
            if let content = try? token.decrypt(with: candidate.key) { return String(decoding: content, as: UTF8.self) }
        }
        throw .invalidToken(.format, "The token is encrypted for another key.")
    }
}

// A private key must not appear in logs.
extension DecryptionKey: CustomStringConvertible, CustomReflectable {
    /// Describes the key without its contents.
    public var description: String { "DecryptionKey(\(id ?? "any kid"))" }

    /// An empty mirror, so that `dump` doesn't show the key.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
