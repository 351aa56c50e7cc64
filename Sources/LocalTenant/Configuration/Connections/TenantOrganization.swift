import A0JOSE
import A0Web
import Foundation

/// A group of users who log in together, such as the people of one customer (Auth0 docs, "Organizations").
///
/// The JSON keys are those of Auth0: `id`, `name`, `display_name`, `enabled_connections`, with `members` and `member_roles` beside
/// them.
public struct TenantOrganization: Sendable, Hashable {
    /// A connection that the organization's people log in with.
    public struct EnabledConnection: Sendable, Hashable {
        /// `name` of the connection.
        public var name: String
        /// `assign_membership_on_login`: whoever logs in becomes a member. Default: false.
        public var assignsMembership: Bool

        /// A connection whose users may log in for an organization.
        public init(_ name: String, assignsMembership: Bool = false) {
            self.name = name
            self.assignsMembership = assignsMembership
        }
    }

    /// `id`: `org_` and 16 letters and digits. Default: made from the name.
    public var id: String
    /// `name`: lower-case letters, digits, `-` and `_`. Required.
    public var name: String
    /// `display_name`, shown on the pages. Default: the name.
    public var displayName: String
    /// `enabled_connections`; nil for every connection that the client may use.
    public var connections: [EnabledConnection]?
    /// `members`: user ids, email addresses or usernames of users that the tenant has when it starts. More can be added later.
    public var members: [String]
    /// `member_roles`: for some of the members, as `members` has them, the names of roles that they have in this organization. At each
    /// start they get those that are missing. Default: none.
    public var memberRoles: [String: [String]] = [:]

    /// An organization with this name.
    public init(
        name: String, id: String? = nil, displayName: String? = nil, connections: [EnabledConnection]? = nil,
        members: [String] = []
    ) {
        self.name = name
        self.id = id ?? "org_" + Base16.encode(Digest.sha256(Data(name.utf8))).prefix(16)
        self.displayName = displayName ?? name
        self.connections = connections
        self.members = members
    }
}

extension TenantOrganization: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, name, members
        case displayName = "display_name"
        case connections = "enabled_connections"
        case memberRoles = "member_roles"
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        self.init(
            name: try values.required(.name), id: try values.value(.id), displayName: try values.value(.displayName),
            connections: try values.value(.connections), members: try values.value(.members, default: []))
        memberRoles = try values.value(.memberRoles, default: [:])
    }
}

extension TenantOrganization.EnabledConnection: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case name
        case assignsMembership = "assign_membership_on_login"
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        self.init(
            try values.required(.name), assignsMembership: try values.value(.assignsMembership, default: false))
    }
}

/// Whether a client's logins are for an organization (`organization_usage`).
public enum OrganizationUsage: String, Sendable, Codable, CaseIterable {
    /// Never. Auth0's default.
    case deny
    /// Where the application names one.
    case allow
    /// Always: a login that names none is refused.
    case require
}
