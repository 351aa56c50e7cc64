import Foundation

/// A credential as this device stores it, as JSON.
struct CredentialRecord: Codable, Sendable, Equatable {
    var id: String
    var localCreated: Date
    var localUpdated: Date
    var apiBaseURL: URL
    var tenantID: String
    var realmID: String
    var identityID: String
    var keyHandle: String
    var isRevoked = false
    var created: Date
    var updated: Date
    var tenantName: String
    var realmName: String
    var identityName: String
    var username: String
    var emailAddress: String?
    var logoLightURL: URL
    var logoDarkURL: URL
    var supportURL: URL

    /// The provider's ID of the credential.
    var passkeyID: String
    /// The realm's issuer URL.
    var issuer: URL
    var jwksURI: URL
    var thumbprint: String
    var certificate: String

    /// Whether both have the same identity in the same realm of the same provider.
    func hasSameIdentity(as other: CredentialRecord) -> Bool {
        (tenantID, realmID, identityID, issuer) == (other.tenantID, other.realmID, other.identityID, other.issuer)
    }

    var credential: Credential {
        Credential(
            id: CredentialID(id), localCreated: localCreated, localUpdated: localUpdated, apiBaseURL: apiBaseURL,
            tenantID: TenantID(tenantID), realmID: RealmID(realmID), identityID: IdentityID(identityID),
            keyHandle: KeyHandle(keyHandle), state: isRevoked ? .revoked : .active, created: created, updated: updated,
            tenant: Tenant(displayName: tenantName), realm: Realm(displayName: realmName),
            identity: Identity(displayName: identityName, username: username, primaryEmailAddress: emailAddress),
            theme: Theme(logoLightURL: logoLightURL, logoDarkURL: logoDarkURL, supportURL: supportURL),
            passkeyId: .init(passkeyID))
    }
}
