import Foundation

extension GrantType {
    static let federatedToken = GrantType(
        "urn:auth0:params:oauth:grant-type:token-exchange:federated-connection-access-token",
        isForPublicClients: false)
}

/// The grant for another provider's access token, from the tokens of the user's logins there (Auth0 docs, "Token
/// Vault"). The subject's token stays valid.
struct FederatedTokenGrant: TokenGrant {
    static let type = GrantType.federatedToken

    private static let issuedType = "http://auth0.com/oauth/token-type/federated-connection-access-token"
    private static let subjectTypes = ["access_token", "refresh_token"].map { "urn:ietf:params:oauth:token-type:\($0)" }
    /// A token that ends sooner is refreshed, in seconds.
    private static let leeway: TimeInterval = 60

    private let token: String
    private let connection: String
    private let loginHint: String?

    init(_ parameters: Parameters) throws {
        token = try parameters.required("subject_token")
        guard Self.subjectTypes.contains(try parameters.required("subject_token_type")) else {
            throw OAuthError.invalidRequest("Parameter 'subject_token_type' must be that of an access or refresh token")
        }
        guard try parameters["requested_token_type"] ?? Self.issuedType == Self.issuedType else {
            throw OAuthError.invalidRequest("Parameter 'requested_token_type' must be \(Self.issuedType)")
        }
        connection = try parameters.required("connection")
        loginHint = try parameters["login_hint"]
    }

    func decide(_ request: TokenRequest) async throws -> GrantOutcome {
        let user = try await user(request)
        let found = request.configuration.connections.first {
            $0.name == connection && $0.isEnabled(for: request.client) && $0.connectedAccounts
        }
        guard let upstream = found?.upstream else {
            throw OAuthError.invalidRequest("The connection has no Token Vault for the client")
        }
        let accounts = try await request.store.accounts(of: user).filter {
            $0.profile.connection == connection && $0.upstreamTokens != nil
                && [nil, $0.identityID].contains(loginHint)
        }
        guard let account = accounts.first, let kept = account.upstreamTokens else { throw Self.missing }
        let tokens = try await usable(kept, upstream, request)
        let changed = try await request.store.changeUser(account.id) { account in
            account.upstreamTokens.follow(tokens)
            account.upstreamTokens?.lastUsedAt = request.now
        }
        guard changed != nil, let accessToken = tokens.accessToken else { throw Self.missing }
        var members: [String: TenantValue] = [
            "access_token": .string(accessToken), "issued_token_type": .string(Self.issuedType), "token_type": "Bearer",
        ]
        members["scope"] = (tokens.scope ?? kept.scope).map(TenantValue.string)
        members["expires_in"] = tokens.expiresAt.map { .integer(Int64($0.timeIntervalSince(request.now))) }
        return GrantOutcome(members: members)
    }

    /// The user of the subject's token, which the client must be in possession of.
    private func user(_ request: TokenRequest) async throws -> UserRecord {
        let introspection = Introspection(tenant: request.tenant, client: request.client, now: request.now)
        guard let claims = try await introspection.claims(token),
            claims["client_id"]?.stringValue == request.client.clientID,
            let user = try await request.store.user(claims["sub"]?.stringValue ?? "")
        else { throw OAuthError(401, "invalid_grant", "The subject_token is invalid or was issued to another client.") }
        try request.requireKey(claims["cnf"]?["jkt"]?.stringValue)
        return user
    }

    /// The tokens, refreshed if they have expired.
    private func usable(
        _ kept: UpstreamTokens, _ upstream: Upstream, _ request: TokenRequest
    ) async throws -> UpstreamTokens {
        let isFresh = kept.expiresAt.map { $0 > request.now + Self.leeway } ?? (kept.expiresIn == nil)
        guard kept.accessToken == nil || !isFresh else { return kept }
        guard let refreshToken = kept.refreshToken else { throw Self.missing }
        do {
            let provider = try await request.providers.provider(upstream)
            return try await request.providers.tokens(refreshing: refreshToken, provider).own
        } catch let error as ProviderError {
            throw OAuthError(
                401, "federated_connection_refresh_token_flow_failed",
                "The provider of the connection issued no access token: \(error.reason)")
        }
    }

    private static let missing = OAuthError(
        401, "federated_connection_refresh_token_not_found", "Federated connection Refresh Token not found.")
}
