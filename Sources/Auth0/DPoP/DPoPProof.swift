import A0Encoding
import A0JOSE
import Foundation

/// A statement about one request, signed with the key that tokens are bound to (RFC 9449 §4.2).
struct DPoPProof {
    let url: URL
    let method: String
    /// `nil` if the request has no access token.
    let accessToken: String?
    let nonce: String?
    let issuedAt: Date
    var id = UUID().uuidString

    private struct Header: Encodable {
        let typ = "dpop+jwt"
        let alg = SignatureAlgorithm.es256.rawValue
        let jwk: JSONWebKey
    }

    private struct Claims: Encodable {
        let htm: String
        let htu: String
        let jti: String
        let iat: Int64
        let nonce: String?
        let ath: String?
    }

    func signed(with key: PrivateKey) throws(DPoPError) -> String {
        let claims = Claims(
            htm: method.uppercased(), htu: target, jti: id, iat: Int64(issuedAt.timeIntervalSince1970), nonce: nonce,
            ath: accessToken.map { Base64URL.encode(Digest.sha256(Data($0.utf8))) })
        do {
            let header = Header(jwk: try key.publicJWK())
            let signingInput = try [part(header), part(claims)].joined(separator: ".")
            let signature = try key.sign(Data(signingInput.utf8), algorithm: .es256)
            return signingInput + "." + Base64URL.encode(signature)
        } catch {
            throw .cryptoKitOperationFailed(error)
        }
    }

    /// The URL without query and fragment, otherwise unchanged.
    private var target: String {
        String(url.absoluteString.prefix { $0 != "?" && $0 != "#" })
    }

    private func part(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Base64URL.encode(try encoder.encode(value))
    }
}
