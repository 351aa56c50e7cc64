import Foundation

/// A key that signs. Any number of threads can use it at the same time, and its printed form doesn't reveal it.
package struct PrivateKey: Sendable {
    let handle: KeyHandle
    private let family: KeyFamily
    private let contexts: [SignatureAlgorithm: SignatureContext]

    init(_ handle: KeyHandle) throws(JOSEError) {
        self.handle = handle
        guard let family = handle.family else { throw .unsupportedKey("neither RSA nor P-256") }
        self.family = family
        if family == .rsa { try RSAKey.checkStrength(bits: handle.bits) }
        var contexts: [SignatureAlgorithm: SignatureContext] = [:]
        for algorithm in family.algorithms {
            contexts[algorithm] = try SignatureContext(handle, algorithm, for: .sign)
        }
        self.contexts = contexts
    }

    /// The algorithms that it can sign with, the most usual first.
    package var algorithms: [SignatureAlgorithm] { family.algorithms }

    /// A new RSA key with the public exponent 65537. Takes a good part of a second.
    ///
    /// - Throws: `JOSEError.weakKey` for fewer than 2048 bits.
    package static func generateRSA(bits: Int = 2048) throws(JOSEError) -> PrivateKey {
        try PrivateKey(RSAKey.generate(bits: bits))
    }

    /// A new key on the curve P-256.
    package static func generateP256() throws(JOSEError) -> PrivateKey {
        try PrivateKey(.generateP256())
    }

    /// Reads a key from its DER form (RFC 5208 `PrivateKeyInfo`), unencrypted.
    ///
    /// - Throws: `JOSEError.malformedKey`, `JOSEError.weakKey`, `JOSEError.unsupportedKey`.
    package init(pkcs8: Data) throws(JOSEError) {
        try self.init(KeyHandle(pkcs8: pkcs8))
    }

    /// The key's DER form (RFC 5208 `PrivateKeyInfo`), unencrypted. Store it where others can't read it.
    ///
    /// - Throws: `JOSEError.unsupportedKey` for a key that never leaves the Secure Enclave.
    package func pkcs8() throws(JOSEError) -> Data {
        try handle.pkcs8()
    }

    /// The same in PEM form (`-----BEGIN PRIVATE KEY-----`, RFC 7468 §10).
    ///
    /// - Throws: `JOSEError.unsupportedKey` for a key that never leaves the Secure Enclave.
    package func pem() throws(JOSEError) -> String { PEM.text("PRIVATE KEY", try pkcs8()) }

    /// The public key, with only the required members. The caller can add `kid`, `use`, and `alg`.
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
        return try context.sign(message, encoding: encoding)
    }
}
