import Foundation

extension Tenant {
    /// The API that an `audience` means: nil for none, which is also what the user-info URL means.
    ///
    /// - Throws: `CallbackError` for an API that is not there.
    func requestedAPI(_ audience: String?) async throws -> TenantAPI? {
        guard let audience = audience ?? configuration.defaultAudience, audience != userInfoURL else { return nil }
        guard let api = try await findAPI(audience), api.identifier != mfaAudience else {
            throw CallbackError("access_denied", try await unknownAPI(audience))
        }
        return api
    }
}

extension RequestContext {
    /// Like the tenant's, for programs.
    ///
    /// - Throws: `OAuthError` for an API that is not there.
    func requestedAPI(_ audience: String?) async throws -> TenantAPI? {
        do {
            return try await tenant.requestedAPI(audience)
        } catch let error as CallbackError {
            throw OAuthError(403, error.error, error.description)
        }
    }

    /// The API of a grant.
    ///
    /// - Throws: `OAuthError` if it has been taken away since.
    func grantedAPI(_ audience: String?) async throws -> TenantAPI? {
        guard let audience else { return nil }
        guard let api = try await tenant.findAPI(audience) else {
            throw OAuthError(403, "access_denied", try await tenant.unknownAPI(audience))
        }
        return api
    }
}
