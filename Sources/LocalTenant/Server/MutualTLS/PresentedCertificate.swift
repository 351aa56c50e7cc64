import A0Certificates
import A0HTTPServer
import A0JOSE
import Foundation

/// The certificate whose private key a client proved to possess in the TLS handshake (RFC 8705 §2).
struct PresentedCertificate: Sendable {
    let certificate: X509Certificate
    /// Whether an authority that the tenant or its proxy trusts issued it.
    let isIssuedByAuthority: Bool

    /// Why it doesn't authenticate a client; nil if it does.
    func error(for client: TenantClient, at now: Date) -> String? {
        guard certificate.notAfter > now else { return "the client's certificate expired" }
        guard client.authenticationMethod == .tlsClientAuth else {
            let isKnown = client.certificates.contains { $0.certificate?.thumbprint == certificate.thumbprint }
            return isKnown ? nil : "the certificate, of \(shownSubject), is not one of the client's"
        }
        guard isIssuedByAuthority else { return "no authority that the tenant trusts issued the client's certificate" }
        let owner = DistinguishedName(certificate)
        let isKnown = client.certificates.contains { $0.owner?.isSame(as: owner) == true }
        return isKnown ? nil : "the certificate's subject, \(shownSubject), is not one of the client's"
    }

    private var shownSubject: String { certificate.subject.replacingOccurrences(of: "\n", with: ",") }
}

extension PresentedCertificate {
    /// The certificate of this connection; nil without one.
    ///
    /// - Throws: `OAuthError` for one that can't be read.
    init?(_ request: HTTPServerRequest, _ authorities: ClientAuthorities?, at now: Date) throws {
        guard let der = request.clientCertificates.first else { return nil }
        certificate = try Self.reading { () throws(JOSEError) in try X509Certificate(der: der) }
        isIssuedByAuthority = authorities?.vouch(for: request.clientCertificates, at: now) ?? false
    }

    /// The certificate of a connection to a proxy, which forwards it in Auth0's header fields; nil without one.
    ///
    /// - Throws: `OAuthError` for one that can't be read.
    init?(forwardedIn headers: HTTPHeaders) throws {
        guard let text = headers[Self.header]?.removingPercentEncoding else { return nil }
        certificate = try Self.reading { () throws(JOSEError) in try X509Certificate(pem: text) }
        isIssuedByAuthority = headers["client-certificate-ca-verified"] == "SUCCESS"
    }

    static let header = "client-certificate"

    private static func reading(
        _ read: () throws(JOSEError) -> X509Certificate
    ) throws(OAuthError) -> X509Certificate {
        do {
            return try read()
        } catch {
            throw OAuthError.invalidRequest("The client's certificate can't be read: \(error)")
        }
    }
}
