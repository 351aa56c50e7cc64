import Foundation

// APIs as clients may use them for users: with no more scopes than a client grant allows, where one is needed.
extension Tenant {
    /// The API that an `audience` means: nil for none, which is also what the user-info URL means.
    ///
    /// - Throws: `CallbackError` for an API that is not there, or that the client may not use.
    func requestedAPI(_ audience: String?, for client: TenantClient) async throws -> TenantAPI? {
        guard let audience = audience ?? configuration.defaultAudience, audience != userInfoURL else { return nil }
        guard let api = try await findAPI(audience), api.identifier != mfaAudience else {
            throw CallbackError("access_denied", try await unknownAPI(audience))
        }
        return try await limited(api, for: client)
    }

    /// The API with those scopes that the client may ask for in a user's name.
    ///
    /// - Throws: `CallbackError` for a client that may not use it.
    fileprivate func limited(_ api: TenantAPI, for client: TenantClient) async throws -> TenantAPI {
        let error = CallbackError(
            "access_denied",
            "Client \"\(client.clientID)\" is not authorized to access resource server \"\(api.identifier)\".")
        guard client.isFirstParty || !isOwn(api), api.userPolicy != .denyAll else { throw error }
        guard api.userPolicy == .requireClientGrant || client.isStrict else { return api }
        let grants = try await store.clientGrants().map(\.grant).filter { grant in
            let isClients = grant.isDefaultForThirdParties ? !client.isFirstParty : grant.clientID == client.clientID
            return isClients && grant.isForUsers && absolute(grant.audience) == api.identifier
        }
        guard !grants.isEmpty else { throw error }
        var limited = api
        limited.scopes.removeAll { scope in
            !grants.contains { $0.allowsAllScopes || $0.scope.contains(scope) }
        }
        let types = Set(grants.flatMap { $0.authorizationDetailsTypes ?? [] })
        limited.authorizationDetails?.removeAll { $0["type"]?.stringValue.map(types.contains) != true }
        return limited
    }

    /// Whether the API is one of the tenant's own.
    func isOwn(_ api: TenantAPI) -> Bool {
        [mfaAudience, managementAudience, myAccountAudience].contains(api.identifier)
    }
}

extension RequestContext {
    /// Like the tenant's, for programs.
    ///
    /// - Throws: `OAuthError` for an API that is not there, or that the client may not use.
    func requestedAPI(_ audience: String?, for client: TenantClient) async throws -> TenantAPI? {
        try await forProgram { try await tenant.requestedAPI(audience, for: client) }
    }

    /// The API of a grant.
    ///
    /// - Throws: `OAuthError` if it has been taken away since.
    func grantedAPI(_ audience: String?, for client: TenantClient) async throws -> TenantAPI? {
        guard let audience else { return nil }
        guard let api = try await tenant.findAPI(audience) else {
            throw OAuthError(403, "access_denied", try await tenant.unknownAPI(audience))
        }
        return try await forProgram { try await tenant.limited(api, for: client) }
    }

    private func forProgram<Found>(_ body: () async throws -> Found) async throws -> Found {
        do {
            return try await body()
        } catch let error as CallbackError {
            throw OAuthError(403, error.error, error.description)
        }
    }
}

extension TokenRequest {
    /// The API of a grant, as far as the client may use it.
    ///
    /// - Throws: `OAuthError` if it has been taken away since.
    func grantedAPI(_ audience: String?) async throws -> TenantAPI? { try await grantedAPI(audience, for: client) }
}
