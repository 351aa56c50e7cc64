import A0Certificates
import A0Concurrency
import A0HTTPServer
import Foundation

/// The certificate of a running server, which is renewed before it expires, or when its file changes.
final class ServerCertificate: Sendable {
    private let source: CertificateSource
    private let server: HTTPServer
    private let identity: Locked<ServerIdentity>

    /// nil for a server without TLS.
    init?(_ source: CertificateSource?, _ identity: ServerIdentity?, _ server: HTTPServer) {
        guard let source, let identity else { return nil }
        self.source = source
        self.server = server
        self.identity = Locked(identity)
    }

    /// Checks every hour, regardless of the expiration date, because timers stop while a machine sleeps.
    func startRenewals() -> Task<Void, Never> {
        Task {
            while !Task.isCancelled {
                do {
                    try await Task.sleep(nanoseconds: 3_600 * 1_000_000_000)
                    try renew(at: Date())
                } catch is CancellationError {
                    return
                } catch {
                    Warning.write("The certificate is unchanged. \(error)")
                }
            }
        }
    }

    /// - Throws: `TenantError`; the server then keeps its current certificate.
    func renew(at now: Date) throws(TenantError) {
        try identity.withLock { (identity) throws(TenantError) in
            guard let next = try source.successor(of: identity, at: now) else { return }
            do {
                try server.use(TLSIdentity(next))
            } catch {
                throw TenantError(.server, "\(error)")
            }
            identity = next
        }
    }
}
