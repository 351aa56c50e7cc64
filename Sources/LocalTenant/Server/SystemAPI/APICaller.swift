import Foundation

/// The caller of one of the tenant's own APIs, from its access token.
struct APICaller: Sendable {
    /// `sub`: a user, or a client for itself.
    let subject: String
    let scope: Set<String>
    let client: TenantClient
    /// The grant of the user; nil for a client's own token.
    let grant: Grant?
    /// The key that the token is bound to, which the request proved possession of.
    let keyThumbprint: String?

    /// - Throws: `PresentedTokenError`.
    static func find(_ audience: String, _ call: Call) async throws -> APICaller {
        guard let header = call.request.headers["Authorization"] else { throw PresentedTokenError.missing }
        guard let presented = PresentedToken(header) else { throw PresentedTokenError.malformed }
        guard let claims = try await call.tenant.keys.verify(presented.text),
            claims["iss"]?.stringValue == call.tenant.issuer
        else { throw PresentedTokenError.invalid }
        guard claims.audiences.contains(audience) else {
            if let caller = try await fromIDToken(audience, claims, call) { return caller }
            throw PresentedTokenError.otherAudience(
                expected: audience, isIDToken: try await call.isClient(claims["aud"]?.stringValue))
        }
        guard let subject = claims["sub"]?.stringValue, let expiresAt = claims["exp"]?.date,
            let clientID = (claims["azp"] ?? claims["client_id"])?.stringValue,
            let client = try await call.client(clientID)?.client
        else { throw PresentedTokenError.invalid }
        guard expiresAt > call.now else { throw PresentedTokenError.expired }
        // Tokens from a stolen code are revoked before they expire.
        let grant = try await call.store.accessToken(presented.text.secretHash)?.grant
        guard grant != nil || subject == client.machineSubject else { throw PresentedTokenError.invalid }
        if let grant, try await call.store.user(grant.userID)?.profile.blocked == true {
            throw PresentedTokenError.invalid
        }
        let scope = claims["scope"]?.stringValue?.split(separator: " ").map(String.init) ?? []
        return APICaller(
            subject: subject, scope: Set(scope), client: client, grant: grant,
            keyThumbprint: try await provedKey(presented, claims, expiresAt, scope, client, call))
    }

    /// The caller of the Management API with an ID token, if the tenant's flags allow that; nil if they don't.
    private static func fromIDToken(
        _ audience: String, _ claims: [String: TenantValue], _ call: Call
    ) async throws -> APICaller? {
        guard call.configuration.flags.managementAcceptsIDTokens, audience == call.tenant.managementAudience,
            let clientID = claims["aud"]?.stringValue, let client = try await call.client(clientID)?.client
        else { return nil }
        guard let subject = claims["sub"]?.stringValue, let expiresAt = claims["exp"]?.date,
            let user = try await call.store.user(subject), !user.profile.blocked
        else { throw PresentedTokenError.invalid }
        guard expiresAt > call.now else { throw PresentedTokenError.expired }
        // Without a grant, linking couldn't find out whether the login had a second factor.
        let scope = Set(ManagementScope.ofUsers).subtracting([ManagementScope.updateCurrentUserIdentities])
        return APICaller(subject: subject, scope: scope, client: client, grant: nil, keyThumbprint: nil)
    }

    private static func provedKey(
        _ presented: PresentedToken, _ claims: [String: TenantValue], _ expiresAt: Date, _ scope: [String],
        _ client: TenantClient, _ call: Call
    ) async throws -> String? {
        let token = AccessToken(
            hash: presented.text.secretHash, grantID: "", expiresAt: expiresAt, scope: scope,
            binding: TokenBinding(confirmation: claims["cnf"]))
        do {
            return try await presented.provedKey(token, client, call)
        } catch let error as OAuthError {
            throw PresentedTokenError.unproved(error)
        }
    }
}

/// Why an access token is rejected. Each API reports it in its own format.
enum PresentedTokenError: Error, Sendable {
    case missing
    /// The header doesn't consist of a scheme and a token.
    case malformed
    /// Not a token of this tenant for this API.
    case invalid
    /// A token of this tenant, but an access token for another API, or the ID token of a login.
    case otherAudience(expected: String, isIDToken: Bool)
    case expired
    /// The DPoP proof is missing or invalid. The error reports it in `WWW-Authenticate`.
    case unproved(OAuthError)

    var challenge: String {
        switch self {
        case .missing, .malformed: "Bearer"
        case .invalid, .otherAudience, .expired: #"Bearer error="invalid_token""#
        case .unproved(let error): error.challenge ?? "DPoP"
        }
    }

    /// `WWW-Authenticate`, and the nonce for the next proof.
    var headers: [String: String] {
        var headers = ["WWW-Authenticate": challenge]
        if case .unproved(let error) = self { headers.merge(error.headers) { _, new in new } }
        return headers
    }
}

extension Call {
    /// Whether an audience is a client id, as in ID tokens.
    fileprivate func isClient(_ audience: String?) async throws -> Bool {
        guard let audience else { return false }
        return try await client(audience) != nil
    }
}
