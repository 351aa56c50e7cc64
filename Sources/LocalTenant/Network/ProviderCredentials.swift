import A0HTTPServer
import A0JOSE
import Foundation

/// How the tenant authenticates at a provider's token endpoint (OpenID Connect Core §9).
struct ProviderCredentials: Sendable {
    let provider: UpstreamProvider
    let keys: SigningKeys
    let now: Date

    init(_ provider: UpstreamProvider, keys: SigningKeys, now: Date) {
        (self.provider, self.keys, self.now) = (provider, keys, now)
    }

    private var options: ProviderOptions { provider.options }

    /// The parameters for the body of a request, and its `Authorization` header.
    ///
    /// - Throws: `ProviderError`.
    func proof() async throws -> (items: [(String, String)], authorization: String?) {
        switch provider.authenticationMethod {
        case .secretPost:
            return ([("client_id", options.clientID), ("client_secret", try secret())], nil)
        case .secretBasic:
            // Form-encoded first (RFC 6749 §2.3.1).
            let parts = [options.clientID, try secret()].map { FormEncoding.encode($0) }
            return ([], "Basic " + Data(parts.joined(separator: ":").utf8).base64EncodedString())
        case .privateKeyJWT:
            let items = [
                ("client_id", options.clientID), ("client_assertion_type", A0JOSE.ClientAssertion.type),
                ("client_assertion", try await assertion()),
            ]
            return (items, nil)
        case .none:
            return ([("client_id", options.clientID)], nil)
        }
    }

    private func secret() throws -> String {
        guard provider.upstream.strategy.signsSecrets, options.appSecret != nil else {
            return options.clientSecret ?? ""
        }
        return try appleSecret()
    }

    /// RFC 7523 §2.2, with the key that the tenant signs its own tokens with.
    private func assertion() async throws -> String {
        let audience =
            options.assertionAudience == .issuer ? provider.issuer : try provider.tokenEndpoint.text
        let issuedAt = Int64(now.timeIntervalSince1970)
        let claims: [String: TenantValue] = [
            "iss": .string(options.clientID), "sub": .string(options.clientID), "aud": .string(audience ?? ""),
            "iat": .integer(issuedAt), "exp": .integer(issuedAt + Int64(A0JOSE.ClientAssertion.lifetime)),
            "jti": .string(UUID().uuidString),
        ]
        return try await keys.sign(claims, algorithm: options.assertionAlgorithm.signature)
    }

    /// Apple's client secret: a token for Apple, signed with the team's key (Apple's documentation, "Creating a client
    /// secret").
    private func appleSecret() throws -> String {
        guard let pem = options.appSecret, let key = try? PrivateKey(pem: pem) else {
            throw ProviderError.misfit("app_secret isn't a private key in PEM format")
        }
        let issuedAt = Int64(now.timeIntervalSince1970)
        let claims: [String: TenantValue] = [
            "iss": .string(options.teamID ?? ""), "sub": .string(options.clientID),
            "aud": .string(provider.issuer ?? ""), "iat": .integer(issuedAt), "exp": .integer(issuedAt + 300),
        ]
        return try CompactJWS.sign(
            payload: JSONText.encode(claims), algorithm: .es256, keyID: options.keyID, type: "JWT", with: key)
    }
}
