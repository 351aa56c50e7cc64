import CA0MicroHTTPD
import Foundation

/// What a server shows to those who connect with TLS, and the proof that it is its own.
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

    /// In C's form, which the library goes on reading for as long as its daemon runs.
    final class Memory: @unchecked Sendable {  // Never changed.
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
