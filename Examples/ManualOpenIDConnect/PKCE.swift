import Foundation

// Foundation has no digests. Apple's systems have CryptoKit. Elsewhere a program of yours would use the package swift-crypto; so that this
// example builds without the network, it calls OpenSSL, as the SDK itself does.
#if canImport(CryptoKit)
    import CryptoKit

    func sha256(_ data: Data) -> Data { Data(SHA256.hash(data: data)) }
#else
    import COpenSSL

    func sha256(_ data: Data) -> Data {
        var digest = [UInt8](repeating: 0, count: 32)
        _ = SHA256(Array(data), data.count, &digest)
        return Data(digest)
    }
#endif

/// 32 bytes that nobody can guess.
///
/// - Throws: `POSIXError` if the system has none to give.
func randomBytes() throws -> Data {
    var bytes = [UInt8](repeating: 0, count: 32)
    guard getentropy(&bytes, bytes.count) == 0 else { throw POSIXError(.EIO) }
    return Data(bytes)
}

extension Data {
    /// Base64 for URLs, without padding (RFC 4648 §5).
    var base64URL: String {
        base64EncodedString().replacingOccurrences(of: "=", with: "").replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
    }
}

/// Proves that whoever exchanges the code is who asked for it (RFC 7636): the request carries a digest, and the exchange the secret.
struct PKCE {
    let verifier: String
    var challenge: String { sha256(Data(verifier.utf8)).base64URL }
}
