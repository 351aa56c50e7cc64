import Foundation

extension LocalTenant {
    /// Returns an access token without a login, signed with the tenant's key, for tests of code that takes such tokens.
    ///
    /// ```swift
    /// let api = "https://api.example.com"
    /// let token = try await tenant.accessToken(for: "auth0|ada", audience: api, scope: "read:books")
    /// ```
    ///
    /// It's like those from `/oauth/token`, with the API's dialect and signature if the API is registered. It doesn't
    /// belong to a grant: `/userinfo` and `/oauth/introspect` do not know it.
    /// - Parameters:
    ///   - subject: `sub`, a user's id or anything else.
    ///   - audience: `aud`.
    ///   - scope: separated by spaces; empty for none.
    ///   - claims: take precedence over all others of the same name.
    ///   - clientID: the client that the token was issued to; nil for the first client of the configuration.
    ///   - lifetime: seconds, 300 years at most; nil for the API's own.
    ///   - flaw: what is wrong with it on purpose; nil for a valid one.
    /// - Throws: ``TenantError`` if it cannot be signed.
    public func accessToken(
        for subject: String, audience: String, scope: String = "", claims: [String: TenantValue] = [:],
        clientID: String? = nil, lifetime: TimeInterval? = nil, flaw: TokenFlaw? = nil
    ) async throws(TenantError) -> String {
        try await tenant.mintAccessToken(
            subject, audience, scope, claims, clientID: clientID, lifetime: lifetime, flaw: flaw)
    }

    /// Returns an ID token without a login, signed with the tenant's key.
    ///
    /// - Parameters:
    ///   - userID: the user in the token.
    ///   - clientID: `aud`; nil for the first client of the configuration.
    ///   - nonce: `nonce`; nil for none.
    ///   - scope: which parts of the profile it has.
    ///   - claims: take precedence over all others of the same name.
    ///   - lifetime: seconds.
    ///   - flaw: what is wrong with it on purpose; nil for a valid one.
    /// - Throws: ``TenantError`` with the cause `notFound` for an unknown user.
    public func idToken(
        for userID: String, clientID: String? = nil, nonce: String? = nil, scope: String = "openid profile email",
        claims: [String: TenantValue] = [:], lifetime: TimeInterval = 36_000, flaw: TokenFlaw? = nil
    ) async throws(TenantError) -> String {
        try await tenant.mintIDToken(
            userID, clientID: clientID, nonce: nonce, scope: scope, claims, lifetime: lifetime, flaw: flaw)
    }
}
