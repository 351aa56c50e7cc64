import Foundation

/// An API's exchange of its user's access token for one of another API (Auth0 docs, "On-Behalf-Of Token Exchange"; RFC
/// 8693). The claim `act` of the new token names the API, and inside of it those who acted before.
struct OnBehalfOfExchange: Sendable {
    /// `subject_token_type`, and the type of what is issued.
    static let tokenType = "urn:ietf:params:oauth:token-type:access_token"

    let request: TokenRequest
    let token: String

    /// As many actors as a token can name.
    private static let maximumActors = 5

    func outcome() async throws -> GrantOutcome {
        let parameters = request.parameters
        let own = try requireResourceServer()
        guard try parameters["requested_token_type"] ?? Self.tokenType == Self.tokenType else {
            throw OAuthError.invalidRequest("Parameter 'requested_token_type' must be \(Self.tokenType)")
        }
        guard try parameters["actor_token"] == nil else {
            throw OAuthError.invalidRequest("Parameter 'actor_token' is not allowed: the client is the actor")
        }
        let (claims, origin) = try await subject(for: own)
        try request.requireKey(claims["cnf"]?["jkt"]?.stringValue)
        let actor = try actor(after: claims["act"] ?? ["sub": claims["client_id"] ?? .null])
        let user = try await request.member(of: origin, orThrow: Self.invalidToken)
        var target = try await DirectTarget(request, begunFor: origin.details.organization)
        guard let api = target.api else {
            throw OAuthError.invalidRequest("Missing required parameter: audience")
        }
        // The tenant's own APIs change how users log in, which is between them and their applications.
        guard !request.tenant.isOwn(api) else {
            throw OAuthError.invalidRequest("Tokens for \(api.identifier) can't be had on behalf of users")
        }
        // Neither an ID token nor a refresh token.
        target.scope = target.scope.filter(api.scopes.contains)
        var outcome = try await DirectGrant(
            request: request, user: user, target: target, grantType: .tokenExchange, isDelegated: true, actor: actor,
            origin: origin
        ).outcome()
        outcome.members["issued_token_type"] = .string(Self.tokenType)
        return outcome
    }

    /// The API that the client is.
    private func requireResourceServer() throws -> String {
        let client = request.client
        guard client.appType == .resourceServer, let own = client.resourceServerIdentifier,
            client.tokenExchange.allowAnyProfileOfType.contains(TokenExchangeSettings.onBehalfOf)
        else {
            throw OAuthError(
                403, "unauthorized_client",
                """
                On-behalf-of token exchange is not allowed for the client. It needs the app_type resource_server, a \
                resource_server_identifier, and \(TokenExchangeSettings.onBehalfOf) in its \
                token_exchange.allow_any_profile_of_type.
                """)
        }
        return own
    }

    /// The claims of the user's token, which must be for the API that the client is, and the grant that it's from.
    private func subject(for own: String) async throws -> (claims: [String: TenantValue], Grant) {
        let introspection = Introspection(tenant: request.tenant, client: request.client, now: request.now)
        guard let claims = try await introspection.claims(token),
            let (_, grant) = try await request.store.accessToken(token.secretHash),
            try await request.store.unrevokedGrant(grant.id) != nil
        else { throw Self.invalidToken }
        guard claims.audiences.contains(own) else {
            throw OAuthError.invalidRequest("The subject_token is not for \(own), which is the client's API.")
        }
        return (claims, grant)
    }

    /// The client, acting for whom acted before: at first the application that the user gave the token.
    private func actor(after previous: TenantValue) throws -> TenantValue {
        let actor: TenantValue = ["sub": .string(request.client.clientID), "act": previous]
        guard actor.depth <= Self.maximumActors else {
            throw OAuthError.invalidRequest("Actors may be at most \(Self.maximumActors) deep")
        }
        return actor
    }

    private static let invalidToken = OAuthError.invalidRequest("The subject_token is invalid, or was revoked.")
}
