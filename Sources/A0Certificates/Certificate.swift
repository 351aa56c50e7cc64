import CA0OpenSSL
import Foundation

/// An X.509 certificate (RFC 5280).
package final class Certificate: @unchecked Sendable {  // Immutable.
    let pointer: OpaquePointer

    /// Takes ownership of `pointer`, which must not be freed elsewhere.
    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// nil if it isn't a certificate in DER form.
    convenience init?(der: Data) {
        let pointer = der.withUnsafeBytes { bytes in
            var start = bytes.bindMemory(to: UInt8.self).baseAddress
            return d2i_X509(nil, &start, bytes.count)
        }
        ERR_clear_error()
        guard let pointer else { return nil }
        self.init(pointer)
    }

    deinit {
        X509_free(pointer)
    }

    /// The certificates in a PEM file, in order.
    ///
    /// - Parameter path: The source of the text, for the error.
    /// - Throws: ``CertificateError/noCertificate(path:)``.
    package static func chain(pem: String, path: String) throws(CertificateError) -> [Certificate] {
        let found = reading(pem) { memory in
            var chain: [Certificate] = []
            while let next = PEM_read_bio_X509(memory, nil, nil, nil) { chain.append(Certificate(next)) }
            return chain
        }
        guard let found, !found.isEmpty else { throw .noCertificate(path: path) }
        return found
    }

    package var pem: String {
        get throws(CertificateError) { try text("writing a certificate") { PEM_write_bio_X509($0, pointer) } }
    }

    package var notBefore: Date { Self.date(X509_get0_notBefore(pointer)) }
    package var notAfter: Date { Self.date(X509_get0_notAfter(pointer)) }

    /// The SHA-256 digest as browsers show it: pairs of hexadecimal digits, separated by colons.
    package var fingerprint: String {
        get throws(CertificateError) {
            var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
            var length: UInt32 = 0
            guard X509_digest(pointer, EVP_sha256(), &digest, &length) == 1 else {
                throw libraryError("digesting a certificate")
            }
            return digest.prefix(Int(length)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
                .joined(separator: ":")
        }
    }

    /// The subject's `CN`; empty if there is none.
    package var commonName: String {
        var text = [CChar](repeating: 0, count: 256)
        let length = X509_NAME_get_text_by_NID(
            X509_get_subject_name(pointer), NID_commonName, &text, CInt(text.count))
        return String(decoding: text.prefix(max(0, Int(length))).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether it's valid for this host name or address (RFC 6125, RFC 9525).
    package func covers(_ name: String) -> Bool {
        a0_is_address(name)
            ? X509_check_ip_asc(pointer, name, 0) == 1 : X509_check_host(pointer, name, name.utf8.count, 0, nil) == 1
    }

    /// The names that it's valid for, such as `DNS:localhost, IP Address:127.0.0.1`; empty if there are none.
    package var names: String {
        get throws(CertificateError) {
            let place = X509_get_ext_by_NID(pointer, NID_subject_alt_name, -1)
            guard place >= 0 else { return "" }
            return try text("reading names") { X509V3_EXT_print($0, X509_get_ext(pointer, place), 0, 0) }
        }
    }

    /// The output of `openssl x509 -text`.
    package var explanation: String {
        get throws(CertificateError) { try text("reading a certificate") { X509_print($0, pointer) } }
    }

    func belongs(to key: CertificateKey) -> Bool {
        defer { ERR_clear_error() }
        return X509_check_private_key(pointer, key.pointer) == 1
    }

    private static func date(_ time: UnsafePointer<ASN1_TIME>?) -> Date {
        var parts = tm()
        guard let time, ASN1_TIME_to_tm(time, &parts) == 1 else { return .distantPast }
        return Date(timeIntervalSince1970: TimeInterval(timegm(&parts)))
    }
}
