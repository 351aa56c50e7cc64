import A0Encoding
import A0JOSE
import Foundation

/// HS256, which only access tokens for an API with a secret of its own use.
enum HMACToken {
    static func sign(_ claims: [String: TenantValue], type: String, secret: String) throws -> String {
        let header = try JSONText.encode(["alg": "HS256", "typ": type])
        let input = Base64URL.encode(header) + "." + Base64URL.encode(try JSONText.encode(claims))
        return input + "." + Base64URL.encode(HMAC.sha256(Data(input.utf8), key: Data(secret.utf8)))
    }

    /// The claims of a token that `secret` signed; nil for any other text.
    static func verify(_ token: String, secret: String) -> [String: TenantValue]? {
        guard let jws = try? CompactJWS(token), jws.algorithm == "HS256",
            constantTimeEqual(jws.signature, HMAC.sha256(jws.signingInput, key: Data(secret.utf8)))
        else { return nil }
        return try? TenantValue.decodeObject(jws.payload)
    }
}
