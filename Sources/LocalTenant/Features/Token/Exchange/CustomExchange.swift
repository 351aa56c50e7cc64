import Foundation

/// An exchange that a policy decides.
struct CustomExchange: Sendable {
    let request: TokenRequest
    let type: String
    let token: String
    let target: DirectTarget

    /// As deep as actors may act for actors.
    private static let deepestActor = 4

    func outcome() async throws -> GrantOutcome {
        let (parameters, client) = (request.parameters, request.client)
        let actorToken = try parameters["actor_token"]
        let actorTokenType = try parameters["actor_token_type"]
        guard (actorToken == nil) == (actorTokenType == nil) else {
            throw OAuthError.invalidRequest("Parameters 'actor_token' and 'actor_token_type' need each other")
        }
        guard hasProfile else { throw noProfile }
        guard client.tokenExchange.allowAnyProfileOfType.contains(TokenExchangeSettings.customAuthentication) else {
            throw OAuthError(403, "unauthorized_client", "Token exchange is not allowed for the client.")
        }
        let throttling = request.addressThrottling()
        let scope = try parameters.scope()
        // Taken before the work, so that a burst of bad tokens cannot pass before the first one counts.
        guard try await throttling.take(.tokenExchange) else {
            throw OAuthError(429, "too_many_attempts", "Too many subject tokens were wrong. Try again later.")
        }
        let outcome: TokenExchangeOutcome
        do {
            outcome = try await decision(
                TokenExchangeRequest(
                    clientID: client.clientID, subjectToken: token, subjectTokenType: type, actorToken: actorToken,
                    actorTokenType: actorTokenType, audience: target.api?.identifier, scope: scope,
                    parameters: parameters.others(than: Self.known), remoteAddress: request.remoteAddress))
        } catch {
            try await throttling.giveBack(.tokenExchange)
            throw error
        }
        if case .reject = outcome.decision {} else { try await throttling.giveBack(.tokenExchange) }
        let user: UserRecord
        switch outcome.decision {
        case .reject(let reason):
            throw OAuthError.invalidRequest(reason)
        case .deny(let code, let reason):
            throw OAuthError(code == "access_denied" ? 403 : 400, code, reason)
        case .user(let id):
            guard let known = try await request.store.user(id) else {
                throw OAuthError.invalidRequest("The user does not exist")
            }
            user = known
        case .profile(let profile):
            user = try await knownOrNew(profile)
        case .described(let described):
            user = try await account(described)
        }
        return try await tokens(user, outcome.actor.map(TenantValue.object), isDelegated: actorToken != nil)
    }

    private func tokens(
        _ user: UserRecord, _ actor: TenantValue?, isDelegated: Bool
    ) async throws -> GrantOutcome {
        guard (actor?.depth ?? 0) <= Self.deepestActor else {
            throw OAuthError.invalidRequest("Actors may be at most \(Self.deepestActor) deep")
        }
        var outcome =
            isDelegated || actor != nil
            ? try await delegatedTokens(user, actor)
            : try await DirectLogin(request: request, account: user, target: target, grantType: .tokenExchange)
                .outcome()
        outcome.members["issued_token_type"] = "urn:ietf:params:oauth:token-type:access_token"
        return outcome
    }

    /// Whoever acts for someone else comes back for each token, and cannot show that person's second factor.
    private func delegatedTokens(_ user: UserRecord, _ actor: TenantValue?) async throws -> GrantOutcome {
        let user = try await request.user(loggingInWith: user, for: target.organization)
        guard try await request.dueFactors(of: user, for: target.api) == nil else {
            throw DirectActions.factorOfActor
        }
        var target = target
        target.scope.removeAll(where: ScopeResolution.refreshing.contains)
        return try await DirectGrant(
            request: request, user: user, target: target, grantType: .tokenExchange, isDelegated: true, actor: actor
        ).outcome()
    }

    private static let known: Set<String> = [
        "grant_type", "client_id", "client_secret", "client_assertion", "client_assertion_type", "subject_token",
        "subject_token_type", "actor_token", "actor_token_type", "audience", "scope", "organization",
    ]
}

extension TenantValue {
    /// How many actors an `act` claim names: the one in it, and those inside of it.
    var depth: Int {
        guard case .object(let members) = self else { return 0 }
        return 1 + (members["act"]?.depth ?? 0)
    }
}
