import Foundation

// The organizations of the configuration, as requests and grants name them.
extension TenantConfiguration {
    /// The organization of a request or a grant; nil for none, or one that is no longer there.
    func organization(_ id: String?) -> TenantOrganization? {
        id.flatMap { id in organizations.first { $0.id == id } }
    }

    /// The organization that a client names, by id or name; nil for none.
    ///
    /// - Throws: `CallbackError`.
    func requestedOrganization(_ text: String?, _ client: TenantClient) throws(CallbackError) -> TenantOrganization? {
        guard let text else {
            guard client.organizationUsage != .require else {
                throw CallbackError.invalidRequest("parameter organization is required for this client")
            }
            return nil
        }
        guard client.organizationUsage != .deny else {
            throw CallbackError.invalidRequest("parameter organization is not allowed for this client")
        }
        let all = organizations
        let isID = text.hasPrefix("org_")
        guard isID || allowsOrganizationNames else {
            throw CallbackError.invalidRequest(
                "authorization request parameter organization must be an organization id")
        }
        guard let found = all.first(where: { isID ? $0.id == text : $0.name == text.lowercased() }) else {
            throw CallbackError.invalidOrganization
        }
        return found
    }

    /// `org_id`, and `org_name` where the tenant allows names.
    func organizationClaims(of grant: Grant?) -> [String: TenantValue] {
        guard let id = grant?.details.organization else { return [:] }
        var claims: [String: TenantValue] = ["org_id": .string(id)]
        if allowsOrganizationNames {
            claims["org_name"] = organization(id).map { .string($0.name.lowercased()) }
        }
        return claims
    }
}
