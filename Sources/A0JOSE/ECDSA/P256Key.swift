import CA0OpenSSL
import Foundation

/// Keys on the curve P-256 (RFC 7518 §6.2).
enum P256Key {
    static let coordinateSize = 32

    /// `id-ecPublicKey` and `secp256r1` (RFC 5480 §2.1.1).
    private static let identifier = DER.objectIdentifier([0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01])
    private static let curve = DER.objectIdentifier([0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07])

    static func publicKey(_ jwk: JSONWebKey) throws(JOSEError) -> KeyHandle {
        guard jwk.crv == "P-256" else { throw .unsupportedKey("crv \(jwk.crv ?? "absent")") }
        let x = try jwk.bytes(jwk.x, "x")
        let y = try jwk.bytes(jwk.y, "y")
        guard x.count == coordinateSize, y.count == coordinateSize else {
            throw .malformedKey("a coordinate has not \(coordinateSize) bytes")
        }
        return try KeyHandle(
            algorithm: DER.sequence(identifier, curve),
            publicKey: [0x04] + x + y)  // SEC 1 §2.3.3: 4 marks an uncompressed point.
    }

    static func generate() throws(JOSEError) -> KeyHandle {
        guard let key = a0_generate_p256() else { throw OpenSSL.failure("generating a P-256 key") }
        return KeyHandle(key)
    }

    static func jwk(_ key: KeyHandle) throws(JOSEError) -> JSONWebKey {
        JSONWebKey(
            kty: "EC", crv: "P-256",
            x: Base64URL.encode(try key.number(OSSL_PKEY_PARAM_EC_PUB_X, size: coordinateSize)),
            y: Base64URL.encode(try key.number(OSSL_PKEY_PARAM_EC_PUB_Y, size: coordinateSize)))
    }

    static func isP256(_ key: KeyHandle) -> Bool {
        var name = [CChar](repeating: 0, count: 64)
        var length = 0
        guard EVP_PKEY_is_a(key.pointer, "EC") == 1,
            EVP_PKEY_get_group_name(key.pointer, &name, name.count, &length) == 1
        else { return false }
        return String(decoding: name.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self) == "prime256v1"
    }
}
