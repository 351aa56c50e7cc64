import A0JOSE
import Foundation

/// The administration of a tenant in Swift.
extension LocalTenant {
    // MARK: Users, clients, APIs

    /// Adds a user and returns the user's id, the `sub` of tokens.
    ///
    /// - Throws: ``TenantError`` with the cause `conflict` if the email address or username is taken, or
    ///   `configuration` if the connection does not exist.
    @discardableResult
    public func add(_ user: TenantUser) async throws(TenantError) -> String {
        try user.check(as: "user", tenant.configuration.connections)
        return try await wrappingConflict { try await tenant.add(user).id }
    }

    /// Adds a client, or replaces the one with the same id. Refresh tokens of a replaced client stay valid.
    ///
    /// - Throws: ``TenantError`` with the cause `configuration`.
    public func add(_ client: TenantClient) async throws(TenantError) {
        try await tenant.add(client)
    }

    /// Adds an API, or replaces the one with the same identifier.
    ///
    /// - Throws: ``TenantError`` with the cause `configuration`.
    public func add(_ api: TenantAPI) async throws(TenantError) {
        try await tenant.add(api)
    }

    /// Deletes a user with all browser sessions. Refresh tokens stop working.
    ///
    /// - Throws: ``TenantError`` with the cause `notFound`.
    public func removeUser(_ userID: String) async throws(TenantError) {
        let isDeleted = try await TenantError.wrapping { try await tenant.sessionEnding.deleteUser(userID) }
        guard isDeleted else { throw Self.noUser(userID) }
    }

    /// Blocks or unblocks a user.
    ///
    /// - Throws: ``TenantError`` with the cause `notFound`.
    public func setBlocked(_ isBlocked: Bool, userID: String) async throws(TenantError) {
        try await change(userID) { $0.blocked = isBlocked }
    }

    /// Changes a user's attributes, except for the ID, the connection, and the password.
    ///
    /// - Throws: ``TenantError`` with the cause `notFound`, or `conflict` if the new email address or username is
    ///   taken.
    public func change(
        _ userID: String, _ body: @escaping @Sendable (inout TenantUser) -> Void
    ) async throws(TenantError) {
        let now = clock.now
        let isChanged = try await wrappingConflict {
            guard let former = try await tenant.store.user(userID)?.profile else { return false }
            let changed = try await tenant.store.changeUser(userID) { record in
                body(&record.profile)
                (record.profile.userID, record.profile.connection) = (userID, former.connection)
                record.profile.password = nil
                record.updatedAt = now
            }
            guard let changed else { return false }
            try await tenant.sessionEnding.announceChange(from: former, to: changed.profile, of: userID)
            return true
        }
        guard isChanged else { throw Self.noUser(userID) }
    }

    private func wrappingConflict<R: Sendable>(_ body: () async throws -> R) async throws(TenantError) -> R {
        try await TenantError.wrapping {
            do {
                return try await body()
            } catch StoreError.conflict {
                throw TenantError(.conflict, "The email address, the username or the id is taken. Choose another one.")
            }
        }
    }

    private static func noUser(_ id: String) -> TenantError {
        TenantError(.notFound, "There is no user \(id).")
    }

    // MARK: Login page

    /// The HTML of the login page from now on; nil for the built-in one. To change a client's own page, add the client
    /// again with ``TenantClient/customLoginPage``.
    public var customLoginPage: String? {
        get { tenant.configuration.customLoginPage }
        set { tenant.settings.change { $0.customLoginPage = newValue } }
    }

    /// Whether ``customLoginPage`` is shown from now on.
    public var isCustomLoginPageOn: Bool {
        get { tenant.configuration.isCustomLoginPageOn }
        set { tenant.settings.change { $0.isCustomLoginPageOn = newValue } }
    }

    // MARK: Claims

    /// Adds claims to ID tokens and to `/userinfo`. A second call for the same client and user replaces the first.
    ///
    /// Names that are reserved for the protocol are ignored, as Auth0 does.
    ///
    /// - Parameters:
    ///   - claims: what is added.
    ///   - clientID: the client whose tokens get the claims; nil for all.
    ///   - userID: the user; nil for all.
    /// - Throws: ``TenantError`` with the cause `configuration` beyond 100 KB.
    public func setIDTokenClaims(
        _ claims: [String: TenantValue], clientID: String? = nil, userID: String? = nil
    ) throws(TenantError) {
        try set(.init(kind: .idToken, claims: claims, clientID: clientID, userID: userID))
    }

    /// Adds claims to access tokens in JWT form, like ``setIDTokenClaims(_:clientID:userID:)``.
    ///
    /// - Parameters:
    ///   - claims: what is added.
    ///   - clientID: the client whose tokens get the claims; nil for all.
    ///   - userID: the user; nil for all.
    ///   - audience: the API whose tokens get the claims; nil for all.
    /// - Throws: ``TenantError`` for claims that a token may not have.
    public func setAccessTokenClaims(
        _ claims: [String: TenantValue], clientID: String? = nil, userID: String? = nil, audience: String? = nil
    ) throws(TenantError) {
        try set(.init(kind: .accessToken, claims: claims, clientID: clientID, userID: userID, audience: audience))
    }

    private func set(_ rule: CustomClaims.Rule) throws(TenantError) {
        try tenant.claims.withLock { (claims) throws(TenantError) in try claims.set(rule) }
    }

    // MARK: Signing keys

    /// The ids (`kid`) of the keys in the JWKS document, the current one first.
    ///
    /// - Throws: ``TenantError`` if the store cannot be read.
    public func signingKeyIDs() async throws(TenantError) -> [String] {
        try await TenantError.wrapping {
            let keys = try await tenant.keys.all()
            return keys.filter { $0.state == .current }.map(\.id) + keys.filter { $0.state != .current }.map(\.id)
        }
    }

    /// Signs with the next key from now on. The previous key stays in the JWKS document until it's revoked.
    ///
    /// - Throws: ``TenantError`` if no key can be made or stored.
    public func rotateSigningKeys() async throws(TenantError) {
        try await TenantError.wrapping { try await tenant.keys.rotate(at: clock.now) }
    }

    /// Removes a previous key from the JWKS document: tokens that it signed are no longer valid.
    ///
    /// - Throws: ``TenantError`` with the cause `notFound` if there is no previous key with this id. Rotate first to
    ///   revoke the current one.
    public func revokeSigningKey(_ keyID: String) async throws(TenantError) {
        let isRevoked = try await TenantError.wrapping { try await tenant.store.revokeSigningKey(keyID) }
        guard isRevoked else { throw TenantError(.notFound, "There is no previous signing key \(keyID).") }
    }

    // MARK: Requests and faults

    /// The requests answered so far, oldest first; the last 10,000 at most.
    public var requests: [TenantRequest] { history.all }

    /// Forgets the requests answered so far.
    public func clearRequests() { history.clear() }

    /// Makes requests to a path fail. Faults for the same path happen one after the other, in the order of these calls.
    ///
    /// - Parameters:
    ///   - fault: what goes wrong.
    ///   - path: such as `/oauth/token`.
    ///   - method: such as `POST`; nil for all.
    ///   - times: how many requests; nil until ``clearFaults()``.
    public func inject(_ fault: TenantFault, at path: String, method: String? = nil, times: Int? = 1) {
        faults.add(fault, method: method, path: path, times: times)
    }

    /// Whether any injected fault is still pending.
    public var hasFaults: Bool { faults.isWaiting }

    /// Removes all faults. Delayed requests are handled immediately.
    public func clearFaults() { faults.clear() }
}
