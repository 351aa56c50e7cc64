import A0JOSE
import Foundation

/// The rules for a provider's ID token (OpenID Connect Core §3.1.3.7).
struct ProviderTokenRules: Sendable {
    let issuer: String
    let clientID: String
    let algorithms: Set<SignatureAlgorithm>
    let nonce: String
    /// In seconds; nil if it wasn't requested.
    let maxAge: Int?
    let now: Date

    /// The clock leeway in seconds.
    static let leeway: TimeInterval = 60

    /// The parsed token, if its signature algorithm is accepted. Doesn't verify the signature.
    ///
    /// - Throws: `ProviderError`.
    func token(_ text: String) throws -> CompactJWS {
        guard let token = try? CompactJWS(text) else { throw ProviderError.unproven("its ID token isn't a JWT") }
        guard let algorithm = token.algorithm.flatMap(SignatureAlgorithm.init), algorithms.contains(algorithm) else {
            let names = algorithms.map(\.rawValue).sorted().joined(separator: ", ")
            throw ProviderError.unproven(
                "its ID token is signed with \(shown(token.algorithm)), and must be with \(names)")
        }
        return token
    }

    /// The problem with the signature; nil if it's valid.
    func error(_ token: CompactJWS, _ keys: JSONWebKeySet) -> ProviderError? {
        guard token.keyID != nil || keys.keys.count <= 1 else {
            return .unproven("its ID token does not say which of its \(keys.keys.count) keys signed it (kid)")
        }
        guard !keys.verifies(token, algorithms: algorithms) else { return nil }
        guard !keys.candidates(for: token).isEmpty else {
            return .unproven("its keys have none that is called \(shown(token.keyID)), as its ID token says")
        }
        return .unproven("the signature of its ID token was made by none of its keys")
    }

    /// The claims of a token with a verified signature.
    ///
    /// - Throws: `ProviderError`.
    func claims(of token: CompactJWS) throws -> [String: TenantValue] {
        guard let claims = try? TenantValue.decodeObject(token.payload) else {
            throw ProviderError.unproven("the claims of its ID token aren't a JSON object")
        }
        try checkParties(claims)
        try checkTimes(claims)
        guard constantTimeEqual(claims["nonce"]?.stringValue ?? "", nonce) else {
            throw ProviderError.unproven("the nonce of its ID token is not that of this login")
        }
        return claims
    }

    private func checkParties(_ claims: [String: TenantValue]) throws {
        let issuer = issuer(claims)
        guard claims["iss"]?.stringValue.map({ $0.utf8.elementsEqual(issuer.utf8) }) == true else {
            throw ProviderError.unproven(
                "the issuer of its ID token is \(shown(claims["iss"]?.stringValue)), and must be \(issuer)")
        }
        guard claims["sub"]?.stringValue.map(SubjectIdentifier.isValid) == true else {
            throw ProviderError.unproven("its ID token doesn't say who logged in, or the value isn't valid (sub)")
        }
        let audience = claims.audiences
        guard audience.contains(clientID) else {
            throw ProviderError.unproven(
                "its ID token is for \(shown(audience.joined(separator: " and "))), and must be for \(clientID)")
        }
        let party = claims["azp"]?.stringValue
        guard audience.count == 1 && claims["azp"] == nil || party == clientID else {
            throw ProviderError.unproven(
                "its ID token was issued to \(shown(party)) (azp), and must be to \(clientID)")
        }
    }

    /// Microsoft's issuer for users of any organization has a placeholder for the organization.
    private func issuer(_ claims: [String: TenantValue]) -> String {
        guard let organization = claims["tid"]?.stringValue, UUID(uuidString: organization) != nil else {
            return issuer
        }
        return issuer.replacingOccurrences(of: "{tenantid}", with: organization)
    }

    private func checkTimes(_ claims: [String: TenantValue]) throws {
        guard let expiresAt = claims["exp"]?.date, let issuedAt = claims["iat"]?.date else {
            throw ProviderError.unproven("its ID token doesn't say when it was issued and when it expires (iat, exp)")
        }
        guard expiresAt + Self.leeway > now else {
            throw ProviderError.unproven(
                "its ID token expired at \(expiresAt.timestamp), and now it is \(now.timestamp)")
        }
        guard issuedAt - Self.leeway <= now, claims["nbf"]?.date ?? now <= now + Self.leeway else {
            throw ProviderError.unproven(
                "its ID token is from the future: issued at \(issuedAt.timestamp), and now it is \(now.timestamp)")
        }
        guard let maxAge else { return }
        guard let loggedInAt = claims["auth_time"]?.date,
            now <= loggedInAt + TimeInterval(maxAge) + Self.leeway
        else {
            throw ProviderError.unproven("the login at the provider is older than requested (max_age)")
        }
    }
}

private func shown(_ text: String?) -> String {
    guard let text, !text.isEmpty else { return "missing" }
    return String(ProviderError.printable(text).prefix(200))
}
