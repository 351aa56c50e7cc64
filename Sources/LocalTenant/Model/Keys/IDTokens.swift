import A0Encoding
import A0JOSE
import Foundation

/// Signs ID tokens, and what is signed like them, as each client has chosen (`jwt_configuration.alg`).
struct IDTokens: Sendable {
    let keys: SigningKeys
    let store: any ClientStore
    let secrets: ClientSecrets

    func sign(
        _ claims: [String: TenantValue], for client: TenantClient, type: String = "JWT"
    ) async throws -> String {
        if let algorithm = client.jwtConfiguration.algorithm.signature {
            return try await keys.sign(claims, type: type, algorithm: algorithm)
        }
        guard let key = try await sharedKey(of: store.client(client.clientID)) else {
            throw StoreError.failed("The secret of \(client.clientID) isn't known, which HS256 needs.")
        }
        return try HMACToken.sign(claims, type: type, key: key)
    }

    /// The claims of a token that a client sends back as a hint; nil for any other text. Checks only the signature.
    ///
    /// A client can make tokens that are signed with its secret itself, so they prove nothing to others.
    func hint(_ token: String) async throws -> [String: TenantValue]? {
        if let claims = try await keys.verify(token) { return claims }
        guard let jws = try? CompactJWS(token), jws.algorithm == "HS256",
            let clientID = (try? TenantValue.decodeObject(jws.payload))?["aud"]?.stringValue,
            let record = try await store.client(publicID: clientID),
            record.client.jwtConfiguration.algorithm == .hs256, let key = try await sharedKey(of: record)
        else { return nil }
        return HMACToken.verify(token, key: key)
    }

    private func sharedKey(of record: ClientRecord?) async throws -> Data? {
        guard let record, let secret = try await secrets.secret(of: record) else { return nil }
        return record.client.jwtConfiguration.isSecretEncoded ? Base64URL.decode(secret) : Data(secret.utf8)
    }
}
