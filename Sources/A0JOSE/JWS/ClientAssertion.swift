import Foundation

/// A signed statement that authenticates a client to a server: `private_key_jwt` (RFC 7523 §2.2 and §3).
package struct ClientAssertion: Sendable {
    /// `client_assertion_type`.
    package static let type = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

    /// Seconds for which an assertion is valid. It's used immediately, and only once.
    package static let lifetime: Int64 = 60

    private let clientID: String
    private let audience: String
    private let issuedAt: Date
    private let id: String

    /// - Parameters:
    ///   - audience: The issuer that the assertion is for.
    ///   - id: The `jti`, which must be unique.
    package init(clientID: String, audience: String, issuedAt: Date, id: String = UUID().uuidString) {
        self.clientID = clientID
        self.audience = audience
        self.issuedAt = issuedAt
        self.id = id
    }

    private struct Claims: Encodable {
        let iss: String
        let sub: String
        let aud: String
        let iat: Int64
        let exp: Int64
        let jti: String
    }

    /// The assertion in compact form.
    ///
    /// - Throws: `JOSEError.algorithmMismatch` if the algorithm isn't one of the key's family.
    package func signed(
        with key: PrivateKey, algorithm: SignatureAlgorithm, keyID: String?
    ) throws(JOSEError) -> String {
        let now = Int64(issuedAt.timeIntervalSince1970)
        let claims = Claims(
            iss: clientID, sub: clientID, aud: audience, iat: now, exp: now + Self.lifetime, jti: id)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let payload: Data
        do {
            payload = try encoder.encode(claims)
        } catch {
            throw .malformedToken("its claims cannot be written as JSON")
        }
        return try CompactJWS.sign(payload: payload, algorithm: algorithm, keyID: keyID, type: "JWT", with: key)
    }
}
