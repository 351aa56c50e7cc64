import CA0OpenSSL
import Foundation

/// The authorities whose certificates clients authenticate with in the TLS handshake (RFC 8705 §2.1).
package struct ClientAuthorities: Sendable {
    private let certificates: [Certificate]

    /// Reads their certificates from a PEM file.
    ///
    /// - Throws: ``CertificateError``.
    package init(file: URL) throws(CertificateError) {
        certificates = try Certificate.chain(pem: try contents(of: file), path: file.path)
    }

    /// Whether one of them issued a client's certificate, and it's valid at this time (RFC 5280 §6).
    ///
    /// - Parameter chain: In DER form, the client's own certificate first.
    package func vouch(for chain: [Data], at now: Date) -> Bool {
        let chain = chain.map(Certificate.init(der:))
        guard let client = chain.first ?? nil else { return false }
        let (others, trusted) = (chain.dropFirst().compactMap(\.?.pointer), certificates.map(\.pointer))
        // The certificates own what the pointers point to.
        return withExtendedLifetime(chain) {
            a0_x509_is_clients(
                client.pointer, others.map(Optional.some), others.count, trusted.map(Optional.some), trusted.count,
                time_t(now.timeIntervalSince1970))
        }
    }
}
