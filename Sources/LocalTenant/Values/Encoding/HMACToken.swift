import A0Encoding
import A0JOSE
import Foundation

/// HS256, for tokens whose receiver has the secret too.
enum HMACToken {
    static func sign(_ claims: [String: TenantValue], type: String, key: Data) throws -> String {
        let header = try JSONText.encode(["alg": "HS256", "typ": type])
        let input = Base64URL.encode(header) + "." + Base64URL.encode(try JSONText.encode(claims))
        return input + "." + Base64URL.encode(HMAC.sha256(Data(input.utf8), key: key))
    }

    /// The claims of a token that `key` signed; nil for any other text.
    static func verify(_ token: String, key: Data) -> [String: TenantValue]? {
        guard let jws = try? CompactJWS(token), jws.algorithm == "HS256",
            constantTimeEqual(jws.signature, HMAC.sha256(jws.signingInput, key: key))
        else { return nil }
        return try? TenantValue.decodeObject(jws.payload)
    }
}
