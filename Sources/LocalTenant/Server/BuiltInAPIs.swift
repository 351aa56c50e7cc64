import Foundation

extension Tenant {
    /// The audience of the MFA API.
    var mfaAudience: String { url("mfa/") }
    /// The audience of the Management API.
    var managementAudience: String { absolute(TenantAPI.managementPath) }
    /// The audience of the My Account API.
    var myAccountAudience: String { url("me/") }

    /// The MFA API. Only the token endpoint issues tokens for it, because it requires the second factor of users who
    /// have one.
    var mfaAPI: TenantAPI {
        TenantAPI(
            identifier: mfaAudience, scopes: ["enroll", "read:authenticators", "remove:authenticators"],
            tokenLifetime: 600)
    }

    /// The Management API as far as users may use it.
    var managementAPI: TenantAPI {
        TenantAPI(identifier: managementAudience, scopes: ManagementScope.ofUsers)
    }

    /// The API that a client may use for itself; nil if there is none.
    func machineAPI(_ identifier: String) async throws -> TenantAPI? {
        builtIn(identifier) == managementAudience
            ? .machineManagement(managementAudience) : try await findAPI(identifier)
    }

    /// The My Account API. Only users may use it.
    var myAccountAPI: TenantAPI {
        TenantAPI(identifier: myAccountAudience, scopes: MyAccountScope.all, allowOfflineAccess: true)
    }

    /// The identifier of an API. One that begins with `/` is below the tenant's own URL, so that the port doesn't need
    /// to be known in advance.
    func absolute(_ audience: String) -> String {
        audience.hasPrefix("/") ? url(String(audience.dropFirst())) : audience
    }

    /// The API of a grant, either a registered one or the tenant's own.
    func findAPI(_ identifier: String) async throws -> TenantAPI? {
        switch builtIn(identifier) {
        case mfaAudience: mfaAPI
        case managementAudience: managementAPI
        case myAccountAudience: myAccountAPI
        default: try await store.api(identifier)
        }
    }

    /// The identifier of one of the tenant's own APIs, whose final slash is easily forgotten; nil for any other.
    private func builtIn(_ identifier: String) -> String? {
        [mfaAudience, managementAudience, myAccountAudience].first { [identifier, identifier + "/"].contains($0) }
    }

    /// The message for an unknown audience: Auth0's text, and a suggestion.
    func unknownAPI(_ audience: String) async throws -> String {
        let known = try await store.apis().prefix(10).map(\.identifier).joined(separator: ", ")
        return "Service not found: \(audience)" + (known.isEmpty ? "" : ". Registered are: \(known)")
    }
}
