import A0Web

/// What a client may do at an API for itself, with `client_credentials`.
///
/// The JSON keys are those of Auth0's client grants: `client_id`, `audience`, `scope`, `organization_usage`, `allow_any_organization`.
public struct TenantClientGrant: Sendable, Hashable {
    /// `client_id`. Required.
    public var clientID: String
    /// `audience`: the identifier of the API. `/api/v2/` is the tenant's own Management API, whatever its port. Required.
    public var audience: String
    /// `scope`: which of the API's scopes the client gets. Default: none.
    public var scope: [String]
    /// `organization_usage`: whether the client's own tokens are for an organization. Default: never.
    public var organizationUsage = OrganizationUsage.deny
    /// `allow_any_organization`: whether that may be any one, and not only those that list the grant in
    /// ``TenantOrganization/clientGrants``. Default: false.
    public var allowsAnyOrganization = false

    /// What a client may ask of an API for itself.
    public init(clientID: String, audience: String, scope: [String] = []) {
        self.clientID = clientID
        self.audience = audience
        self.scope = scope
    }
}

extension TenantClientGrant: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case clientID = "client_id"
        case audience, scope
        case organizationUsage = "organization_usage"
        case allowsAnyOrganization = "allow_any_organization"
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        self.init(
            clientID: try values.required(.clientID), audience: try values.required(.audience),
            scope: try values.value(.scope, default: []))
        organizationUsage = try values.value(.organizationUsage, default: .deny)
        allowsAnyOrganization = try values.value(.allowsAnyOrganization, default: false)
    }
}
