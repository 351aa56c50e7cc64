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
        var copy = expecting(.valid)
        copy.idToken = { $0.idToken }
        return copy
    }

    public func withLeeway(_ leeway: Int) -> Self { expecting(.leeway(leeway)) }
    public func withIssuer(_ issuer: String) -> Self { expecting(.issuer(issuer)) }
    public func withNonce(_ nonce: String?) -> Self { expecting(.nonce(nonce)) }
    public func withMaxAge(_ maxAge: Int?) -> Self { expecting(.maxAge(maxAge)) }
    public func withOrganization(_ organization: String?) -> Self { expecting(.organization(organization)) }

    private func expecting(_ setting: IDTokenSetting) -> Self {
        var copy = self
        copy.idTokenSettings.append(setting)
        if var check = copy.idTokenCheck {
            setting.apply(to: &check.validator)
            copy.idTokenCheck = check
        }
        return copy
    }
}

/// An expectation of an ID token.
enum IDTokenSetting: Sendable {
    case valid
    case leeway(Int)
    case issuer(String)
    case nonce(String?)
    case maxAge(Int?)
    case organization(String?)

    func apply(to validator: inout IDTokenValidator) {
        switch self {
        case .valid: break
        case .leeway(let leeway): validator.leeway = Double(leeway)
        case .issuer(let issuer): validator.issuer = issuer
        case .nonce(let nonce): validator.nonce = nonce
        case .maxAge(let maxAge): validator.maxAge = maxAge.map(Double.init)
        case .organization(let organization): validator.organization = organization
        }
    }

    func applied<R: TokenRequestable>(to request: R) -> R {
        switch self {
        case .valid: request.validateClaims()
        case .leeway(let leeway): request.withLeeway(leeway)
        case .issuer(let issuer): request.withIssuer(issuer)
        case .nonce(let nonce): request.withNonce(nonce)
        case .maxAge(let maxAge): request.withMaxAge(maxAge)
        case .organization(let organization): request.withOrganization(organization)
        }
    }
}
