import A0Certificates
import A0HTTPServer
import Foundation

/// The source of the server's certificate, which also decides when to renew it.
struct CertificateSource: Sendable {
    private enum Origin {
        case authority(AuthorityFolder)
        case files(certificate: URL, key: URL)
    }

    private let origin: Origin
    /// The names that it must cover, with their key paths in the configuration.
    private let names: [(name: String, keyPath: String)]
    /// The host of a public URL, which a proxy may have a certificate for.
    private let publicHost: String?

    /// nil for a tenant without TLS.
    init?(_ configuration: TenantConfiguration) throws(TenantError) {
        guard let tls = configuration.tls else { return nil }
        if let certificate = tls.certificate, let key = tls.key {
            origin = .files(certificate: certificate, key: key)
        } else {
            origin = .authority(tls.authorityDirectory.map { AuthorityFolder($0) } ?? .usual())
        }
        names =
            [(configuration.ownHost, "host")]
            + tls.names.enumerated().map { ($1.lowercased(), "tls.names[\($0)]") }
        publicHost = configuration.publicURL == nil ? nil : try configuration.issuerHost
    }

    func identity(at now: Date) throws(TenantError) -> ServerIdentity {
        do throws(CertificateError) {
            switch origin {
            case .files(let certificate, let key):
                let hosts = [publicHost, names.first?.name].compactMap(\.self)
                return try ServerIdentity(certificate: certificate, key: key, for: hosts, at: now)
            case .authority(let folder):
                let authority = try folder.open(at: now)
                var hosts = names.map(\.name)
                if let publicHost, try authority.permits(publicHost, at: now) { hosts.append(publicHost) }
                return try authority.identity(for: hosts, at: now)
            }
        } catch {
            throw tenantError(error)
        }
    }

    /// The certificate that replaces the current one; nil while that is valid.
    func successor(of current: ServerIdentity, at now: Date) throws(TenantError) -> ServerIdentity? {
        if case .authority = origin, now < LocalAuthority.renewal(of: current.certificate) { return nil }
        let next = try identity(at: now)
        return next.chain == current.chain ? nil : next
    }

    /// The authority that clients must trust; nil for a custom certificate.
    func certificateAuthority() throws(TenantError) -> TenantCertificateAuthority? {
        guard case .authority(let folder) = origin else { return nil }
        do throws(CertificateError) {
            return try TenantCertificateAuthority(folder)
        } catch {
            throw tenantError(error)
        }
    }

    private func tenantError(_ error: CertificateError) -> TenantError {
        guard case .forbiddenName(let name) = error, let place = names.first(where: { $0.name == name }) else {
            return TenantError(.certificate, "\(error)")
        }
        return TenantError(.configuration, "\(error)", keyPath: place.keyPath)
    }
}

extension TenantTLS {
    /// - Throws: `TenantError` if the file can't be read.
    func readClientAuthorities() throws(TenantError) -> ClientAuthorities? {
        do throws(CertificateError) {
            return try clientAuthorities.map { (file) throws(CertificateError) in try ClientAuthorities(file: file) }
        } catch {
            throw TenantError(.certificate, "\(error)", keyPath: "tls.client_authorities")
        }
    }
}

extension TLSIdentity {
    init(_ identity: ServerIdentity) {
        self.init(certificateChain: identity.chain, privateKey: identity.key)
    }
}
