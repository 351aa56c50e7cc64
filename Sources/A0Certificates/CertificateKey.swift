import CA0OpenSSL
import Foundation

/// A private key inside libcrypto.
final class CertificateKey: @unchecked Sendable {  // Immutable.
    let pointer: OpaquePointer

    private init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit {
        EVP_PKEY_free(pointer)
    }

    /// A new key on the curve P-256, which all TLS clients support.
    static func generate() throws(CertificateError) -> CertificateKey {
        guard let key = a0_generate_p256() else { throw libraryError("generating a key") }
        return CertificateKey(key)
    }

    /// - Parameter path: The source of the text, for the error.
    convenience init(pem: String, path: String) throws(CertificateError) {
        // Doesn't ask for a password on the terminal.
        let key = reading(pem) { PEM_read_bio_PrivateKey($0, nil, { _, _, _, _ in -1 }, nil) }
        guard let key else {
            throw pem.contains("ENCRYPTED") ? .encryptedKey(path: path) : .noKey(path: path)
        }
        self.init(key)
    }

    /// Unencrypted PKCS #8 (RFC 5958).
    var pem: String {
        get throws(CertificateError) {
            try text("writing a key") { PEM_write_bio_PKCS8PrivateKey($0, pointer, nil, nil, 0, nil, nil) }
        }
    }
}
