import A0Encoding

extension TestTenant {
    /// An intentional defect of a token. Whoever receives the token has to reject it.
    public enum TokenFlaw: String, Sendable, CaseIterable {
        /// `exp` is an hour ago.
        case expired
        /// `nbf` is in an hour.
        case notYetValid = "not_yet_valid"
        /// `iss` is another issuer.
        case wrongIssuer = "wrong_issuer"
        /// `aud` is another audience.
        case wrongAudience = "wrong_audience"
        /// It's signed with another key than the one that its header names.
        case wrongSignature = "wrong_signature"
        /// Its header names a key that the tenant doesn't publish.
        case unknownKey = "unknown_key"
    }

    /// An access token, signed with the tenant's key, without a login.
    ///
    /// It isn't part of a grant: `/userinfo` and `/oauth/introspect` don't recognize it.
    /// - Parameters:
    ///   - user: The user; `nil` for ``user``.
    ///   - audience: The API; `nil` for ``audience``.
    ///   - scope: The scopes, separated by spaces; empty for none.
    ///   - claims: More claims. They take precedence over others with the same name.
    ///   - lifetime: The lifetime in seconds; `nil` for the API's.
    ///   - flaw: An intentional defect; `nil` for a valid token.
    /// - Throws: ``TestTenantError``
    public func accessToken(
        for user: TestUser? = nil, audience: String? = nil, scope: String = "", claims: [String: JSONValue] = [:],
        lifetime: Double? = nil, flaw: TokenFlaw? = nil
    ) async throws(TestTenantError) -> String {
        struct Token: Decodable {
            let access_token: String
        }
        var body: [String: JSONValue] = [
            "sub": .string((user ?? self.user).id), "audience": .string(audience ?? self.audience),
            "scope": .string(scope), "claims": .object(claims), "client_id": .string(clientID),
        ]
        body["expires_in"] = lifetime.map(JSONValue.number)
        body["flaw"] = flaw.map { .string($0.rawValue) }
        return try await api.send("POST", ["tokens"], body, as: Token.self).access_token
    }
}
