import CA0OpenSSL
import Foundation

/// Authenticated encryption with AES-256 in Galois/Counter Mode (NIST SP 800-38D).
///
/// A sealed box is nonce (12 bytes) ‖ ciphertext ‖ tag (16 bytes). Every box gets a random nonce, so one key must not seal
/// more than 2³² boxes.
package enum AES256GCM {
    private static let keySize = 32
    private static let nonceSize = 12
    private static let tagSize = 16

    /// Encrypts `plaintext` and binds it to `authenticating`, which stays readable and isn't part of the box.
    ///
    /// - Throws: `JOSEError.malformedKey` unless the key has 32 bytes; `JOSEError.randomUnavailable`.
    package static func seal(
        _ plaintext: Data, key: Data, authenticating: Data, random: SecureRandom
    ) throws(JOSEError) -> Data {
        try checkSize(of: key)
        let nonce = try random.bytes(nonceSize)
        let cipher = try CipherContext(key: key, nonce: nonce, encrypts: true)
        try cipher.authenticate(authenticating)
        let ciphertext = try cipher.update(plaintext)
        guard cipher.finish() else { throw OpenSSL.failure("sealing") }
        return nonce + ciphertext + (try cipher.tag(size: tagSize))
    }

    /// Decrypts a box of ``seal(_:key:authenticating:random:)``.
    ///
    /// - Throws: `JOSEError.malformedKey` unless the key has 32 bytes; `JOSEError.authenticationFailed` if anything about
    ///   the box, the key or the authenticated data differs from what was sealed.
    package static func open(_ box: Data, key: Data, authenticating: Data) throws(JOSEError) -> Data {
        try checkSize(of: key)
        guard box.count >= nonceSize + tagSize else { throw .authenticationFailed }
        let cipher = try CipherContext(key: key, nonce: box.prefix(nonceSize), encrypts: false)
        try cipher.authenticate(authenticating)
        let plaintext = try cipher.update(box.dropFirst(nonceSize).dropLast(tagSize))
        try cipher.expect(tag: box.suffix(tagSize))
        guard cipher.finish() else {
            OpenSSL.clearErrors()
            throw .authenticationFailed
        }
        return plaintext
    }

    private static func checkSize(of key: Data) throws(JOSEError) {
        guard key.count == keySize else { throw .malformedKey("an AES-256 key has \(keySize) bytes, not \(key.count)") }
    }
}
