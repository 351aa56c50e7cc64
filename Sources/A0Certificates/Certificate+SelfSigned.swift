import CA0OpenSSL
import Foundation

extension Certificate {
    /// A certificate that a key signs for itself. The same values make the same certificate, if signatures with the key
    /// are deterministic, as those of RSA are.
    ///
    /// - Parameters:
    ///   - pkcs8: the private key (RFC 5958).
    ///   - commonName: at most 64 characters.
    ///   - serialNumber: up to 20 bytes.
    ///   - validity: from the first to the last moment.
    /// - Throws: ``CertificateError``.
    package static func selfSigned(
        pkcs8: Data, commonName: String, serialNumber: Data, validity: ClosedRange<Date>
    ) throws(CertificateError) -> Certificate {
        let encoded = pkcs8.base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        let key = try CertificateKey(
            pem: "-----BEGIN PRIVATE KEY-----\n\(encoded)\n-----END PRIVATE KEY-----\n", path: "the signing key")
        return try CertificateRequest(
            commonName: commonName, validity: validity,
            extensions: [
                (NID_basic_constraints, "critical,CA:FALSE"), (NID_key_usage, "critical,digitalSignature"),
                (NID_subject_key_identifier, "hash"),
            ], serialNumber: serialNumber
        ).certificate(for: key)
    }

    /// As a bundle in PEM form, without signatures (RFC 2315 §9, RFC 7468 §8).
    package var pkcs7: String {
        get throws(CertificateError) {
            guard let bundle = PKCS7_new() else { throw libraryError("making a bundle") }
            defer { PKCS7_free(bundle) }
            guard PKCS7_set_type(bundle, NID_pkcs7_signed) == 1, PKCS7_content_new(bundle, NID_pkcs7_data) == 1,
                PKCS7_add_certificate(bundle, pointer) == 1
            else { throw libraryError("making a bundle") }
            return try text("writing a bundle") { PEM_write_bio_PKCS7($0, bundle) }
        }
    }

    /// The SHA-1 digest, which RFC 7517 §4.8 names certificates by.
    package var sha1: Data {
        get throws(CertificateError) {
            var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
            var length: UInt32 = 0
            guard X509_digest(pointer, EVP_sha1(), &digest, &length) == 1 else {
                throw libraryError("digesting a certificate")
            }
            return Data(digest.prefix(Int(length)))
        }
    }
}
