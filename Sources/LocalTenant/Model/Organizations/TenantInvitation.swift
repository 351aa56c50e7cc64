/// An invitation to an organization, as its link carries it.
public struct TenantInvitation: Sendable, Hashable {
    /// The content of a new invitation, and what its member gets.
    public struct Options: Sendable, Hashable {
        /// `inviter.name`, shown on the pages. Default: none.
        public var inviter: String?
        /// `roles`: the names of the roles that the member gets in the organization. Default: none.
        public var roles: [String] = []
        /// `user_metadata` that the member gets. Default: none.
        public var userMetadata: [String: TenantValue]?
        /// `app_metadata` that the member gets. Default: none.
        public var appMetadata: [String: TenantValue]?
        /// `ttl_sec`: seconds that it's valid, 1 to 2,592,000. Default: 604,800, seven days.
        public var lifetime = 604_800

        /// Creates options for an invitation without an inviter, for seven days.
        public init(inviter: String? = nil) {
            self.inviter = inviter
        }

        static let longestLifetime = 2_592_000
    }

    /// `invitation`: the secret of the link.
    public let ticket: String
    /// `organization`: the organization's id.
    public let organizationID: String
    /// `organization_name`.
    public let organizationName: String
    /// The link: the client's `initiate_login_uri` with the three values as its query. If the client has none, it's the
    /// tenant's own page, where the invitation can be accepted; you can also pass that link to an application.
    public let url: String?
}
