import A0Encoding

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
        public enum Status: String, Sendable, Codable, CaseIterable, Choice {
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
    /// `token_quota`: how many tokens clients get for the organization, all of them together. Default:
    /// ``TenantConfiguration/defaultTokenQuota``.
    public var tokenQuota: TokenQuota?
    /// `third_party_client_access`: whether third-party clients may log in people for the organization. Default:
    /// nil, the same as ``ThirdPartyClientAccess/block``.
    public var thirdPartyClientAccess: ThirdPartyClientAccess?
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

extension TenantOrganization: Codable, Record {
    static let blank = TenantOrganization(name: "")
    static let table = Table<TenantOrganization> {
        Member("id", \.id, .pattern("org_[A-Za-z0-9]{16}", "an id is org_ and 16 letters or digits."))
        Member(
            "name", \.name, is: .required,
            Rule("a name consists of up to 50 lower-case letters, digits, - and _, and does not begin with org_.") {
                Pattern("[a-z0-9][a-z0-9_-]{0,49}").fits($0) && !$0.hasPrefix("org_")
            })
        Member("display_name", \.displayName, Rule("choose 1 to 255 characters.") { (1...255).contains($0.count) })
        Member("branding", \.branding)
        Member("metadata", \.metadata)
        Member("discovery_domains", \.discoveryDomains)
        Member("enabled_connections", \.connections)
        Member("client_grants", \.clientGrants)
        Member("token_quota", \.tokenQuota)
        Member("third_party_client_access", \.thirdPartyClientAccess)
        Member("members", \.members)
        Member("member_roles", \.memberRoles)
    }

    mutating func complete(_ isGiven: (String) -> Bool) {
        let usual = TenantOrganization(name: name)
        if !isGiven("id") { id = usual.id }
        if !isGiven("display_name") { displayName = usual.displayName }
    }

    func checkTogether() throws(TenantError) {
        try require(metadata.count <= 25, "metadata", "there may be 25 texts at most.")
    }
}

extension TenantOrganization.EnabledConnection: Codable, Record {
    static let blank = Self("")
    static let table = Table<Self> {
        Member("name", \.name, is: .required)
        Member("assign_membership_on_login", \.assignsMembership)
        Member("show_as_button", \.showAsButton)
        Member("is_signup_enabled", \.isSignupEnabled)
    }
}

extension TenantOrganization.DiscoveryDomain: Codable, Record {
    static let blank = Self("")
    static let table = Table<Self> {
        Member("domain", \.domain, is: .required, .domain("example.com"))
        Member("status", \.status)
        Member("use_for_organization_discovery", \.isUsedForDiscovery)
    }
}

extension TenantOrganization.ClientGrant: Codable, Record {
    static let blank = Self(clientID: "")
    static let table = Table<Self> {
        Member("client_id", \.clientID, is: .required)
        Member("audience", \.audience)
    }
}

extension TenantOrganization {
    func check(in configuration: TenantConfiguration) throws(TenantError) {
        try check()
        for (index, grant) in clientGrants.enumerated() {
            try require(
                configuration.clientGrants.contains(where: grant.fits), "client_grants[\(index)]",
                "the client \(grant.clientID) has no such client grant. List it in client_grants.")
        }
        for (index, connection) in (connections ?? []).enumerated() {
            try require(
                configuration.connections.contains { $0.name == connection.name },
                "enabled_connections[\(index)].name", "there is no connection \(connection.name).")
        }
    }
}

extension TenantOrganization {
    func has(_ grant: TenantClientGrant) -> Bool { clientGrants.contains { $0.fits(grant) } }
}

extension TenantOrganization.ClientGrant {
    func fits(_ grant: TenantClientGrant) -> Bool {
        clientID == grant.clientID && (audience ?? grant.audience) == grant.audience
    }
}
