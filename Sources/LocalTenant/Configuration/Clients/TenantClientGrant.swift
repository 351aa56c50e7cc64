import A0JOSE
import Foundation

/// The permissions of a client at an API: for itself, with `client_credentials`, or for its users.
///
/// The JSON keys are those of Auth0's client grants: `client_id`, `audience`, `scope`, `subject_type`,
/// `allow_all_scopes`, `organization_usage`, `allow_any_organization`, `default_for`, `authorization_details_types`.
public struct TenantClientGrant: Sendable, Hashable {
    /// The party that the client acts for (`subject_type`).
    public enum SubjectType: String, Sendable, Codable, CaseIterable, Choice {
        /// For itself.
        case client
        /// For its users. Required if ``TenantAPI/userPolicy`` says so, and for third-party clients.
        case user
        /// For anonymous sessions, which the tenant doesn't have: such a grant is only kept.
        case anonymousUser = "anonymous_user"
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
    /// `authorization_details_types`: the types that rich authorization requests of the client may have (RFC 9396 §2),
    /// where it needs the grant. Default: nil, none.
    public var authorizationDetailsTypes: [String]?

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

extension TenantClientGrant: Codable, Record {
    static let blank = TenantClientGrant(clientID: "", audience: "")
    static let table = Table<TenantClientGrant> {
        Member("client_id", \.ownClientID, is: .immutable)
        Member("audience", \.audience, is: [.required, .immutable])
        Member("scope", \.scope)
        Member("subject_type", \.subjectType, is: .immutable)
        Member("allow_all_scopes", \.allowsAllScopes)
        Member("organization_usage", \.organizationUsage)
        Member("allow_any_organization", \.allowsAnyOrganization)
        Member("default_for", \.defaultFor, is: .immutable)
        Member("authorization_details_types", \.authorizationDetailsTypes)
    }

    private enum Default: String, CaseIterable, Choice {
        case thirdPartyClients = "third_party_clients"
    }

    private var defaultFor: Default? {
        get { isDefaultForThirdParties ? .thirdPartyClients : nil }
        set { isDefaultForThirdParties = newValue != nil }
    }

    private var ownClientID: String? {
        get { isDefaultForThirdParties ? nil : clientID }
        set { clientID = newValue ?? "" }
    }

    mutating func complete(_ isGiven: (String) -> Bool) throws(TenantError) {
        if isDefaultForThirdParties { clientID = "" } else if !isGiven("client_id") { throw .missing("client_id") }
    }
}
