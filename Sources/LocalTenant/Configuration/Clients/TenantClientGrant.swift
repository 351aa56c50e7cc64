import A0JOSE
import A0Web
import Foundation

/// The permissions of a client at an API: for itself, with `client_credentials`, or for its users.
///
/// The JSON keys are those of Auth0's client grants: `client_id`, `audience`, `scope`, `subject_type`,
/// `allow_all_scopes`, `organization_usage`, `allow_any_organization`, `default_for`.
public struct TenantClientGrant: Sendable, Hashable {
    /// The party that the client acts for (`subject_type`).
    public enum SubjectType: String, Sendable, Codable, CaseIterable {
        /// For itself.
        case client
        /// For its users. Required if ``TenantAPI/userPolicy`` says so, and for third-party clients.
        case user
    }

    /// `client_id`. Required, except with `default_for`.
    public var clientID: String
    /// `audience`: the identifier of the API. `/api/v2/` is the tenant's own Management API, whatever its port.
    /// Required.
    public var audience: String
    /// `scope`: which of the API's scopes the client gets. Default: none.
    public var scope: [String]
    /// `subject_type`. Default: `client`, as Auth0 also says for ``isDefaultForThirdParties``, though such a grant is
    /// for users.
    public var subjectType = SubjectType.client
    /// `allow_all_scopes`: whether the client gets all scopes of the API, whatever they are. Default: false.
    public var allowsAllScopes = false
    /// `organization_usage`: whether the client may name an organization for its own tokens. Default: never.
    public var organizationUsage = OrganizationUsage.deny
    /// `allow_any_organization`: whether it may name any, and not only those that list the grant in
    /// ``TenantOrganization/clientGrants``. Default: false.
    public var allowsAnyOrganization = false
    /// `default_for: third_party_clients`: whether the grant is for all third-party clients, rather than for the one of
    /// ``clientID``. Default: false.
    public var isDefaultForThirdParties = false

    /// A grant for a client at an API.
    public init(clientID: String, audience: String, scope: [String] = [], subjectType: SubjectType = .client) {
        self.clientID = clientID
        self.audience = audience
        self.scope = scope
        self.subjectType = subjectType
    }

    /// Whether the client may act for its users.
    var isForUsers: Bool { isDefaultForThirdParties || subjectType == .user }

    /// The grant of all third-party clients at an API, for their users.
    public static func thirdPartyClients(audience: String, scope: [String]) -> TenantClientGrant {
        var grant = TenantClientGrant(clientID: "", audience: audience, scope: scope)
        grant.isDefaultForThirdParties = true
        return grant
    }
}

extension TenantClientGrant: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case clientID = "client_id"
        case audience, scope
        case subjectType = "subject_type"
        case allowsAllScopes = "allow_all_scopes"
        case organizationUsage = "organization_usage"
        case allowsAnyOrganization = "allow_any_organization"
        case defaultFor = "default_for"
    }

    private enum Default: String, Codable, CaseIterable {
        case thirdPartyClients = "third_party_clients"
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        let defaultFor: Default? = try values.value(.defaultFor)
        isDefaultForThirdParties = defaultFor != nil
        clientID = defaultFor == nil ? try values.required(.clientID) : ""
        audience = try values.required(.audience)
        scope = try values.value(.scope, default: [])
        subjectType = try values.value(.subjectType, default: .client)
        allowsAllScopes = try values.value(.allowsAllScopes, default: false)
        organizationUsage = try values.value(.organizationUsage, default: .deny)
        allowsAnyOrganization = try values.value(.allowsAnyOrganization, default: false)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        if isDefaultForThirdParties {
            try values.encode(Default.thirdPartyClients, forKey: .defaultFor)
        } else {
            try values.encode(clientID, forKey: .clientID)
        }
        try values.encode(audience, forKey: .audience)
        try values.encode(scope, forKey: .scope)
        try values.encode(subjectType, forKey: .subjectType)
        try values.encode(allowsAllScopes, forKey: .allowsAllScopes)
        try values.encode(organizationUsage, forKey: .organizationUsage)
        try values.encode(allowsAnyOrganization, forKey: .allowsAnyOrganization)
    }
}
