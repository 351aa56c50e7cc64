import A0Encoding
import Foundation

/// The public key of an authenticator as a COSE key (RFC 9052 §7, RFC 9053 §2): ES256 on P-256, or RS256.
package struct COSEKey: Sendable, Equatable {
    /// ES256 or RS256.
    package let algorithm: SignatureAlgorithm
    /// The same key as a JWK, with its `alg`.
    package let jwk: JSONWebKey
    /// The key as a CBOR map, with the labels of RFC 9053.
    package let cbor: CBOR

    /// - Throws: `JOSEError` for invalid keys, and for other algorithms.
    package init(_ jwk: JSONWebKey) throws(JOSEError) {
        switch jwk.kty {
        case "EC":
            try self.init([
                1: 2, 3: CBOR(SignatureAlgorithm.es256.coseIdentifier), -1: 1,
                -2: .bytes(jwk.bytes(jwk.x, "x")), -3: .bytes(jwk.bytes(jwk.y, "y")),
            ])
        case "RSA":
            try self.init([
                1: 3, 3: CBOR(SignatureAlgorithm.rs256.coseIdentifier),
                -1: .bytes(jwk.bytes(jwk.n, "n")), -2: .bytes(jwk.bytes(jwk.e, "e")),
            ])
        default: throw .unsupportedKey("kty \(jwk.kty)")
        }
    }

    /// - Throws: `JOSEError` for invalid keys, and for keys without an algorithm (WebAuthn §6.5.1.1) or with another
    ///   one.
    package init(_ cbor: CBOR) throws(JOSEError) {
        guard cbor.mapValue != nil else { throw .malformedKey("not a map") }
        guard let number = cbor[3]?.integerValue else { throw .malformedKey("its algorithm is missing") }
        switch (number, cbor[1]?.integerValue) {
        case (SignatureAlgorithm.es256.coseIdentifier, 2):
            guard cbor[-1] == 1 else { throw .unsupportedKey("its curve is not P-256") }
            algorithm = .es256
            jwk = JSONWebKey(
                kty: "EC", alg: algorithm.rawValue, crv: "P-256",
                x: try Self.text(cbor[-2], "x"), y: try Self.text(cbor[-3], "y"))
        case (SignatureAlgorithm.rs256.coseIdentifier, 3):
            algorithm = .rs256
            jwk = JSONWebKey(
                kty: "RSA", alg: algorithm.rawValue, n: try Self.text(cbor[-1], "n"), e: try Self.text(cbor[-2], "e"))
        default:
            throw .unsupportedKey("algorithm \(number)")
        }
        self.cbor = cbor
        _ = try publicKey()
    }

    /// Decodes a key.
    ///
    /// - Throws: `CBORError` or `JOSEError`.
    package init(decoding data: Data) throws {
        try self.init(CBOR(decoding: data))
    }

    package func encoded() -> Data { cbor.encoded() }

    /// The key, ready to verify signatures.
    package func publicKey() throws(JOSEError) -> PublicKey {
        try PublicKey(jwk)
    }

    /// One of the key's numbers. A y coordinate that isn't a byte string means a compressed point, which WebAuthn
    /// §5.8.5 doesn't allow.
    private static func text(_ member: CBOR?, _ name: String) throws(JOSEError) -> String {
        guard let bytes = member?.bytesValue else { throw .malformedKey("member \(name) isn't a byte string") }
        return Base64URL.encode(bytes)
    }
}

extension SignatureAlgorithm {
    /// The algorithm's number in COSE (RFC 9053 §2, RFC 8812 §2).
    package var coseIdentifier: Int {
        switch self {
        case .es256: -7
        case .ps256: -37
        case .rs256: -257
        case .rs512: -259
        }
    }
}
