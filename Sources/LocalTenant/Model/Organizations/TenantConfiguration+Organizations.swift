import Foundation

// The organizations of the configuration, as requests and grants name them.
extension TenantConfiguration {
    /// Adds an organization, or replaces the one with the same id.
    mutating func put(_ organization: TenantOrganization) {
        if let index = organizations.firstIndex(where: { $0.id == organization.id }) {
            organizations[index] = organization
        } else {
            organizations.append(organization)
        }
    }

    /// The organization of a request or a grant; nil for none, or one that no longer exists.
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
        let found = try namedOrganization(text)
        guard found.admits(client) else {
            throw CallbackError.invalidRequest("parameter organization is invalid: \(found.id)")
        }
        return found
    }

    /// - Throws: `CallbackError`.
    func namedOrganization(_ text: String) throws(CallbackError) -> TenantOrganization {
        guard text.hasPrefix("org_") || allowsOrganizationNames else {
            throw CallbackError.invalidRequest(
                """
                authorization request parameter organization must be an organization id, unless \
                allow_organization_name_in_authentication_api is on
                """)
        }
        guard let found = organization(named: text) else { throw CallbackError.invalidOrganization }
        return found
    }

    /// The organization with this id or, where the tenant allows names, this name.
    func organization(named text: String) -> TenantOrganization? {
        guard !text.hasPrefix("org_") else { return organization(text) }
        return allowsOrganizationNames ? organizations.first { $0.name == text.lowercased() } : nil
    }

    /// The organization that a user typed by name or display name, ignoring case; nil for none, or several.
    func organization(typed text: String) -> TenantOrganization? {
        let text = text.lowercased()
        if let named = organizations.first(where: { $0.name == text }) { return named }
        let shown = organizations.filter { $0.displayName.lowercased() == text }
        return shown.count == 1 ? shown[0] : nil
    }

    /// The organization for this email address's domain; nil for none, or several.
    func organization(ofEmail email: String) -> TenantOrganization? {
        guard let domain = email.split(separator: "@", omittingEmptySubsequences: false).last?.lowercased() else {
            return nil
        }
        let found = organizations.filter { organization in
            organization.discoveryDomains.contains {
                $0.domain.lowercased() == domain && $0.status == .verified && $0.isUsedForDiscovery
            }
        }
        return found.count == 1 ? found[0] : nil
    }

    /// `org_id`, and `org_name` where the tenant allows names.
    func organizationClaims(of grant: Grant?) -> [String: TenantValue] {
        organizationClaims(grant?.details.organization)
    }

    /// - Parameter id: the id of the organization; nil for none.
    func organizationClaims(_ id: String?) -> [String: TenantValue] {
        guard let id else { return [:] }
        var claims: [String: TenantValue] = ["org_id": .string(id)]
        if allowsOrganizationNames {
            claims["org_name"] = organization(id).map { .string($0.name.lowercased()) }
        }
        return claims
    }
}
