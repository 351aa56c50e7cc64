import A0Encoding
import Foundation

/// RSA keys (RFC 7518 §6.3).
enum RSAKey {
    /// RFC 7518 §3.3 requires 2048 bits. Much larger keys would only let an untrusted key set waste CPU time.
    private static let sizes = 2048...16384

    /// The `AlgorithmIdentifier` of `rsaEncryption` (RFC 8017 appendix C).
    static let algorithm = DER.sequence(
        DER.objectIdentifier([0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]), DER.null)

    static func publicKey(_ jwk: JSONWebKey) throws(JOSEError) -> KeyHandle {
        let modulus = try jwk.bytes(jwk.n, "n").drop { $0 == 0 }
        let exponent = try jwk.bytes(jwk.e, "e").drop { $0 == 0 }
        try checkStrength(bits: modulus.count * 8 - (modulus.first?.leadingZeroBitCount ?? 0))
        guard modulus.last.map({ $0 % 2 == 1 }) == true else { throw .malformedKey("member n is even") }
        guard exponent.count <= 8, exponent.last.map({ $0 % 2 == 1 }) == true, exponent != Data([1]) else {
            throw .malformedKey("member e isn't a public exponent")
        }
        return try KeyHandle(rsaPublicKey: DER.sequence(DER.integer(modulus), DER.integer(exponent)))
    }

    static func generate(bits: Int) throws(JOSEError) -> KeyHandle {
        try checkStrength(bits: bits)
        return try .generateRSA(bits: bits)
    }

    static func jwk(_ key: KeyHandle) throws(JOSEError) -> JSONWebKey {
        let numbers = try key.rsaNumbers()
        return JSONWebKey(
            kty: "RSA", n: Base64URL.encode(numbers.modulus), e: Base64URL.encode(numbers.exponent))
    }

    static func checkStrength(bits: Int) throws(JOSEError) {
        guard bits >= sizes.lowerBound else { throw .weakKey(bits: bits) }
        guard bits <= sizes.upperBound else { throw .unsupportedKey("RSA with \(bits) bits") }
    }
}
