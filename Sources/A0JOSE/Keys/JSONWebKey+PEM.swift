import A0Encoding
import Foundation

/// Keys in PEM form (RFC 7468).
package enum PEM {
    /// The bytes of the first block with that label; `nil` if there is none.
    package static func block(_ label: String, in text: String) -> Data? {
        guard let start = text.range(of: "-----BEGIN \(label)-----"),
            let end = text.range(of: "-----END \(label)-----", range: start.upperBound..<text.endIndex)
        else { return nil }
        let body = text[start.upperBound..<end.lowerBound].filter { !$0.isWhitespace }
        return Base64URL.decode(String(body))
    }

    /// A block with that label.
    static func text(_ label: String, _ bytes: Data) -> String {
        let body = bytes.base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return "-----BEGIN \(label)-----\n\(body)\n-----END \(label)-----\n"
    }
}

extension JSONWebKey {
    /// Reads a public key in PEM form, RSA or P-256: `-----BEGIN PUBLIC KEY-----` (RFC 7468 §13), or the one in a
    /// certificate.
    ///
    /// - Throws: `JOSEError.malformedKey`, `JOSEError.unsupportedKey`.
    package init(pem: String) throws(JOSEError) {
        guard let info = PEM.block("PUBLIC KEY", in: pem) else {
            guard PEM.block("CERTIFICATE", in: pem) != nil else {
                throw .malformedKey("there is no block PUBLIC KEY or CERTIFICATE in PEM form")
            }
            self = try X509Certificate(pem: pem).publicKey
            return
        }
        var outer = DERReader(info)
        guard let content = outer.element(0x30), outer.isAtEnd else { throw .malformedKey("it isn't a public key") }
        try self.init(publicKeyInfo: content)
    }

    /// - Parameter content: The content of a `SubjectPublicKeyInfo` (RFC 5280 §4.1.2.7).
    init(publicKeyInfo content: Data) throws(JOSEError) {
        var reader = DERReader(content)
        guard let algorithm = reader.element(0x30), let bits = reader.element(0x03), bits.first == 0 else {
            throw .malformedKey("it isn't a public key")
        }
        switch DER.sequence(algorithm) {
        case RSAKey.algorithm: try self.init(rsa: bits.dropFirst())
        case P256Key.algorithm: try self.init(p256: bits.dropFirst())
        default: throw .unsupportedKey("neither RSA nor P-256")
        }
    }

    /// The public key in PEM form (RFC 7468 §13).
    ///
    /// - Throws: `JOSEError.malformedKey`, `JOSEError.unsupportedKey`.
    package func pem() throws(JOSEError) -> String {
        let info: Data
        switch (kty, crv) {
        case ("RSA", _):
            let numbers = DER.sequence(DER.integer(try bytes(n, "n")), DER.integer(try bytes(e, "e")))
            info = DER.sequence(RSAKey.algorithm, DER.bitString(numbers))
        case ("EC", "P-256"?):
            info = DER.sequence(P256Key.algorithm, DER.bitString([0x04] + (try bytes(x, "x")) + (try bytes(y, "y"))))
        default: throw .unsupportedKey("neither RSA nor P-256")
        }
        return PEM.text("PUBLIC KEY", info)
    }

    private init(rsa pkcs1: Data) throws(JOSEError) {
        var outer = DERReader(pkcs1)
        var numbers = DERReader(outer.element(0x30) ?? Data())
        guard let modulus = numbers.unsignedInteger(), let exponent = numbers.unsignedInteger() else {
            throw .malformedKey("its RSA numbers are missing")
        }
        self.init(kty: "RSA", n: Base64URL.encode(modulus), e: Base64URL.encode(exponent))
    }

    private init(p256 point: Data) throws(JOSEError) {
        guard point.count == 1 + 2 * P256Key.coordinateSize, point.first == 0x04 else {
            throw .malformedKey("its point is not uncompressed")
        }
        let coordinates = point.dropFirst()
        self.init(
            kty: "EC", crv: "P-256", x: Base64URL.encode(Data(coordinates.prefix(P256Key.coordinateSize))),
            y: Base64URL.encode(Data(coordinates.suffix(P256Key.coordinateSize))))
    }
}

extension PrivateKey {
    /// Reads a key in PEM form: `-----BEGIN PRIVATE KEY-----` (RFC 7468 §10), unencrypted.
    ///
    /// - Throws: `JOSEError.malformedKey`, `JOSEError.weakKey`, `JOSEError.unsupportedKey`.
    package init(pem: String) throws(JOSEError) {
        guard let info = PEM.block("PRIVATE KEY", in: pem) else {
            throw .malformedKey("there is no block PRIVATE KEY in PEM form")
        }
        try self.init(pkcs8: info)
    }
}
