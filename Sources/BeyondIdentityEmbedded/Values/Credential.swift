import Foundation

/// A key on this device that logs one identity in.
public struct Credential: Hashable, Identifiable, Sendable {
    /// Names the credential on this device.
    public let id: CredentialID
    /// When the credential was bound, by this device's clock.
    public let localCreated: Date
    /// When this device last changed what it keeps about the credential, by its own clock.
    public let localUpdated: Date
    /// The server where the credential was bound.
    public let apiBaseURL: URL
    /// The tenant that the identity belongs to.
    public let tenantID: TenantID
    /// The realm that the identity belongs to.
    public let realmID: RealmID
    /// The identity that is logged in with the credential.
    public let identityID: IdentityID
    /// The private key, which never leaves its store.
    public let keyHandle: KeyHandle
    /// Whether the server accepts the credential, as far as this device knows.
    public let state: CredentialState
    /// When the credential was bound, by the server's clock.
    public let created: Date
    /// When the server last changed the credential, by its clock.
    public let updated: Date
    /// The tenant, for people.
    public let tenant: Tenant
    /// The realm, for people.
    public let realm: Realm
    /// The identity, for people.
    public let identity: Identity
    /// The tenant's look.
    public let theme: Theme
    /// The server's identifier of the credential; empty if it isn't known.
    public let passkeyId: PasskeyId

    /// Creates a credential from its members. `tenant`, `realm`, and `identity` get the separate identifiers.
    public init(
        id: CredentialID, localCreated: Date, localUpdated: Date, apiBaseURL: URL, tenantID: TenantID, realmID: RealmID,
        identityID: IdentityID, keyHandle: KeyHandle, state: CredentialState, created: Date, updated: Date,
        tenant: Tenant, realm: Realm, identity: Identity, theme: Theme, passkeyId: PasskeyId = PasskeyId("")
    ) {
        self.id = id
        self.localCreated = localCreated
        self.localUpdated = localUpdated
        self.apiBaseURL = apiBaseURL
        self.tenantID = tenantID
        self.realmID = realmID
        self.identityID = identityID
        self.keyHandle = keyHandle
        self.state = state
        self.created = created
        self.updated = updated
        self.tenant = Tenant(id: tenantID, displayName: tenant.displayName)
        self.realm = Realm(id: realmID, displayName: realm.displayName)
        self.identity = Identity(
            id: identityID, displayName: identity.displayName, username: identity.username,
            primaryEmailAddress: identity.primaryEmailAddress)
        self.theme = theme
        self.passkeyId = passkeyId
    }

    /// The server's identifier of a credential.
    public struct PasskeyId: Hashable, Sendable {
        /// The identifier.
        public let value: String

        /// An identifier.
        public init(_ value: String) { self.value = value }
    }
}

/// Whether the server accepts a credential.
@frozen public enum CredentialState: String, CaseIterable, Sendable {
    /// It logs its identity in.
    case active
    /// The server has said that it refuses the credential.
    case revoked
}
