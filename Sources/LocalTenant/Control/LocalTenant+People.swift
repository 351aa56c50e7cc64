import Foundation

/// Users, for trying things out.
extension LocalTenant {
    /// The dashboard's page with the users, for a browser; nil if the tenant doesn't show them
    /// (``TenantConfiguration/usersPage``). It carries the same key as ``dashboardURL``.
    public var usersURL: URL? {
        tenant.configuration.offersUsersPage ? ownerURL("users") : nil
    }

    /// The dashboard, for a browser: applications, users, settings, and messages. The URL contains the owner's key,
    /// which is a secret.
    public var dashboardURL: URL { ownerURL("dashboard") }

    func ownerURL(_ path: String) -> URL {
        let page = url.appendingPathComponent(path)
        var parts = URLComponents(url: page, resolvingAgainstBaseURL: true)
        parts?.queryItems = [URLQueryItem(name: "key", value: tenant.pageKey)]
        return parts?.url ?? page
    }

    /// The id of a user.
    ///
    /// - Parameter name: an ID, an email address, or a username, in any connection.
    /// - Throws: ``TenantError`` with the cause `notFound`.
    public func userID(of name: String) async throws(TenantError) -> String {
        try await record(of: name).id
    }

    /// A user's profile and metadata, without the password.
    ///
    /// - Parameter name: an ID, an email address or a username.
    /// - Throws: ``TenantError`` with the cause `notFound`.
    public func user(_ name: String) async throws(TenantError) -> TenantUser {
        try await record(of: name).profile
    }

    private func record(of name: String) async throws(TenantError) -> UserRecord {
        let user = try await TenantError.wrapping { try await tenant.user(named: name) }
        guard let user else { throw TenantError(.notFound, "There is no user \(name).") }
        return user
    }

    /// Sets whether a user's email address is verified.
    ///
    /// - Throws: ``TenantError`` with the cause `notFound`.
    public func setEmailVerified(_ isVerified: Bool, userID: String) async throws(TenantError) {
        try await change(userID) { $0.emailVerified = isVerified }
    }
}
