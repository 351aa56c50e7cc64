import CA0OpenSSL
import Foundation

/// The minimum cost of verifying a signature: libcrypto verifies a prepared digest in a prepared context, as
/// `openssl speed rsa2048` and `openssl speed ecdsap256` do.
public final class BareVerification: @unchecked Sendable {  // Used by one thread at a time.
    public enum Algorithm: Sendable {
        case rs256, es256
    }

    private let key: OpaquePointer
    private let context: OpaquePointer
    private let digest = [UInt8](repeating: 0x5A, count: 32)
    private let signature: [UInt8]

    public init?(_ algorithm: Algorithm) {
        let key = algorithm == .rs256 ? a0_generate_rsa(2048) : a0_generate_p256()
        guard let key, let context = EVP_PKEY_CTX_new(key, nil) else { return nil }
        self.key = key
        self.context = context
        var signature = [UInt8](repeating: 0, count: 256)
        var length = signature.count
        let isSigned =
            EVP_PKEY_sign_init(context) == 1 && Self.prepare(context, algorithm)
            && EVP_PKEY_sign(context, &signature, &length, digest, digest.count) == 1
        self.signature = Array(signature.prefix(length))
        guard isSigned, EVP_PKEY_verify_init(context) == 1, Self.prepare(context, algorithm) else { return nil }
    }

    deinit {
        EVP_PKEY_CTX_free(context)
        EVP_PKEY_free(key)
    }

    public func run() -> Bool {
        EVP_PKEY_verify(context, signature, signature.count, digest, digest.count) == 1
    }

    private static func prepare(_ context: OpaquePointer, _ algorithm: Algorithm) -> Bool {
        guard algorithm == .es256 || EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1 else { return false }
        return EVP_PKEY_CTX_set_signature_md(context, EVP_sha256()) == 1
    }
}
