import Foundation

// Foundation has no digests. Apple's systems have CryptoKit. On other systems, your program would use the swift-crypto
// package; this example calls OpenSSL, like the SDK, so that it builds without the network.
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

/// Returns 32 bytes from a cryptographically secure generator.
///
/// - Throws: `POSIXError` if the system can't provide them.
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

/// Proves that the client that exchanges the code is the one that requested it (RFC 7636): the authorization request
/// has a digest, and the code exchange the secret.
struct PKCE {
    let verifier: String
    var challenge: String { sha256(Data(verifier.utf8)).base64URL }
}
