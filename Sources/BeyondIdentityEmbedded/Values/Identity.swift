import Foundation

/// The person that a credential logs in, for people.
public struct Identity: Hashable, Sendable {
    /// Names the identity; empty where it was made without.
    public let id: IdentityID
    /// The person's name.
    public let displayName: String
    /// The person's username in the realm.
    public let username: String
    /// The person's email address, if there is one.
    public let primaryEmailAddress: String?

    /// Creates an identity from its members.
    public init(
        id: IdentityID = IdentityID(""), displayName: String, username: String, primaryEmailAddress: String? = nil
    ) {
        self.id = id
        self.displayName = displayName
        self.username = username
        self.primaryEmailAddress = primaryEmailAddress
    }
}

/// A part of a tenant with its own identities and applications, for people.
public struct Realm: Hashable, Sendable {
    /// Names the realm; empty where it was made without.
    public let id: RealmID
    /// The realm's name.
    public let displayName: String

    /// Creates a realm from its members.
    public init(id: RealmID = RealmID(""), displayName: String) {
        self.id = id
        self.displayName = displayName
    }
}

/// An organization that identities belong to, for people.
public struct Tenant: Hashable, Sendable {
    /// Names the tenant; empty where it was made without.
    public let id: TenantID
    /// The tenant's name.
    public let displayName: String

    /// Creates a tenant from its members.
    public init(id: TenantID = TenantID(""), displayName: String) {
        self.id = id
        self.displayName = displayName
    }
}

/// The look of a tenant.
public struct Theme: Hashable, Sendable {
    /// A picture for a light background.
    public let logoLightURL: URL
    /// A picture for a dark background.
    public let logoDarkURL: URL
    /// The URL where people find help.
    public let supportURL: URL

    /// Creates a theme from its members.
    public init(logoLightURL: URL, logoDarkURL: URL, supportURL: URL) {
        self.logoLightURL = logoLightURL
        self.logoDarkURL = logoDarkURL
        self.supportURL = supportURL
    }
}
