import Foundation

extension GrantType {
    static let federatedToken = GrantType(
        "urn:auth0:params:oauth:grant-type:token-exchange:federated-connection-access-token",
        isForPublicClients: false)
}

/// The grant for another provider's access token, from the tokens of accounts that the user has connected, or of the
/// user's logins there (Auth0 docs, "Token Vault"). The subject's token stays valid.
struct FederatedTokenGrant: TokenGrant {
    static let type = GrantType.federatedToken

    private static let issuedType = "http://auth0.com/oauth/token-type/federated-connection-access-token"
    private static let subjectTypes = ["access_token", "refresh_token"].map { "urn:ietf:params:oauth:token-type:\($0)" }
    /// A token that ends sooner is refreshed, in seconds.
    private static let leeway: TimeInterval = 60
    /// How often a request looks whether another one has refreshed the tokens: every 100 ms for 20 seconds.
    private static let attempts = 200
    private static let pause: UInt64 = 100_000_000

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
        let found = request.configuration.connectionsWithVault(for: request.client).first { $0.name == connection }
        guard let found, let upstream = found.upstream else {
            throw OAuthError.invalidRequest("The connection has no Token Vault for the client")
        }
        let tokens = try await usableTokens(of: user.id, found, upstream, request)
        guard let accessToken = tokens.accessToken else { throw Self.missing }
        var members: [String: TenantValue] = [
            "access_token": .string(accessToken), "issued_token_type": .string(Self.issuedType), "token_type": "Bearer",
        ]
        members["scope"] = tokens.scope.map(TenantValue.string)
        members["expires_in"] = tokens.expiresAt.map { .integer(Int64($0.timeIntervalSince(request.now))) }
        return GrantOutcome(members: members)
    }

    /// The user of the subject's token, which the client must be in possession of.
    private func user(_ request: TokenRequest) async throws -> UserRecord {
        let introspection = Introspection(tenant: request.tenant, client: request.client, now: request.now)
        guard let claims = try await introspection.claims(token),
            claims["client_id"]?.stringValue == request.client.publicID,
            let user = try await request.store.user(claims["sub"]?.stringValue ?? "")
        else { throw OAuthError(401, "invalid_grant", "The subject_token is invalid or was issued to another client.") }
        try request.requireKey(claims["cnf"]?["jkt"]?.stringValue)
        return user
    }

    /// The tokens of the user's account at the provider, refreshed if they have expired.
    ///
    /// One request at a time refreshes them, because the provider may accept each refresh token only once. The others
    /// wait for its tokens.
    private func usableTokens(
        of userID: String, _ connection: TenantConnection, _ upstream: Upstream, _ request: TokenRequest
    ) async throws -> UpstreamTokens {
        for _ in 0..<Self.attempts {
            guard let user = try await request.store.user(userID) else { throw Self.missing }
            let entries = try await request.store.accounts(of: user).flatMap(\.vault).filter {
                $0.belongs(to: connection) && [nil, $0.subject].contains(loginHint)
            }
            guard let entry = entries.first(where: { $0.connectedID != nil }) ?? entries.first else {
                throw Self.missing
            }
            let kept = entry.tokens
            let isFresh = kept.expiresAt.map { $0 > request.now + Self.leeway } ?? (kept.expiresIn == nil)
            if kept.accessToken != nil, isFresh {
                let now = request.now
                _ = try await request.store.changeUser(entry.accountID) {
                    $0[vault: entry.connectedID]?.lastUsedAt = now
                }
                return kept
            }
            guard let token = kept.refreshToken else { throw Self.missing }
            let turn = RefreshTurn(store: request.store, entry: entry, now: request.now)
            if try await turn.take() { return try await refreshed(token, turn, upstream, request) }
            try await Task.sleep(nanoseconds: Self.pause)
        }
        throw OAuthError(503, "temporarily_unavailable", "Another request still refreshes the provider's tokens.")
    }

    private func refreshed(
        _ token: String, _ turn: RefreshTurn, _ upstream: Upstream, _ request: TokenRequest
    ) async throws -> UpstreamTokens {
        let new: UpstreamTokens
        do {
            let provider = try await request.providers.provider(upstream)
            new = try await request.providers.tokens(refreshing: token, provider).own
        } catch {
            try await turn.giveUp()
            guard let error = error as? ProviderError else { throw error }
            throw OAuthError(
                401, "federated_connection_refresh_token_flow_failed",
                "The provider of the connection issued no access token: \(error.reason)")
        }
        guard let tokens = try await turn.finish(with: new) else { throw Self.missing }
        return tokens
    }

    private static let missing = OAuthError(
        401, "federated_connection_refresh_token_not_found", "Federated connection Refresh Token not found.")
}
