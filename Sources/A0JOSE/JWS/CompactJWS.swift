import Foundation

/// A signed token in compact form (RFC 7515 §7.1), taken apart but not verified.
package struct CompactJWS: Sendable {
    /// The header member `alg`.
    package let algorithm: String?
    /// The header member `kid`.
    package let keyID: String?
    /// The header member `typ`.
    package let type: String?
    /// The header member `jwk`, if it is a key: the signer's own word for which key it used.
    package let embeddedKey: JSONWebKey?
    package let payload: Data
    package let signature: Data
    /// The bytes that are signed: header and payload as they came, with the dot between them.
    package let signingInput: Data

    /// - Throws: `JOSEError.malformedToken` unless the text is three base64url parts whose first is a JSON object, or if its
    ///   header lists extensions (`crit`), none of which is understood here (RFC 7515 §4.1.11).
    package init(_ text: String) throws(JOSEError) {
        let bytes = Array(text.utf8)
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw .malformedToken("it has \(parts.count) parts instead of 3") }
        let header = try JWSHeader(json: Self.decode(parts[0], "header"))
        algorithm = header.alg
        keyID = header.kid
        type = header.typ
        embeddedKey = header.jwk
        payload = try Self.decode(parts[1], "payload")
        signature = try Self.decode(parts[2], "signature")
        signingInput = Data(bytes[..<parts[1].endIndex])
    }

    /// Signs `payload` and returns the token in compact form.
    ///
    /// - Parameter embeddedKey: The public key, for the header member `jwk`, where the receiver does not know it yet.
    /// - Throws: `JOSEError.algorithmMismatch` if the algorithm isn't one of the key's family.
    package static func sign(
        payload: Data, algorithm: SignatureAlgorithm, keyID: String?, type: String?,
        embeddedKey: JSONWebKey? = nil, with key: PrivateKey
    ) throws(JOSEError) -> String {
        let header = try JWSHeader(alg: algorithm.rawValue, kid: keyID, typ: type, jwk: embeddedKey).json()
        let signingInput = Base64URL.encode(header) + "." + Base64URL.encode(payload)
        let signature = try key.sign(Data(signingInput.utf8), algorithm: algorithm)
        return signingInput + "." + Base64URL.encode(signature)
    }

    private static func decode(_ part: ArraySlice<UInt8>, _ name: String) throws(JOSEError) -> Data {
        guard let data = Base64URL.decode(part) else { throw .malformedToken("its \(name) is not base64url") }
        return data
    }
}
