import LocalTenant

// Tokens without a login, for tests of code that takes them.
extension TestTenant {
    /// An access token, signed with the tenant's key.
    ///
    /// <!-- swift: setup let tenant = try await TestTenant() -->
    /// ```swift
    /// let token = try await tenant.accessToken(for: tenant.user, scope: "read:books")
    /// let stale = try await tenant.accessToken(for: tenant.user, flaw: .expired)
    /// ```
    ///
    /// It belongs to no grant: `/userinfo` and `/oauth/introspect` do not know it.
    /// - Parameters:
    ///   - user: Nil for ``user``.
    ///   - audience: Nil for ``audience``.
    ///   - scope: With spaces in between; empty for none.
    ///   - claims: Take precedence over all others of the same name.
    ///   - lifetime: Seconds; nil for the API's own.
    ///   - flaw: What is wrong with it on purpose; nil for a valid one.
    /// - Throws: `TenantError` if it cannot be signed.
    public func accessToken(
        for user: TestUser? = nil, audience: String? = nil, scope: String = "", claims: [String: TenantValue] = [:],
        lifetime: Double? = nil, flaw: TokenFlaw? = nil
    ) async throws(TenantError) -> String {
        try await local.accessToken(
            for: (user ?? self.user).id, audience: audience ?? self.audience, scope: scope, claims: claims,
            clientID: clientID, lifetime: lifetime, flaw: flaw)
    }

    /// An ID token with the user's profile, signed with the tenant's key.
    ///
    /// - Parameters:
    ///   - user: Nil for ``user``.
    ///   - nonce: `nonce`; nil for none.
    ///   - claims: Take precedence over all others of the same name.
    ///   - lifetime: Seconds.
    ///   - flaw: What is wrong with it on purpose; nil for a valid one.
    /// - Throws: `TenantError`, with the cause `notFound` for a user that was removed.
    public func idToken(
        for user: TestUser? = nil, nonce: String? = nil, claims: [String: TenantValue] = [:], lifetime: Double = 36_000,
        flaw: TokenFlaw? = nil
    ) async throws(TenantError) -> String {
        try await local.idToken(
            for: (user ?? self.user).id, clientID: clientID, nonce: nonce, claims: claims, lifetime: lifetime,
            flaw: flaw)
    }
}
