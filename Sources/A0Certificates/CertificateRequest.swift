import CA0OpenSSL
import Foundation

/// The contents of a new certificate.
struct CertificateRequest {
    let commonName: String
    let validity: ClosedRange<Date>
    /// By libcrypto's numbers, with values as in x509v3_config(5), in the order in which they are added.
    let extensions: [(number: CInt, value: String)]
    /// Up to 20 bytes (RFC 5280 §4.1.2.2); nil for a random one.
    var serialNumber: Data?

    /// A certificate for `key`, signed by `issuer`, or self-signed if there is none.
    func certificate(
        for key: CertificateKey, issuer: (certificate: Certificate, key: CertificateKey)? = nil
    ) throws(CertificateError) -> Certificate {
        guard let new = X509_new() else { throw libraryError("making a certificate") }
        let certificate = Certificate(new)
        let isNamed =
            X509_set_version(new, 2) == 1 && setSerialNumber(new) && X509_set_pubkey(new, key.pointer) == 1
            && add("O", "a0 local tenant", to: new) && add("CN", commonName, to: new)
            && X509_set_issuer_name(new, X509_get_subject_name(issuer?.certificate.pointer ?? new)) == 1
            && ASN1_TIME_set(X509_getm_notBefore(new), seconds(validity.lowerBound)) != nil
            && ASN1_TIME_set(X509_getm_notAfter(new), seconds(validity.upperBound)) != nil
        guard isNamed else { throw libraryError("making a certificate") }
        for (number, value) in extensions {
            guard a0_x509_extend(new, issuer?.certificate.pointer ?? new, number, value) else {
                throw libraryError("making a certificate with \(value)")
            }
        }
        guard X509_sign(new, (issuer?.key ?? key).pointer, EVP_sha256()) > 0 else {
            throw libraryError("signing a certificate")
        }
        return certificate
    }

    /// The given number, or 127 random bits (RFC 5280 §4.1.2.2).
    private func setSerialNumber(_ certificate: OpaquePointer) -> Bool {
        guard let number = BN_new() else { return false }
        defer { BN_free(number) }
        let isSet =
            if let serialNumber {
                serialNumber.withUnsafeBytes { bytes in
                    BN_bin2bn(bytes.bindMemory(to: UInt8.self).baseAddress, CInt(bytes.count), number) != nil
                }
            } else {
                BN_rand(number, 127, BN_RAND_TOP_ANY, BN_RAND_BOTTOM_ANY) == 1
            }
        return isSet
            && BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)) != nil
    }

    private func add(_ field: String, _ value: String, to certificate: OpaquePointer) -> Bool {
        X509_NAME_add_entry_by_txt(
            X509_get_subject_name(certificate), field, MBSTRING_UTF8, value, -1, -1, 0) == 1
    }

    private func seconds(_ date: Date) -> time_t { time_t(date.timeIntervalSince1970) }
}
