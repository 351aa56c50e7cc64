import A0JOSE

/// A certificate that a client authenticates with in the TLS handshake (RFC 8705 §2).
///
/// ```swift
/// var client = TenantClient(clientID: "billing", appType: .nonInteractive, authenticationMethod: .tlsClientAuth)
/// client.certificates = [ClientCertificate(subject: "CN=billing,O=Example")]
/// ```
public struct ClientCertificate: Sendable, Hashable {
    /// `subject_dn`: the distinguished name of its owner, as lines (`CN=billing`, `O=Example`) or with commas (RFC
    /// 4514). Default: that of ``pem``.
    public var subject: String?
    /// `pem`: the certificate in PEM format. Required for `self_signed_tls_client_auth`.
    public var pem: String?

    /// Any certificate of an authority that has this subject, or exactly this certificate.
    public init(subject: String? = nil, pem: String? = nil) {
        self.subject = subject
        self.pem = pem
    }

    /// The certificate in ``pem``; nil if there is none.
    var certificate: X509Certificate? { pem.flatMap { try? X509Certificate(pem: $0) } }
}

extension ClientCertificate: Codable, Record {
    static let blank = ClientCertificate()
    static let table = Table<ClientCertificate> {
        Member("subject_dn", \.subject)
        Member("pem", \.pem)
    }

    func checkTogether() throws(TenantError) {
        try require(
            subject?.isEmpty == false || pem != nil, "subject_dn", "a certificate needs its subject or its text.")
        try require(pem == nil || certificate != nil, "pem", "this is not a certificate in PEM format.")
    }
}
