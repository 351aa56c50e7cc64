import A0Encoding
import Foundation

/// A signed token in compact form (RFC 7515 §7.1), parsed but not verified.
package struct CompactJWS: Sendable {
    /// The header parameter `alg`.
    package let algorithm: String?
    /// The header parameter `kid`.
    package let keyID: String?
    /// The header parameter `typ`.
    package let type: String?
    /// The header parameter `jwk`, if it's a key: the key that the signer claims to have used.
    package let embeddedKey: JSONWebKey?
    package let payload: Data
    package let signature: Data
    /// The signed bytes: the original header and payload, with the dot between them.
    package let signingInput: Data

    /// - Throws: `JOSEError.malformedToken` unless the text is three base64url parts whose first is a JSON object, or
    ///   if its header requires extensions (`crit`), none of which is supported (RFC 7515 §4.1.11).
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
    /// - Parameter embeddedKey: The public key for the header parameter `jwk`, if the receiver doesn't know it yet.
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
        // A token with several valid spellings couldn't be recognized by its text.
        guard let bytes = Base64URL.decodeStrictly(part) else { throw .malformedToken("its \(name) is not base64url") }
        return Data(bytes)
    }
}
