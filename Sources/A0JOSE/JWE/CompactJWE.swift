import A0Encoding
import Foundation

/// An encrypted token in compact form (RFC 7516 §7.1), whose content is encrypted with A256GCM.
package struct CompactJWE: Sendable {
    private static let contentEncryption = "A256GCM"
    private static let keySize = 32

    /// The header parameter `kid`.
    package let keyID: String?
    private let keyEncryption: KeyEncryption
    private let encryptedKey: Data
    /// The nonce, the content, and the tag.
    private let box: Data
    /// The header as it was encoded, which is authenticated.
    private let header: Data

    /// - Throws: `JOSEError.malformedToken` unless the text is five base64url parts whose first is the header of a
    ///   supported algorithm without extensions.
    package init(_ text: String) throws(JOSEError) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 5 else { throw .malformedToken("it has \(parts.count) parts instead of 5") }
        var decoded: [Data] = []
        for part in parts {
            guard let bytes = Base64URL.decodeStrictly(Array(part)[...]) else {
                throw .malformedToken("a part is not base64url")
            }
            decoded.append(Data(bytes))
        }
        guard let members = try? JSONValue.decodeObject(decoded[0]), members["crit"] == nil, members["zip"] == nil,
            members["enc"] == .string(Self.contentEncryption), case .string(let name)? = members["alg"],
            let keyEncryption = KeyEncryption(rawValue: name)
        else { throw .malformedToken("its header names no supported encryption") }
        guard decoded[2].count == AES256GCM.nonceSize, decoded[4].count == AES256GCM.tagSize else {
            throw .malformedToken("its nonce or its tag has another length")
        }
        if case .string(let id)? = members["kid"] { keyID = id } else { keyID = nil }
        self.keyEncryption = keyEncryption
        encryptedKey = decoded[1]
        box = decoded[2] + decoded[3] + decoded[4]
        header = Data(parts[0])
    }

    /// Encrypts a signed token (a nested JWT, RFC 7519 §5.2) and returns the result in compact form.
    ///
    /// - Throws: `JOSEError.unsupportedKey` unless the key is an RSA key, `JOSEError.malformedKey`,
    ///   `JOSEError.weakKey`, `JOSEError.randomUnavailable`.
    package static func encrypt(
        token: String, _ keyEncryption: KeyEncryption, keyID: String?, for key: JSONWebKey,
        random: SecureRandom = .system
    ) throws(JOSEError) -> String {
        guard key.kty == "RSA" else { throw .unsupportedKey("kty \(key.kty)") }
        var members: [String: JSONValue] = [
            "alg": .string(keyEncryption.rawValue), "enc": .string(contentEncryption), "cty": "JWT",
        ]
        members["kid"] = keyID.map(JSONValue.string)
        let header = Base64URL.encode(JSONValue.encoded(members))
        let contentKey = try random.bytes(keySize)
        let encryptedKey = try RSAKey.publicKey(key).encrypt(contentKey, keyEncryption)
        let box = try AES256GCM.seal(
            Data(token.utf8), key: contentKey, authenticating: Data(header.utf8), random: random)
        let content = box.dropFirst(AES256GCM.nonceSize).dropLast(AES256GCM.tagSize)
        let parts = [encryptedKey, box.prefix(AES256GCM.nonceSize), Data(content), box.suffix(AES256GCM.tagSize)]
        return ([header] + parts.map { Base64URL.encode(Data($0)) }).joined(separator: ".")
    }

    /// The content.
    ///
    /// - Throws: `JOSEError.authenticationFailed` if the token is damaged or was encrypted for another key, no matter
    ///   which of both (RFC 7516 §11.5).
    package func decrypt(with key: PrivateKey) throws(JOSEError) -> Data {
        guard let contentKey = key.handle.decrypt(encryptedKey, keyEncryption), contentKey.count == Self.keySize else {
            throw .authenticationFailed
        }
        return try AES256GCM.open(box, key: contentKey, authenticating: header)
    }
}
