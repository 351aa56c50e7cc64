import Foundation

/// Browser sessions, and notifications about their end.
extension LocalTenant {
    /// Ends a browser session, like Auth0's Management API. Applications that are registered for it are notified
    /// (``LogoutInitiator/sessionRevoked``). Refresh tokens stay valid.
    ///
    /// - Parameter sessionID: `sid` of ID tokens.
    /// - Throws: ``TenantError`` with the cause `notFound`.
    public func endSession(_ sessionID: String) async throws(TenantError) {
        try await TenantError.wrapping {
            _ = try await session(sessionID)
            try await tenant.sessionEnding.end(.id(sessionID), because: .sessionRevoked)
        }
    }

    /// Replaces a browser session's `session_metadata`, for logout tokens of clients with
    /// ``ClientLogoutSettings/includesSessionMetadata``.
    ///
    /// - Throws: ``TenantError`` with the cause `notFound`.
    public func setSessionMetadata(
        _ metadata: [String: TenantValue], sessionID: String
    ) async throws(TenantError) {
        try await TenantError.wrapping {
            let changed = try await tenant.store.changeSession(sessionID) { $0.details.metadata = metadata }
            guard changed != nil else { throw Self.noSession(sessionID) }
        }
    }

    /// The attempts to notify applications of logouts, oldest first; at most the last 1,000. They're also in
    /// `access.log`.
    public var logoutDeliveries: [TenantLogoutDelivery] { tenant.logouts.history.all }

    /// Waits until every application that has to be notified of a logout was notified or didn't respond. Failed
    /// deliveries are retried later, by the tenant's ``clock``.
    public func waitForLogoutDeliveries() async { await tenant.logouts.settle() }

    private func session(_ id: String) async throws -> BrowserSession {
        guard let session = try await tenant.store.session(id: id) else { throw Self.noSession(id) }
        return session
    }

    private static func noSession(_ id: String) -> TenantError {
        TenantError(.notFound, "There is no session \(id).")
    }
}
