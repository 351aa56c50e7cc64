import CA0OpenSSL
import Foundation

/// A key that signs. It may be used by any number of threads at a time, and nothing prints it.
package struct PrivateKey: Sendable {
    private let handle: KeyHandle
    private let family: KeyFamily
    private let contexts: [SignatureAlgorithm: SignatureContext]

    private init(_ handle: KeyHandle) throws(JOSEError) {
        self.handle = handle
        if EVP_PKEY_is_a(handle.pointer, "RSA") == 1 {
            family = .rsa
            try RSAKey.checkStrength(bits: Int(EVP_PKEY_get_bits(handle.pointer)))
        } else if P256Key.isP256(handle) {
            family = .p256
        } else {
            throw .unsupportedKey("neither RSA nor P-256")
        }
        var contexts: [SignatureAlgorithm: SignatureContext] = [:]
        for algorithm in family.algorithms {
            contexts[algorithm] = try SignatureContext(handle, algorithm, for: .sign)
        }
        self.contexts = contexts
    }

    /// A new RSA key with the public exponent 65537. Takes a good part of a second.
    ///
    /// - Throws: `JOSEError.weakKey` for fewer than 2048 bits.
    package static func generateRSA(bits: Int = 2048) throws(JOSEError) -> PrivateKey {
        try PrivateKey(RSAKey.generate(bits: bits))
    }

    /// A new key on the curve P-256.
    package static func generateP256() throws(JOSEError) -> PrivateKey {
        try PrivateKey(P256Key.generate())
    }

    /// Reads a key from its DER form (RFC 5208 `PrivateKeyInfo`), unencrypted.
    ///
    /// - Throws: `JOSEError.malformedKey`, `JOSEError.weakKey`, `JOSEError.unsupportedKey`.
    package init(pkcs8: Data) throws(JOSEError) {
        let key = pkcs8.withUnsafeBytes { bytes -> OpaquePointer? in
            let bytes = bytes.bindMemory(to: UInt8.self)
            var position = bytes.baseAddress
            guard let info = d2i_PKCS8_PRIV_KEY_INFO(nil, &position, bytes.count) else { return nil }
            defer { PKCS8_PRIV_KEY_INFO_free(info) }
            guard position == bytes.baseAddress?.advanced(by: bytes.count) else { return nil }
            return EVP_PKCS82PKEY(info)
        }
        guard let key else {
            OpenSSL.clearErrors()
            throw .malformedKey("not a PKCS #8 private key")
        }
        try self.init(KeyHandle(key))
    }

    /// The key's DER form (RFC 5208 `PrivateKeyInfo`), unencrypted: whoever stores it must keep it from other readers.
    package func pkcs8() throws(JOSEError) -> Data {
        guard let info = EVP_PKEY2PKCS8(handle.pointer) else { throw OpenSSL.failure("writing a key") }
        defer { PKCS8_PRIV_KEY_INFO_free(info) }
        var bytes: UnsafeMutablePointer<UInt8>?
        let count = i2d_PKCS8_PRIV_KEY_INFO(info, &bytes)
        guard count > 0, let bytes else { throw OpenSSL.failure("writing a key") }
        defer { CRYPTO_clear_free(bytes, Int(count), #file, #line) }
        return Data(bytes: bytes, count: Int(count))
    }

    /// The public half, with nothing but the members that make the key: `kid`, `use` and `alg` are for the caller to add.
    package func publicJWK() throws(JOSEError) -> JSONWebKey {
        switch family {
        case .rsa: try RSAKey.jwk(handle)
        case .p256: try P256Key.jwk(handle)
        }
    }

    /// Signs the SHA-256 digest of `message`.
    ///
    /// - Throws: `JOSEError.algorithmMismatch` if the algorithm isn't one of the key's family.
    package func sign(
        _ message: Data, algorithm: SignatureAlgorithm, encoding: SignatureEncoding = .raw
    ) throws(JOSEError) -> Data {
        guard let context = contexts[algorithm] else { throw .algorithmMismatch }
        let signature = try context.sign(digest: Digest.sha256(message))
        return algorithm == .es256 && encoding == .raw ? try ECDSASignature.raw(der: signature) : signature
    }
}
