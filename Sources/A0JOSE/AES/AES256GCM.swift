import Foundation

/// Authenticated encryption with AES-256 in Galois/Counter Mode (NIST SP 800-38D).
///
/// A sealed box is nonce (12 bytes) ‖ ciphertext ‖ tag (16 bytes). Every box gets a random nonce, so don't seal more
/// than 2³² boxes with the same key.
package enum AES256GCM {
    private static let keySize = 32
    static let nonceSize = 12
    static let tagSize = 16

    /// Encrypts `plaintext` and binds it to `authenticating`, which isn't encrypted and isn't part of the box.
    ///
    /// - Throws: `JOSEError.malformedKey` unless the key has 32 bytes; `JOSEError.randomUnavailable`.
    package static func seal(
        _ plaintext: Data, key: Data, authenticating: Data, random: SecureRandom
    ) throws(JOSEError) -> Data {
        try checkSize(of: key)
        return try seal(plaintext, key: key, nonce: try random.bytes(nonceSize), authenticating: authenticating)
    }

    /// Decrypts a box of ``seal(_:key:authenticating:random:)``.
    ///
    /// - Throws: `JOSEError.malformedKey` unless the key has 32 bytes; `JOSEError.authenticationFailed` if the box, the
    ///   key, or the authenticated data differs from what was sealed.
    package static func open(_ box: Data, key: Data, authenticating: Data) throws(JOSEError) -> Data {
        try checkSize(of: key)
        guard box.count >= nonceSize + tagSize else { throw .authenticationFailed }
        return try opened(box, key: key, authenticating: authenticating)
    }

    private static func checkSize(of key: Data) throws(JOSEError) {
        guard key.count == keySize else { throw .malformedKey("an AES-256 key has \(keySize) bytes, not \(key.count)") }
    }
}
