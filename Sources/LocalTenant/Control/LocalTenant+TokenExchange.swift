extension LocalTenant {
    /// Lets clients exchange tokens of a custom type for tokens of this tenant: the replacement for Auth0's custom
    /// token exchange profiles. A second policy for the same type replaces the first one.
    ///
    /// <!-- swift: setup let sessions: [String: String] = given() -->
    /// ```swift
    /// try tenant.onTokenExchange(subjectTokenType: "urn:example:legacy-session") { request in
    ///     guard let user = sessions[request.subjectToken] else { return .rejectSubjectToken("Unknown session") }
    ///     return .user(id: user)
    /// }
    /// ```
    /// The client's `grant_types` must have `urn:ietf:params:oauth:grant-type:token-exchange`.
    ///
    /// - Throws: ``TenantError`` with the cause `configuration` if the type isn't a URI, or is reserved (`urn:ietf`,
    ///   `urn:auth0`, `urn:okta`, `https://auth0.com`, `https://okta.com`).
    public func onTokenExchange(
        subjectTokenType: String,
        _ policy: @escaping @Sendable (TokenExchangeRequest) async -> TokenExchangeOutcome
    ) throws(TenantError) {
        try tenant.exchangeProfiles.set(policy, for: subjectTokenType)
    }
}
