import Foundation

extension Tenant {
    /// The audience of the MFA API.
    var mfaAudience: String { url("mfa/") }

    /// The MFA API. Only the token endpoint makes tokens for it, because it asks for the second factor of who has one.
    var mfaAPI: TenantAPI {
        TenantAPI(
            identifier: mfaAudience, scopes: ["enroll", "read:authenticators", "remove:authenticators"],
            tokenLifetime: 600)
    }
}

extension Call {
    /// The API of a grant, be it one that was registered or the tenant's own.
    func findAPI(_ identifier: String) async throws -> TenantAPI? {
        identifier == tenant.mfaAudience ? tenant.mfaAPI : try await store.api(identifier)
    }
}
