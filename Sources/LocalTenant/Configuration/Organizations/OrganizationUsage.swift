/// Whether a client's logins are for an organization (`organization_usage`).
public enum OrganizationUsage: String, Sendable, Codable, CaseIterable, Choice {
    /// Never. Auth0's default.
    case deny
    /// Allowed where the application names one, or the person chooses one.
    case allow
    /// Always. Where the application names none, ``TenantClient/organizationRequireBehavior`` says what happens.
    case require
}

/// The behavior where an application names no organization (`organization_require_behavior`). With
/// ``OrganizationUsage/allow`` people who are asked may continue without one.
public enum OrganizationRequireBehavior: String, Sendable, Codable, CaseIterable, Choice {
    /// People aren't asked: ``OrganizationUsage/require`` denies the login. Auth0's default.
    case noPrompt = "no_prompt"
    /// A page asks for the organization before the login.
    case preLoginPrompt = "pre_login_prompt"
    /// After the login, people choose one of the organizations that they are members of. Where there is one alone and
    /// the client needs one, it is chosen without a page.
    case postLoginPrompt = "post_login_prompt"
}

/// How people find their organization before a login (`organization_discovery_methods`).
public enum OrganizationDiscoveryMethod: String, Sendable, Codable, CaseIterable, Choice {
    /// By an email address at a verified domain of the organization.
    case email
    /// By its name.
    case organizationName = "organization_name"
}

/// `default_organization` of a client: the organization of requests that name none.
public struct DefaultOrganization: Sendable, Hashable {
    /// Which requests.
    public enum Flow: String, Sendable, Codable, CaseIterable, Choice {
        /// The client credentials grant (RFC 6749 §4.4).
        case clientCredentials = "client_credentials"
    }

    /// `organization_id`. Required.
    public var organizationID: String
    /// `flows`. Required.
    public var flows: [Flow]

    /// An organization for requests of these flows.
    public init(organizationID: String, flows: [Flow] = [.clientCredentials]) {
        self.organizationID = organizationID
        self.flows = flows
    }
}

extension DefaultOrganization: Codable, Record {
    static let blank = DefaultOrganization(organizationID: "")
    static let table = Table<DefaultOrganization> {
        Member("organization_id", \.organizationID, is: .required)
        Member("flows", \.flows, is: .required)
    }
}
