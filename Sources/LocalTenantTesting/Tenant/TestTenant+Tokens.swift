import LocalTenant

// Tokens without a login, for tests of code that accepts tokens.
extension TestTenant {
    /// An access token, signed with the tenant's key.
    ///
    /// <!-- swift: setup let tenant = try await TestTenant() -->
    /// ```swift
    /// let token = try await tenant.accessToken(for: tenant.user, scope: "read:books")
    /// let stale = try await tenant.accessToken(for: tenant.user, flaw: .expired)
    /// ```
    ///
    /// It isn't part of a grant: `/userinfo` and `/oauth/introspect` don't recognize it.
    /// - Parameters:
    ///   - user: The user; nil for ``user``.
    ///   - audience: The API; nil for ``audience``.
    ///   - scope: The scopes, separated by spaces; empty for none.
    ///   - claims: More claims. They take precedence over others with the same name.
    ///   - lifetime: The lifetime in seconds; nil for the API's.
    ///   - flaw: An intentional defect; nil for a valid token.
    /// - Throws: `TenantError` if it can't be signed.
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
    ///   - user: The user; nil for ``user``.
    ///   - nonce: The claim `nonce`; nil for none.
    ///   - claims: More claims. They take precedence over others with the same name.
    ///   - lifetime: The lifetime in seconds.
    ///   - flaw: An intentional defect; nil for a valid token.
    /// - Throws: `TenantError`, with the cause `notFound` if the user was removed.
    public func idToken(
        for user: TestUser? = nil, nonce: String? = nil, claims: [String: TenantValue] = [:], lifetime: Double = 36_000,
        flaw: TokenFlaw? = nil
    ) async throws(TenantError) -> String {
        try await local.idToken(
            for: (user ?? self.user).id, clientID: clientID, nonce: nonce, claims: claims, lifetime: lifetime,
            flaw: flaw)
    }
}
