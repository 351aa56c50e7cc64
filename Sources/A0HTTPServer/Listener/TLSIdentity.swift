import CA0MicroHTTPD
import Foundation

/// A server's certificate and private key for TLS.
package struct TLSIdentity: Sendable {
    /// PEM, the server's certificate first.
    package let certificateChain: String
    /// PKCS #8 in PEM form. A secret.
    package let privateKey: String

    package init(certificateChain: String, privateKey: String) {
        self.certificateChain = certificateChain
        self.privateKey = privateKey
    }

    /// Whether the HTTP library was built with TLS.
    static var isSupported: Bool { a0_mhd_has_tls() }

    /// C strings that the library reads for as long as its daemon runs.
    final class Memory: @unchecked Sendable {  // Immutable.
        let chain: UnsafeMutablePointer<CChar>?
        let key: UnsafeMutablePointer<CChar>?

        init(_ identity: TLSIdentity) {
            chain = strdup(identity.certificateChain)
            key = strdup(identity.privateKey)
        }

        deinit {
            free(chain)
            free(key)
        }
    }
}
