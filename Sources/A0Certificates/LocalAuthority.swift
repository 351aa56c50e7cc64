import CA0OpenSSL
import Foundation

/// A certificate authority for servers on this machine. Its own certificate limits the names that it can certify (RFC
/// 5280 §4.2.1.10), so that a stolen key can't be used to impersonate sites on the Internet.
package struct LocalAuthority: Sendable {
    package let certificate: Certificate
    let key: CertificateKey

    /// Names that no one can register (RFC 6761, RFC 6762, RFC 8375, and ICANN's `.internal`), and private addresses.
    /// Other kinds of names would be unlimited, so the only permitted email addresses and URIs are those of a host that
    /// can't exist.
    private static let permitted = [
        "DNS:localhost", "DNS:test", "DNS:internal", "DNS:local", "DNS:home.arpa", "DNS:example",
        "IP:127.0.0.0/255.0.0.0", "IP:10.0.0.0/255.0.0.0", "IP:172.16.0.0/255.240.0.0", "IP:192.168.0.0/255.255.0.0",
        "IP:169.254.0.0/255.255.0.0", "IP:::1/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "IP:fc00::/fe00::",
        "IP:fe80::/ffc0::", "email:none.invalid", "URI:none.invalid",
    ]

    /// The names in every certificate. (All major clients reject a wildcard directly below `localhost`.)
    private static let ownNames = ["localhost", "127.0.0.1", "::1"]

    private static let day: TimeInterval = 86_400
    /// The authority's lifetime: ten years.
    private static let lifetime = 3_650 * day
    /// The lifetime of a server's certificate. Browsers accept at most 398 days.
    private static let serverLifetime = 90 * day

    /// When to replace a certificate of the authority or of a server: some time before it expires.
    package static func renewal(of certificate: Certificate) -> Date {
        let lifetime = certificate.notAfter.timeIntervalSince(certificate.notBefore)
        return certificate.notAfter - min(lifetime / 3, serverLifetime)
    }

    static func make(at now: Date) throws(CertificateError) -> LocalAuthority {
        let key = try CertificateKey.generate()
        var number = [UInt8](repeating: 0, count: 4)
        guard RAND_bytes(&number, CInt(number.count)) == 1 else { throw libraryError("choosing a name") }
        let mark = number.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let request = CertificateRequest(
            commonName: "a0 local tenant CA \(mark)", validity: now - day...now + lifetime,
            extensions: [
                (NID_basic_constraints, "critical,CA:TRUE,pathlen:0"), (NID_key_usage, "critical,keyCertSign,cRLSign"),
                (NID_ext_key_usage, "serverAuth"),
                (NID_subject_key_identifier, "hash"), (NID_authority_key_identifier, "keyid:always"),
                (NID_name_constraints, "critical," + permitted.map { "permitted;\($0)" }.joined(separator: ",")),
            ])
        return LocalAuthority(certificate: try request.certificate(for: key), key: key)
    }

    /// A new key and a certificate for `localhost`, 127.0.0.1, ::1 and these names.
    ///
    /// - Throws: ``CertificateError/forbiddenName(_:)``.
    package func identity(for names: [String], at now: Date) throws(CertificateError) -> ServerIdentity {
        let key = try CertificateKey.generate()
        for name in names {
            guard isPermitted(try certificate(for: [name], key, at: now)) else { throw .forbiddenName(name) }
        }
        var all = Self.ownNames
        for name in names where !all.contains(name) { all.append(name) }
        return try ServerIdentity(try certificate(for: all, key, at: now), key)
    }

    /// Whether the authority can certify this name.
    package func permits(_ name: String, at now: Date) throws(CertificateError) -> Bool {
        isPermitted(try certificate(for: [name], try .generate(), at: now))
    }

    func isPermitted(_ leaf: Certificate) -> Bool {
        a0_x509_is_permitted(leaf.pointer, certificate.pointer)
    }

    private func certificate(
        for names: [String], _ key: CertificateKey, at now: Date
    ) throws(CertificateError) -> Certificate {
        let list = names.map { (a0_is_address($0) ? "IP:" : "DNS:") + $0 }
        let request = CertificateRequest(
            commonName: names[0], validity: now - 3_600...min(now + Self.serverLifetime, certificate.notAfter),
            extensions: [
                (NID_basic_constraints, "critical,CA:FALSE"), (NID_key_usage, "critical,digitalSignature"),
                (NID_ext_key_usage, "serverAuth"), (NID_subject_key_identifier, "hash"),
                (NID_authority_key_identifier, "keyid:always"), (NID_subject_alt_name, list.joined(separator: ",")),
            ])
        return try request.certificate(for: key, issuer: (certificate, self.key))
    }
}
