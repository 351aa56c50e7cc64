import A0JOSE
import Foundation

/// Native social login: what the SDK of Apple, Facebook or Google gave an application stands for a user (Auth0 docs,
/// "Native social login"). Instead of asking the provider, the tenant looks into its configuration.
struct SocialExchange: Sendable {
    static let prefix = "http://auth0.com/oauth/token-type/"

    let request: TokenRequest
    let type: String
    let token: String

    /// The user, who is added at the first login.
    ///
    /// - Throws: `OAuthError`.
    func user(given: SocialProfile) async throws -> UserRecord {
        guard let (provider, isIDToken) = Self.types[type.dropFirst(Self.prefix.count).lowercased()] else {
            throw OAuthError.invalidRequest("The subject token type \(type) is not supported")
        }
        guard request.client.nativeSocialLogin.providers.contains(provider) else {
            throw OAuthError(
                403, "unauthorized_client", "Native login with \(provider.rawValue) is not enabled for the client.")
        }
        guard let proved = isIDToken ? fromIDToken(provider) : fromTable(provider) else {
            throw OAuthError.invalidGrant("The subject token is not valid.")
        }
        if provider == .facebook, let id = given.id, id != proved.userID {
            throw OAuthError.invalidGrant("The user profile belongs to another user than the subject token.")
        }
        return try await knownOrNew(proved, given)
    }

    private static let types: [String: (SocialProvider, isIDToken: Bool)] = [
        "apple-authz-code": (.apple, false),
        "apple-id-token": (.apple, true),
        "facebook-info-session-access-token": (.facebook, false),
        "google-id-token": (.google, true),
    ]

    private func fromTable(_ provider: SocialProvider) -> TenantSocialToken? {
        request.configuration.socialTokens.first {
            $0.provider == provider && constantTimeEqual($0.token.secretHash, token.secretHash)
        }
    }

    /// OpenID Connect Core §3.1.3.7, without the rules for nonces and several audiences.
    private func fromIDToken(_ provider: SocialProvider) -> TenantSocialToken? {
        guard let jws = try? CompactJWS(token) else { return nil }
        let more = request.configuration.connections.filter { $0.strategy.rawValue == provider.connection }
            .compactMap(\.options).flatMap(\.allowedAudiences)
        for issuer in request.configuration.socialIssuers where issuer.provider == provider {
            guard let claims = issuer.keys.verify(jws, at: request.now),
                claims["iss"]?.stringValue == issuer.issuer, let audience = claims["aud"]?.stringValue,
                (issuer.audience + more).contains(audience),
                let expiresAt = claims["exp"]?.date, expiresAt > request.now,
                let subject = claims["sub"]?.stringValue, !subject.isEmpty
            else { continue }
            return TenantSocialToken(
                provider: provider, token: "", userID: subject, email: claims["email"]?.stringValue,
                // Apple sends booleans as text.
                emailVerified: [.bool(true), .string("true")].contains(claims["email_verified"] ?? .null),
                name: claims["name"]?.stringValue)
        }
        return nil
    }

    /// Names that the application passes on fill gaps only: Apple tells them once, at the first login.
    private func knownOrNew(_ proved: TenantSocialToken, _ given: SocialProfile) async throws -> UserRecord {
        let id = "\(proved.provider.connection)|\(proved.userID)"
        if let known = try await request.store.account(id) {
            var profile = known.profile
            given.fill(&profile)
            guard profile != known.profile else { return known }
            let now = request.now
            return try await request.store.changeUser(id) { user in
                given.fill(&user.profile)
                user.updatedAt = now
            } ?? known
        }
        var profile = TenantUser(
            email: proved.email ?? given.email, password: nil,
            emailVerified: proved.email != nil && proved.emailVerified)
        profile.userID = id
        profile.connection = proved.provider.connection
        profile.name = proved.name
        given.fill(&profile)
        do {
            return try await request.tenant.add(profile)
        } catch StoreError.conflict {
            // Someone else was quicker, or the email address has another account at the same provider.
            guard let known = try await request.store.account(id) else {
                throw OAuthError.invalidGrant("The email address belongs to another user.")
            }
            return known
        }
    }
}
