/// A request whose result contains an ID token, which can be checked before the result is delivered.
///
/// <!-- swift: setup
/// let codeVerifier: String = given()
/// -->
/// ```swift
/// let credentials = try await Auth0.authentication()
///     .codeExchange(withCode: code, codeVerifier: codeVerifier, redirectURI: redirectURL.absoluteString)
///     .validateClaims()
///     .start()
/// ```
public protocol TokenRequestable<ResultType, ErrorType>: Requestable {
    /// Returns a copy that fails unless the ID token is authentic and meant for this client (OpenID Connect Core
    /// §3.1.3.7).
    ///
    /// The other settings have no effect without this one. The `cause` of the failure is an `IDTokenError`.
    func validateClaims() -> Self

    /// Returns a copy that tolerates a clock difference of that many seconds. Default: 60.
    func withLeeway(_ leeway: Int) -> Self

    /// Returns a copy that expects this `iss`. Default: the tenant's base URL.
    func withIssuer(_ issuer: String) -> Self

    /// Returns a copy that expects this `nonce`; `nil` does not check it.
    func withNonce(_ nonce: String?) -> Self

    /// Returns a copy that expects the user to have logged in within that many seconds; `nil` doesn't check it.
    func withMaxAge(_ maxAge: Int?) -> Self

    /// Returns a copy that expects this organization, an ID (`org_…`) or a name; `nil` does not check it.
    func withOrganization(_ organization: String?) -> Self
}

/// A request whose result contains an ID token. See `TokenRequestable` for what they offer.
public typealias TokenRequest<T, E: Auth0APIError> = Request<T, E>

extension Request: TokenRequestable where T: IDTokenHolder {
    public func validateClaims() -> Self {
        var copy = self
        copy.idToken = { $0.idToken }
        return copy
    }

    public func withLeeway(_ leeway: Int) -> Self { expecting { $0.leeway = Double(leeway) } }
    public func withIssuer(_ issuer: String) -> Self { expecting { $0.issuer = issuer } }
    public func withNonce(_ nonce: String?) -> Self { expecting { $0.nonce = nonce } }
    public func withMaxAge(_ maxAge: Int?) -> Self { expecting { $0.maxAge = maxAge.map(Double.init) } }
    public func withOrganization(_ organization: String?) -> Self { expecting { $0.organization = organization } }

    private func expecting(_ change: (inout IDTokenValidator) -> Void) -> Self {
        var copy = self
        if var check = copy.idTokenCheck {
            change(&check.validator)
            copy.idTokenCheck = check
        }
        return copy
    }
}
