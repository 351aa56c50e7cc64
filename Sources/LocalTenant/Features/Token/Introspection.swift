import A0JOSE
import Foundation

/// Looks one token up.
struct Introspection: Sendable {
    let tenant: Tenant
    let client: TenantClient
    let now: Date

    /// The claims of a valid token; nil for all others.
    func claims(_ token: String) async throws -> [String: TenantValue]? {
        if let (token, grant) = try await tenant.store.refreshToken(token.secretHash) {
            return try await refreshToken(token, grant)
        }
        if let (known, grant) = try await tenant.store.accessToken(token.secretHash) {
            return try await accessToken(token, known, grant)
        }
        return try await machineToken(token)
    }

    /// Other clients can't introspect refresh tokens.
    private func refreshToken(_ token: RefreshToken, _ grant: Grant) async throws -> [String: TenantValue]? {
        guard grant.clientID == client.clientID, try await userIsGood(grant.userID),
            try await tenant.store.isAlive(refreshToken: token.hash, at: now),
            try await grant.outlivesItsOrigin(in: tenant.store, tenant.configuration, at: now)
        else { return nil }
        var members = common(subject: grant.userID, clientID: client.publicID, scope: grant.details.scope)
        members["exp"] = token.expiresAt.map { .integer(Int($0.timeIntervalSince1970)) }
        members["cnf"] = token.keyThumbprint.map { ["jkt": .string($0)] }
        return members
    }

    private func accessToken(
        _ text: String, _ token: AccessToken, _ grant: Grant
    ) async throws -> [String: TenantValue]? {
        guard token.expiresAt > now, try await userIsGood(grant.userID) else { return nil }
        let owner = try await tenant.store.client(grant.clientID)?.client
        var members = common(subject: grant.userID, clientID: owner?.publicID ?? grant.clientID, scope: token.scope)
        // The store has the token, so its claims are trusted, but its key may have been revoked.
        if let jws = try? CompactJWS(text) {
            if jws.algorithm != "HS256", try await tenant.keys.verify(text) == nil { return nil }
            let own = try TenantValue.decodeObject(jws.payload)
            members.merge(own.filter { Self.published.contains($0.key) }) { _, own in own }
        } else {
            // Only the API can read the audience of an encrypted token.
            members["aud"] = (try? CompactJWE(text)) == nil ? .string(tenant.userInfoURL) : nil
            members["exp"] = .integer(Int(token.expiresAt.timeIntervalSince1970))
            members["cnf"] = token.binding?.confirmation
        }
        members["token_type"] = .string(token.binding?.tokenType ?? "Bearer")
        return members
    }

    /// A client's own token, which has no grant in the store, so only its signature counts.
    private func machineToken(_ text: String) async throws -> [String: TenantValue]? {
        guard let claims = try await verified(text), claims["iss"]?.stringValue == tenant.issuer,
            let clientID = (claims["azp"] ?? claims["client_id"])?.stringValue,
            let owner = try await tenant.store.client(clientID)?.client,
            let subject = claims["sub"]?.stringValue, subject == owner.machineSubject,
            let expiresAt = claims["exp"]?.date, expiresAt > now
        else { return nil }
        let scope = claims["scope"]?.stringValue?.split(separator: " ").map(String.init) ?? []
        var members = common(subject: subject, clientID: clientID, scope: scope)
        members.merge(claims.filter { Self.published.contains($0.key) }) { _, own in own }
        members["token_type"] = .string(TokenBinding(confirmation: claims["cnf"])?.tokenType ?? "Bearer")
        return members
    }

    private func verified(_ text: String) async throws -> [String: TenantValue]? {
        if let claims = try await tenant.keys.verify(text) { return claims }
        guard let jws = try? CompactJWS(text), jws.algorithm == "HS256",
            let unverified = try? TenantValue.decodeObject(jws.payload),
            let audience = unverified["aud"]?.stringValue,
            let secret = try await tenant.store.api(audience)?.signingSecret
        else { return nil }
        return HMACToken.verify(text, key: Data(secret.utf8))
    }

    private func common(subject: String, clientID: String, scope: [String]) -> [String: TenantValue] {
        [
            "iss": .string(tenant.issuer), "sub": .string(subject), "client_id": .string(clientID),
            "scope": .string(scope.joined(separator: " ")),
        ]
    }

    private func userIsGood(_ id: String) async throws -> Bool {
        try await tenant.store.user(id)?.profile.blocked == false
    }

    /// The claims of a signed token that the response includes (RFC 7662 §2.2, RFC 9396 §9.2).
    private static let published: Set<String> = [
        "aud", "exp", "iat", "jti", "cnf", "act", "authorization_details",
    ]
}
