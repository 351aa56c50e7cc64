import A0JOSE
import Foundation

/// An intentional defect of a token that a test mints, so that its recipient has to reject it.
public enum TokenFlaw: String, Sendable, Codable, CaseIterable, Choice {
    /// `exp` is an hour ago.
    case expired
    /// `nbf` is in an hour.
    case notYetValid = "not_yet_valid"
    /// `iss` is someone else.
    case wrongIssuer = "wrong_issuer"
    /// `aud` is someone else.
    case wrongAudience = "wrong_audience"
    /// It is signed with another key than the one that its header names.
    case wrongSignature = "wrong_signature"
    /// Its header names a key that the tenant does not publish.
    case unknownKey = "unknown_key"
}

extension Tenant {
    func mintAccessToken(
        _ subject: String, _ audience: String, _ scope: String, _ given: [String: TenantValue], clientID: String?,
        lifetime: TimeInterval?, flaw: TokenFlaw?
    ) async throws(TenantError) -> String {
        try await TenantError.wrapping {
            let api = try await store.api(audience) ?? TenantAPI(identifier: audience)
            let client = clientID ?? firstClient
            var claims = self.claims.withLock {
                $0.claims(.accessToken, clientID: client, userID: subject, audience: audience)
            }
            claims.merge(times(lifetime ?? TimeInterval(api.tokenLifetime))) { _, own in own }
            claims["sub"] = .string(subject)
            claims["aud"] = .string(audience)
            claims["scope"] = scope.isEmpty ? nil : .string(scope)
            claims[api.dialect.isRFC9068 ? "client_id" : "azp"] = .string(client)
            if api.dialect.isRFC9068 { claims["jti"] = .string(try random.token(bytes: 16)) }
            if api.enforcesPolicies, api.dialect.hasPermissions {
                let permissions = try await store.permissions(of: subject, at: audience, in: nil)
                claims["permissions"] = .array(permissions.filter(api.scopes.contains).map(TenantValue.string))
            }
            claims.merge(given) { _, given in given }
            let token = try await signed(claims, for: api, flaw)
            return try api.tokenEncryption?.encryption(of: token, random: random) ?? token
        }
    }

    private func signed(
        _ claims: [String: TenantValue], for api: TenantAPI, _ flaw: TokenFlaw?
    ) async throws -> String {
        guard let algorithm = api.signingAlgorithm.signature else {
            let secret = flaw == .wrongSignature ? try random.token() : api.signingSecret ?? ""
            return try HMACToken.sign(claims.spoiled(flaw, at: clock.now), type: api.tokenType, key: Data(secret.utf8))
        }
        return try await sign(claims, type: api.tokenType, algorithm, flaw)
    }

    func mintIDToken(
        _ userID: String, clientID: String?, nonce: String?, scope: String, _ given: [String: TenantValue],
        lifetime: TimeInterval, flaw: TokenFlaw?
    ) async throws(TenantError) -> String {
        try await TenantError.wrapping {
            guard let user = try await store.user(userID) else {
                throw TenantError(.notFound, "There is no user \(userID).")
            }
            let client = clientID ?? firstClient
            var claims = self.claims.withLock {
                $0.claims(.idToken, clientID: client, userID: userID, audience: nil)
            }
            let scopes = scope.split(separator: " ").map(String.init)
            claims.merge(Profile.claims(of: user, scope: scopes)) { _, own in own }
            claims.merge(times(lifetime)) { _, own in own }
            claims["aud"] = .string(client)
            claims["nonce"] = nonce.map(TenantValue.string)
            claims.merge(given) { _, given in given }
            return try await sign(claims, type: "JWT", .rs256, flaw)
        }
    }

    private var firstClient: String { configuration.clients.first?.clientID ?? "" }

    /// `iss`, `iat` and `exp`.
    private func times(_ lifetime: TimeInterval) -> [String: TenantValue] {
        let now = Int(clock.now.timeIntervalSince1970)
        let lifetime = lifetime.isFinite ? Int(max(-1e10, min(lifetime, 1e10))) : 0
        return ["iss": .string(issuer), "iat": .integer(now), "exp": .integer(now + lifetime)]
    }

    private func sign(
        _ claims: [String: TenantValue], type: String, _ algorithm: SignatureAlgorithm, _ flaw: TokenFlaw?
    ) async throws -> String {
        let all = try await keys.all()
        guard let current = all.first(where: { $0.state == .current }),
            let other = all.first(where: { $0.state == .next })
        else { throw StoreError.failed("There is no current signing key.") }
        let algorithm = try current.algorithm(for: algorithm)
        let name = flaw == .unknownKey ? try random.token(bytes: 16) : current.name(for: algorithm)
        return try CompactJWS.sign(
            payload: JSONText.encode(claims.spoiled(flaw, at: clock.now)), algorithm: algorithm, keyID: name,
            type: type, with: flaw == .wrongSignature ? other.privateKey : current.privateKey)
    }
}

extension [String: TenantValue] {
    fileprivate func spoiled(_ flaw: TokenFlaw?, at now: Date) -> Self {
        let now = Int(now.timeIntervalSince1970)
        var claims = self
        switch flaw {
        case .expired: claims.merge(["iat": .integer(now - 7_200), "exp": .integer(now - 3_600)]) { $1 }
        case .notYetValid: claims["nbf"] = .integer(now + 3_600)
        case .wrongIssuer: claims["iss"] = "https://somebody-else.example/"
        case .wrongAudience: claims["aud"] = "https://somebody-else.example"
        case .wrongSignature, .unknownKey, nil: break
        }
        return claims
    }
}
