import Foundation

extension Grant {
    /// Whether its refresh tokens can still be used: those of a session that came from an app end with the app's grant,
    /// and those of `online_access` end with their session.
    func outlivesItsOrigin(
        in store: any GrantStore & SessionStore, _ configuration: TenantConfiguration, at now: Date
    ) async throws -> Bool {
        if let origin = details.origin, origin.cascades, try await store.unrevokedGrant(origin.grantID) == nil {
            return false
        }
        guard details.endsWithSession == true else { return true }
        guard let id = details.sessionID, let session = try await store.session(id: id) else { return false }
        return session.isAlive(at: now, configuration)
    }
}
