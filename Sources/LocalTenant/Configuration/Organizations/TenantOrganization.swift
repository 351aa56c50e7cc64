import A0Web

/// A group of users who log in together, such as the people of one customer (Auth0 docs, "Organizations").
///
/// The JSON keys are those of Auth0: `id`, `name`, `display_name`, `branding`, `metadata`, `discovery_domains`,
/// `enabled_connections`, `client_grants`, with `members` and `member_roles` beside them.
public struct TenantOrganization: Sendable, Hashable {
    /// A connection that the organization's people log in with.
    public struct EnabledConnection: Sendable, Hashable {
        /// `name` of the connection.
        public var name: String
        /// `assign_membership_on_login`: users who log in become members. Default: false.
        public var assignsMembership: Bool
        /// `show_as_button`: whether the organization's login page has the button of a connection to another provider.
        /// Default: what the connection says.
        public var showAsButton: Bool?
        /// `is_signup_enabled`: whether people can sign up without an invitation. It requires ``assignsMembership``,
        /// because otherwise they wouldn't be members. Default: nil, the same as that.
        public var isSignupEnabled: Bool?

        /// A connection whose users may log in for an organization.
        public init(_ name: String, assignsMembership: Bool = false) {
            self.name = name
            self.assignsMembership = assignsMembership
        }
    }

    /// A domain whose email addresses lead to an organization.
    public struct DiscoveryDomain: Sendable, Hashable {
        /// Whether the organization's ownership of the domain is verified (`status`).
        public enum Status: String, Sendable, Codable, CaseIterable {
            /// Not yet.
            case pending
            /// The domain is the organization's.
            case verified
        }

        /// `domain`. Required.
        public var domain: String
        /// `status`. Default: verified.
        public var status: Status
        /// `use_for_organization_discovery`. Default: true.
        public var isUsedForDiscovery: Bool

        /// A domain.
        public init(_ domain: String, status: Status = .verified, isUsedForDiscovery: Bool = true) {
            self.domain = domain
            self.status = status
            self.isUsedForDiscovery = isUsedForDiscovery
        }
    }

    /// The permission of a client to act for an organization by itself: one of ``TenantConfiguration/clientGrants``.
    public struct ClientGrant: Sendable, Hashable {
        /// `client_id`. Required.
        public var clientID: String
        /// `audience`; nil for all of the client's grants.
        public var audience: String?

        /// The grants of a client.
        public init(clientID: String, audience: String? = nil) {
            self.clientID = clientID
            self.audience = audience
        }
    }

    /// `id`: `org_` and 16 letters and digits. Default: made from the name, and the same at every start.
    public var id: String
    /// `name`: lower-case letters, digits, `-` and `_`. Required.
    public var name: String
    /// `display_name`, shown on the pages. Default: the name.
    public var displayName: String
    /// `branding` of the pages that its people see. Default: the tenant's look.
    public var branding: OrganizationBranding?
    /// `metadata`: 25 texts at most, for applications. Default: none.
    public var metadata: [String: String] = [:]
    /// `discovery_domains`: whose email addresses lead to the organization, where people are asked for theirs before
    /// the login.
    public var discoveryDomains: [DiscoveryDomain] = []
    /// `enabled_connections`; nil for every connection that the client may use.
    public var connections: [EnabledConnection]?
    /// `client_grants`: which clients get tokens of their own for the organization. Default: none.
    public var clientGrants: [ClientGrant] = []
    /// `members`: user ids, email addresses or usernames of users that the tenant has when it starts. More can be added
    /// later.
    public var members: [String]
    /// `member_roles`: for some of the members, as `members` has them, the names of roles that they have in this
    /// organization. At each start they get those that are missing. Default: none.
    public var memberRoles: [String: [String]] = [:]

    /// An organization with this name.
    public init(
        name: String, id: String? = nil, displayName: String? = nil, connections: [EnabledConnection]? = nil,
        members: [String] = []
    ) {
        self.name = name
        self.id = id ?? "org_" + StableID.digits(name, length: 16)
        self.displayName = displayName ?? name
        self.connections = connections
        self.members = members
    }
}

extension TenantOrganization: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, name, branding, metadata, members
        case displayName = "display_name"
        case discoveryDomains = "discovery_domains"
        case connections = "enabled_connections"
        case clientGrants = "client_grants"
        case memberRoles = "member_roles"
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        self.init(
            name: try values.required(.name), id: try values.value(.id), displayName: try values.value(.displayName),
            connections: try values.value(.connections), members: try values.value(.members, default: []))
        branding = try values.value(.branding)
        metadata = try values.value(.metadata, default: [:])
        discoveryDomains = try values.value(.discoveryDomains, default: [])
        clientGrants = try values.value(.clientGrants, default: [])
        memberRoles = try values.value(.memberRoles, default: [:])
    }
}

extension TenantOrganization.EnabledConnection: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case name
        case assignsMembership = "assign_membership_on_login"
        case showAsButton = "show_as_button"
        case isSignupEnabled = "is_signup_enabled"
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        self.init(
            try values.required(.name), assignsMembership: try values.value(.assignsMembership, default: false))
        showAsButton = try values.value(.showAsButton)
        isSignupEnabled = try values.value(.isSignupEnabled)
    }
}

extension TenantOrganization.DiscoveryDomain: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case domain, status
        case isUsedForDiscovery = "use_for_organization_discovery"
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        self.init(
            try values.required(.domain), status: try values.value(.status, default: .verified),
            isUsedForDiscovery: try values.value(.isUsedForDiscovery, default: true))
    }
}

extension TenantOrganization.ClientGrant: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case clientID = "client_id"
        case audience
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        self.init(clientID: try values.required(.clientID), audience: try values.value(.audience))
    }
}

extension TenantOrganization {
    func validate(_ path: String, _ configuration: TenantConfiguration) throws(TenantError) {
        try require(
            Pattern("org_[A-Za-z0-9]{16}").fits(id), "\(path).id",
            "an id is org_ and 16 letters or digits.")
        try require(
            Pattern("[a-z0-9][a-z0-9_-]{0,49}").fits(name) && !name.hasPrefix("org_"), "\(path).name",
            "a name consists of up to 50 lower-case letters, digits, - and _, and does not begin with org_.")
        try require(
            (1...255).contains(displayName.count), "\(path).display_name", "choose 1 to 255 characters.")
        try require(metadata.count <= 25, "\(path).metadata", "there may be 25 texts at most.")
        try branding?.validate("\(path).branding")
        for (index, domain) in discoveryDomains.enumerated() {
            try require(
                DomainName.isValid(domain.domain.lowercased()), "\(path).discovery_domains[\(index)].domain",
                "\(domain.domain) is not a domain, such as example.com.")
        }
        for (index, grant) in clientGrants.enumerated() {
            try require(
                configuration.clientGrants.contains {
                    $0.clientID == grant.clientID && (grant.audience ?? $0.audience) == $0.audience
                }, "\(path).client_grants[\(index)]",
                "the client \(grant.clientID) has no such client grant. List it in client_grants.")
        }
        for (index, connection) in (connections ?? []).enumerated() {
            try require(
                configuration.connections.contains { $0.name == connection.name },
                "\(path).enabled_connections[\(index)].name", "there is no connection \(connection.name).")
        }
    }
}
