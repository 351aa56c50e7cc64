import A0Certificates
import Foundation

/// The local authority that issues the certificates of this user's tenants. Clients must trust it.
public struct TenantCertificateAuthority: Sendable, Hashable {
    /// The file with its certificate in PEM form.
    public let url: URL
    /// Its certificate in PEM form.
    public let pem: String
    /// The SHA-256 fingerprint as browsers show it, with colons.
    public let fingerprint: String
    /// `CN` of its certificate, which no other authority has.
    public let name: String

    /// The user's authority, which is created if needed.
    ///
    /// - Parameter directory: Where it is kept. Default: nil, `$XDG_DATA_HOME/a0/authority` or
    ///   `~/.local/share/a0/authority`, on a Mac `~/Library/Application Support/a0/authority`.
    /// - Throws: ``TenantError`` with the cause `certificate` if the directory can't be used.
    public init(directory: URL? = nil) throws(TenantError) {
        do throws(CertificateError) {
            try self.init(directory.map { AuthorityFolder($0) } ?? .usual())
        } catch {
            throw TenantError(.certificate, "\(error)")
        }
    }

    init(_ folder: AuthorityFolder) throws(CertificateError) {
        let certificate = try folder.open(at: Date()).certificate
        url = folder.certificate
        pem = try certificate.pem
        fingerprint = try certificate.fingerprint
        name = certificate.commonName
    }
}
