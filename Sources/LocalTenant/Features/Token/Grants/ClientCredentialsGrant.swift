import Foundation

extension GrantType {
    static let clientCredentials = GrantType(
        "client_credentials", claim: "client-credentials", isForThirdParties: true, isForPublicClients: false)
}

/// The grant `client_credentials` (RFC 6749 §4.4): a token for the client itself, as far as a client grant allows.
struct ClientCredentialsGrant: TokenGrant {
    static let type = GrantType.clientCredentials

    private let organization: String?
    private let scope: [String]?

    init(_ parameters: Parameters) throws {
        organization = try parameters["organization"]
        scope = try parameters.scope()
    }

    func decide(_ request: TokenRequest) async throws -> GrantOutcome {
        let (client, tenant) = (request.client, request.tenant)
        guard
            let audience = try request.configuration.audience(request.parameters)
                ?? request.configuration.defaultAudience
        else {
            throw OAuthError.invalidRequest("Missing required parameter: audience")
        }
        guard let api = try await tenant.machineAPI(audience) else {
            throw OAuthError(403, "access_denied", try await tenant.unknownAPI(audience))
        }
        let grants = try await request.store.clientGrants().map(\.grant)
            .filter { $0.clientID == client.clientID && $0.subjectType == .client }
        guard api.clientPolicy != .denyAll,
            let grant = grants.first(where: { tenant.absolute($0.audience) == api.identifier })
        else {
            let granted = grants.map { tenant.absolute($0.audience) }.sorted().joined(separator: ", ")
            throw OAuthError(
                403, "access_denied",
                """
                Client is not authorized to access "\(audience)". You need to create a "client-grant" associated to \
                this API.\(granted.isEmpty ? "" : " It has client grants for: \(granted).")
                """)
        }
        let organization = try organization(grant, request)
        let allowed = grant.allowsAllScopes ? api.scopes : grant.scope.filter(api.scopes.contains)
        let requested = scope.map { $0.filter(allowed.contains) } ?? allowed
        let actions = try await request.pipeline(.credentialsExchange).outcome {
            _ in request.machineRun(api, requested, organization?.id)
        }
        if let denial = actions.denial {
            throw OAuthError(denial.code == "server_error" ? 500 : 400, denial.code, denial.reason)
        }
        var maker = AccessTokenMaker(
            request: request, subject: client.machineSubject, api: api,
            scope: actions.tokens.apply(to: requested), grantType: Self.type)
        maker.organization = organization?.id
        maker.customClaims = actions.tokens.accessTokenClaims
        // What the client may do is what its grant says.
        if api.enforcesPolicies, api.dialect.hasPermissions { maker.permissions = allowed }
        let quotas = TokenQuotaUse(client, organization, request.configuration, at: request.now)
        let headers = try await quotas.count(request)
        return GrantOutcome(members: try await maker.make().members, headers: headers)
    }

    /// The organization that the token is for; nil for none.
    private func organization(_ grant: TenantClientGrant, _ request: TokenRequest) throws -> TenantOrganization? {
        let usual = request.client.defaultOrganization.flatMap {
            $0.flows.contains(.clientCredentials) && grant.organizationUsage != .deny ? $0.organizationID : nil
        }
        guard let text = organization ?? usual else {
            guard grant.organizationUsage != .require else {
                throw OAuthError.invalidRequest("The client grant requires an organization.")
            }
            return nil
        }
        guard grant.organizationUsage != .deny else {
            throw OAuthError(403, "access_denied", "The client grant allows no organizations.")
        }
        let found: TenantOrganization
        do {
            found = try request.configuration.namedOrganization(text)
        } catch {
            throw OAuthError(400, error.error, error.description)
        }
        guard grant.allowsAnyOrganization || found.has(grant) else {
            throw OAuthError(
                403, "access_denied", "The client grant is not associated with the organization \(found.id).")
        }
        return found
    }
}

extension TokenRequest {
    /// The event for the actions of a machine's token.
    fileprivate func machineRun(_ api: TenantAPI, _ scope: [String], _ organization: String?) -> ActionRun {
        var members: [String: TenantValue] = [
            "client": .object(client.eventMembers), "request": .object(eventRequest),
            "resource_server": ["identifier": .string(api.identifier)], "tenant": ["id": .string(tenant.domainName)],
            "transaction": ["requested_scopes": .array(scope.map(TenantValue.string))],
        ]
        members["organization"] = configuration.eventMembers(organization: organization)
        return ActionRun(
            trigger: .credentialsExchange, event: ActionEvent(members), address: userAddress,
            issuerHost: tenant.domainName, now: now)
    }
}
