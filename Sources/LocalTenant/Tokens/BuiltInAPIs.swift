import Foundation

extension Tenant {
    /// The audience of the MFA API.
    var mfaAudience: String { url("mfa/") }

    /// An API of the tenant's own.
    fileprivate func builtInAPI(_ identifier: String) -> TenantAPI? {
        guard identifier == mfaAudience else { return nil }
        return TenantAPI(
            identifier: identifier, scopes: ["enroll", "read:authenticators", "remove:authenticators"],
            tokenLifetime: 600)
    }
}

extension Call {
    /// The API with this identifier, be it one that was registered or the tenant's own.
    func findAPI(_ identifier: String) async throws -> TenantAPI? {
        if let api = tenant.builtInAPI(identifier) { return api }
        return try await store.api(identifier)
    }
}
