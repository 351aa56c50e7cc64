import Foundation

/// A user's consent for an application.
public struct TenantConsent: Sendable, Hashable {
    /// The identifier, by which it can be deleted.
    public let id: String
    /// The client.
    public let clientID: String
    /// The API; nil for the user's profile.
    public let audience: String?
    /// The organization that the user logged in to; nil for none.
    public let organizationID: String?
    /// The scopes that the user allowed.
    public let scope: [String]
}

/// Consent.
extension LocalTenant {
    /// Returns a user's consents, oldest first.
    ///
    /// - Throws: ``TenantError`` if the store cannot be read.
    public func consents(of userID: String) async throws(TenantError) -> [TenantConsent] {
        try await TenantError.wrapping {
            try await tenant.store.consents(userID: userID, clientID: nil, audience: nil, .all).items.map {
                TenantConsent(
                    id: $0.id, clientID: $0.clientID, audience: $0.audience, organizationID: $0.organization,
                    scope: $0.scope)
            }
        }
    }

    /// Revokes a consent: its refresh tokens stop working, and the next login asks again.
    ///
    /// - Throws: ``TenantError`` with the cause `notFound`.
    public func revokeConsent(_ id: String) async throws(TenantError) {
        try await TenantError.wrapping {
            guard try await tenant.store.deleteConsent(id, at: clock.now) else {
                throw TenantError(.notFound, "There is no consent \(id).")
            }
        }
    }
}
