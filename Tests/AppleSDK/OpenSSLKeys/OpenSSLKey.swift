// The keys of the stand-ins for CryptoKit and Security. Apple's frameworks have no such type; it isn't for use in
// programs.

import CA0OpenSSL
import Foundation

/// An RSA or P-256 key, implemented with libcrypto.
package final class OpenSSLKey: @unchecked Sendable {  // A key is immutable after its creation.
    package enum Scheme: Sendable {
        case ecdsa, pkcs1, pss
        /// The only one that doesn't hash with SHA-256.
        case pkcs1SHA512

        fileprivate var hash: (function: OpaquePointer?, size: Int) {
            self == .pkcs1SHA512 ? (EVP_sha512(), 64) : (EVP_sha256(), 32)
        }
    }

    private let pointer: OpaquePointer

    private init?(_ pointer: OpaquePointer?) {
        guard let pointer else {
            ERR_clear_error()
            return nil
        }
        self.pointer = pointer
    }

    deinit { EVP_PKEY_free(pointer) }

    package static func p256() -> OpenSSLKey? { OpenSSLKey(a0_generate_p256()) }

    package static func rsa(bits: Int) -> OpenSSLKey? { OpenSSLKey(bits > 0 ? a0_generate_rsa(bits) : nil) }

    /// A private key: PKCS #8, PKCS #1 or SEC 1.
    package convenience init?(privateKey der: Data) {
        self.init(
            Self.read(der) { position, count in d2i_AutoPrivateKey(nil, position, count) })
    }

    /// A private key on P-256: 04 || X || Y || K (ANSI X9.63).
    package convenience init?(p256PrivateKey x963: Data) {
        guard x963.count == 97, x963.first == 4 else { return nil }
        let (point, scalar) = (Data(x963.prefix(65)), Data(x963.suffix(32)))
        self.init(privateKey: Self.sec1Head + scalar + Self.sec1Middle + point)
        guard publicKey == point else { return nil }
    }

    /// An `ECPrivateKey` on P-256 (RFC 5915 §3) up to its number, and the part between its number and its point.
    private static let sec1Head = Data([0x30, 0x77, 0x02, 0x01, 0x01, 0x04, 0x20])
    private static let sec1Middle = Data([
        0xA0, 0x0A, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0xA1, 0x44, 0x03, 0x42, 0x00,
    ])

    package convenience init?(rsaPublicKey pkcs1: Data) {
        self.init(Self.read(pkcs1) { position, count in d2i_PublicKey(EVP_PKEY_RSA, nil, position, count) })
    }

    package convenience init?(p256PublicKey point: Data) {
        guard point.count == 65, point.first == 4 else { return nil }
        self.init(Self.read(Self.p256Head + point) { position, count in d2i_PUBKEY(nil, position, count) })
    }

    /// A `SubjectPublicKeyInfo` on P-256 without its point (RFC 5480 §2).
    private static let p256Head = Data([
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
        0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
    ])

    package var isP256: Bool { EVP_PKEY_is_a(pointer, "EC") == 1 && EVP_PKEY_get_bits(pointer) == 256 }
    package var isRSA: Bool { EVP_PKEY_is_a(pointer, "RSA") == 1 }
    package var size: Int { Int(EVP_PKEY_get_size(pointer)) }

    /// PKCS #1 or an uncompressed point.
    package var publicKey: Data { Self.written { i2d_PublicKey(pointer, $0) } }

    /// PKCS #1 or SEC 1.
    package var privateKey: Data { Self.written { i2d_PrivateKey(pointer, $0) } }

    /// A private key on P-256 in the form of ANSI X9.63.
    package var x963: Data { publicKey + privateKey.dropFirst(Self.sec1Head.count).prefix(32) }

    package var pkcs8: Data {
        guard let info = EVP_PKEY2PKCS8(pointer) else { return Data() }
        defer { PKCS8_PRIV_KEY_INFO_free(info) }
        return Self.written { i2d_PKCS8_PRIV_KEY_INFO(info, $0) }
    }

    /// Signs the digest; ECDSA signatures are in DER.
    package func signature(of message: Data, _ scheme: Scheme) -> Data? {
        guard let context = context(scheme, EVP_PKEY_sign_init) else { return nil }
        defer { EVP_PKEY_CTX_free(context) }
        let digest = Self.digest(message, scheme)
        var length = size
        var signature = [UInt8](repeating: 0, count: length)
        guard EVP_PKEY_sign(context, &signature, &length, digest, digest.count) == 1 else { return nil }
        return Data(signature.prefix(length))
    }

    package func isValid(_ signature: Data, for message: Data, _ scheme: Scheme) -> Bool {
        guard let context = context(scheme, EVP_PKEY_verify_init) else { return false }
        defer { EVP_PKEY_CTX_free(context) }
        let digest = Self.digest(message, scheme)
        let isValid = EVP_PKEY_verify(context, Array(signature), signature.count, digest, digest.count) == 1
        ERR_clear_error()
        return isValid
    }

    /// What RSAES-OAEP hashes with.
    package enum PaddingHash: Sendable {
        case sha256, sha384, sha512

        fileprivate var function: OpaquePointer? {
            switch self {
            case .sha256: EVP_sha256()
            case .sha384: EVP_sha384()
            case .sha512: EVP_sha512()
            }
        }
    }

    package func encrypted(_ data: Data, _ hash: PaddingHash) -> Data? {
        transformed(data, hash, EVP_PKEY_encrypt_init) { EVP_PKEY_encrypt($0, $1, $2, $3, $4) }
    }

    package func decrypted(_ data: Data, _ hash: PaddingHash) -> Data? {
        transformed(data, hash, EVP_PKEY_decrypt_init) { EVP_PKEY_decrypt($0, $1, $2, $3, $4) }
    }

    private func transformed(
        _ data: Data, _ hash: PaddingHash, _ start: (OpaquePointer?) -> CInt,
        _ transform: (
            OpaquePointer?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>?, UnsafePointer<UInt8>?, Int
        ) -> CInt
    ) -> Data? {
        guard let context = EVP_PKEY_CTX_new_from_pkey(nil, pointer, nil) else { return nil }
        defer { EVP_PKEY_CTX_free(context) }
        var length = size
        var result = [UInt8](repeating: 0, count: length)
        guard start(context) == 1, EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_OAEP_PADDING) == 1,
            EVP_PKEY_CTX_set_rsa_oaep_md(context, hash.function) == 1,
            EVP_PKEY_CTX_set_rsa_mgf1_md(context, hash.function) == 1,
            transform(context, &result, &length, Array(data), data.count) == 1
        else {
            ERR_clear_error()
            return nil
        }
        return Data(result.prefix(length))
    }

    private func context(_ scheme: Scheme, _ start: (OpaquePointer?) -> CInt) -> OpaquePointer? {
        guard let context = EVP_PKEY_CTX_new_from_pkey(nil, pointer, nil) else { return nil }
        let isReady =
            start(context) == 1
            && (scheme == .pss || scheme == .ecdsa || EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1)
            && (scheme != .pss
                || EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1
                    && EVP_PKEY_CTX_set_rsa_pss_saltlen(context, RSA_PSS_SALTLEN_DIGEST) == 1)
            && EVP_PKEY_CTX_set_signature_md(context, scheme.hash.function) == 1
        if !isReady { EVP_PKEY_CTX_free(context) }
        return isReady ? context : nil
    }

    private static func digest(_ data: Data, _ scheme: Scheme) -> [UInt8] {
        let (function, size) = scheme.hash
        var digest = [UInt8](repeating: 0, count: size)
        let bytes = Array(data)
        precondition(EVP_Digest(bytes, bytes.count, &digest, nil, function, nil) == 1)
        return digest
    }

    private static func read(
        _ der: Data, _ parse: (UnsafeMutablePointer<UnsafePointer<UInt8>?>, Int) -> OpaquePointer?
    ) -> OpaquePointer? {
        der.withUnsafeBytes { bytes in
            var position = bytes.bindMemory(to: UInt8.self).baseAddress
            return parse(&position, bytes.count)
        }
    }

    private static func written(_ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>) -> CInt) -> Data {
        var bytes: UnsafeMutablePointer<UInt8>?
        let count = write(&bytes)
        guard count > 0, let bytes else { return Data() }
        defer { CRYPTO_free(bytes, #file, #line) }
        return Data(bytes: bytes, count: Int(count))
    }
}
