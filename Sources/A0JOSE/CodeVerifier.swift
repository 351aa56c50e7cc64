import A0Encoding
import Foundation

/// The secret of a login with Proof Key for Code Exchange (RFC 7636).
///
/// The verifier stays in the program until the authorization code is exchanged; the authorize URL only contains its
/// challenge.
package struct CodeVerifier: Sendable {
    /// 43 to 128 unreserved characters (RFC 7636 §4.1).
    package let value: String

    /// A new verifier of 32 random bytes, 43 characters.
    ///
    /// - Throws: `JOSEError.randomUnavailable`.
    package init(random: SecureRandom) throws(JOSEError) {
        value = try random.token(bytes: 32)
    }

    /// A verifier from another source; `nil` if the text doesn't follow the grammar of RFC 7636 §4.1.
    package init?(_ text: String) {
        guard (43...128).contains(text.utf8.count), text.utf8.allSatisfy(\.isUnreserved) else { return nil }
        value = text
    }

    /// The `S256` challenge: base64url(SHA-256(verifier)), 43 characters (RFC 7636 §4.2).
    package var challenge: String {
        Base64URL.encode(Digest.sha256(Data(value.utf8)))
    }
}

extension CodeVerifier: CustomStringConvertible {
    /// Doesn't reveal the value, which is a secret.
    package var description: String { "CodeVerifier" }
}
