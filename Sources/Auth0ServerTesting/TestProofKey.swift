import A0Encoding
import A0JOSE
import Auth0Server
import Foundation

/// The key that a client binds tokens to (RFC 9449), for testing servers.
public struct TestProofKey: Sendable {
    private let key: PrivateKey
    private let publicKey: JSONWebKey

    /// The name of the key (RFC 7638), which bound tokens have in `cnf`.
    public let thumbprint: String

    /// A new key.
    ///
    /// - Throws: ``TestIssuer/IssuerError``.
    public init() throws(TestIssuer.IssuerError) {
        (key, publicKey, thumbprint) = try TestIssuer.IssuerError.wrapping {
            let key = try PrivateKey.generateP256()
            let publicKey = try key.publicJWK()
            return (key, publicKey, try publicKey.thumbprint())
        }
    }

    /// Creates a proof for one request (RFC 9449 §4.2).
    ///
    /// - Parameters:
    ///   - method: `htm`, such as `GET`.
    ///   - url: `htu`, the URL of the request.
    ///   - token: The access token that goes along.
    ///   - nonce: The nonce that the server asked for.
    ///   - id: `jti`, unique by default.
    ///   - issuedAt: The issuer's ``TestIssuer/now``.
    /// - Throws: ``TestIssuer/IssuerError``.
    public func proof(
        method: String, url: String, token: String, nonce: String? = nil, id: String = UUID().uuidString,
        issuedAt: Date = Date()
    ) throws(TestIssuer.IssuerError) -> String {
        var claims: [String: ClaimValue] = [
            "htm": .string(method), "htu": .string(url), "jti": .string(id),
            "iat": .integer(Int(issuedAt.timeIntervalSince1970)),
            "ath": .string(Base64URL.encode(Digest.sha256(Data(token.utf8)))),
        ]
        claims["nonce"] = nonce.map(ClaimValue.string)
        return try TestIssuer.IssuerError.wrapping {
            try CompactJWS.sign(
                payload: JSONEncoder.sorted.encode(claims), algorithm: .es256, keyID: nil, type: "dpop+jwt",
                embeddedKey: publicKey, with: key)
        }
    }
}
