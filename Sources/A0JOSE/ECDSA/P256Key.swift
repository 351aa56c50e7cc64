import A0Encoding
import Foundation

/// Keys on the curve P-256 (RFC 7518 §6.2).
enum P256Key {
    static let coordinateSize = 32

    /// The `AlgorithmIdentifier` of `id-ecPublicKey` with `secp256r1` (RFC 5480 §2.1.1).
    static let algorithm = DER.sequence(
        DER.objectIdentifier([0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]),
        DER.objectIdentifier([0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]))

    static func publicKey(_ jwk: JSONWebKey) throws(JOSEError) -> KeyHandle {
        guard jwk.crv == "P-256" else { throw .unsupportedKey("crv \(jwk.crv ?? "absent")") }
        let x = try jwk.bytes(jwk.x, "x")
        let y = try jwk.bytes(jwk.y, "y")
        guard x.count == coordinateSize, y.count == coordinateSize else {
            throw .malformedKey("a coordinate has not \(coordinateSize) bytes")
        }
        return try KeyHandle(p256PublicKey: [0x04] + x + y)  // SEC 1 §2.3.3: 4 marks an uncompressed point.
    }

    static func jwk(_ key: KeyHandle) throws(JOSEError) -> JSONWebKey {
        let coordinates = try key.p256Coordinates()
        return JSONWebKey(
            kty: "EC", crv: "P-256", x: Base64URL.encode(coordinates.x), y: Base64URL.encode(coordinates.y))
    }
}
