import Foundation

// The decision about a subject token: by the policy in Swift for its type, or by the actions.
extension CustomExchange {
    /// Whether a policy or an action may decide about the type.
    var hasProfile: Bool {
        request.tenant.exchangeProfiles[type] != nil
            || (!request.pipeline(.customTokenExchange).isEmpty && !TokenExchangeProfiles.isReserved(type))
    }

    var noProfile: OAuthError { .invalidRequest("There is no token exchange profile for \(type)") }

    /// The decision of the policy for the type, or else of the actions.
    ///
    /// - Throws: `OAuthError` if neither decides, or `ActionError`.
    func decision(_ exchange: TokenExchangeRequest) async throws -> TokenExchangeOutcome {
        if let policy = request.tenant.exchangeProfiles[type] { return await policy(exchange) }
        let outcome = try await request.pipeline(.customTokenExchange).outcome { _ in run(exchange) }
        if let denial = outcome.denial {
            return denial.isOfInvalidToken == true
                ? .rejectSubjectToken(denial.reason) : .deny(denial.code, denial.reason)
        }
        return switch outcome.subject {
        case .user(let id)?: .user(id: id, actor: outcome.actor)
        case .described(let user)?: TokenExchangeOutcome(decision: .described(user), actor: outcome.actor)
        case nil: throw noProfile
        }
    }

    private func run(_ exchange: TokenExchangeRequest) -> ActionRun {
        var transaction: [String: TenantValue] = [
            "protocol": "oauth2-token-exchange", "subject_token": .string(token), "subject_token_type": .string(type),
            "requested_scopes": .array((exchange.scope ?? []).map(TenantValue.string)),
        ]
        transaction["actor_token"] = exchange.actorToken.map(TenantValue.string)
        transaction["actor_token_type"] = exchange.actorTokenType.map(TenantValue.string)
        var members: [String: TenantValue] = [
            "client": .object(request.client.eventMembers), "request": .object(request.eventRequest),
            "tenant": ["id": .string(request.tenant.domainName)], "transaction": .object(transaction),
        ]
        members["organization"] = request.configuration.eventMembers(organization: target.organization)
        members["resource_server"] = exchange.audience.map { ["identifier": .string($0)] }
        return ActionRun(
            trigger: .customTokenExchange, event: ActionEvent(members), address: request.userAddress,
            issuerHost: request.tenant.domainName, now: request.now)
    }
}
