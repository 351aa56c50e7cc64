import Foundation

/// `tls` of a tenant, which makes it use only https. In JSON `true`, or an object with these keys.
///
/// Without a certificate, the tenant gets one from this user's own authority, which is created once and limited to
/// names that nobody can own on the Internet. Clients have to trust that authority: see <doc:ServingHTTPS>.
public struct TenantTLS: Sendable, Hashable {
    /// `names`: host names and addresses that the tenant answers to besides `localhost`, 127.0.0.1 and ::1, such as
    /// `tenant.test`. A name may begin with `*.`. Without a certificate they have to be `localhost` or end in
    /// `.localhost`, `.test`, `.internal`, `.local`, `.home.arpa` or `.example`, or be private addresses. Default:
    /// none.
    public var names: [String]
    /// `certificate`: a PEM file, the server's certificate first, to use your own certificate. It is read again when it
    /// changes. Default: none.
    public var certificate: URL?
    /// `key`: the PEM file of its private key, not encrypted.
    public var key: URL?
    /// `authority_directory`: where the local authority is kept, which is created if needed. Default: nil, the user's
    /// own folder, which `a0 tenant trust --print` shows.
    public var authorityDirectory: URL?
    /// `client_certificates`: whether clients are asked for certificates (mutual TLS, RFC 8705), which they may have or
    /// not. Browsers that have some then ask their users which to show. Default: false.
    public var clientCertificates = false
    /// `client_authorities`: a PEM file with the certificates of authorities. Those that they issue authenticate
    /// clients with `tls_client_auth`. It is read when the tenant starts. Default: none.
    public var clientAuthorities: URL?

    /// A certificate of the local authority, or the one in these files.
    public init(names: [String] = [], certificate: URL? = nil, key: URL? = nil, authorityDirectory: URL? = nil) {
        self.names = names
        self.certificate = certificate
        self.key = key
        self.authorityDirectory = authorityDirectory
    }
}

extension TenantTLS: Codable, Record {
    static let blank = TenantTLS()
    static let table = Table<TenantTLS> {
        Member("names", \.names, Rule { isHostNameOrAddress($0) ? nil : TenantError.notHost($0) })
        Member.file("certificate", \.certificate)
        Member.file("key", \.key)
        Member.file("authority_directory", \.authorityDirectory, isDirectory: true)
        Member("client_certificates", \.clientCertificates)
        Member.file("client_authorities", \.clientAuthorities)
    }

    func checkTogether() throws(TenantError) {
        try require(
            (certificate == nil) == (key == nil), key == nil ? "key" : "certificate",
            "a certificate and its key go together.")
    }

    /// Whether the server asks its clients for certificates.
    var asksClients: Bool { clientCertificates || clientAuthorities != nil }
}
