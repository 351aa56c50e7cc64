import A0JOSE
import A0HTTP
import Foundation

/// Operations for servers that keep a client secret. A secret inside an app or a program on a user's machine isn't
/// secret.
public protocol ConfidentialAuthentication {
    /// Gets an access token for the application itself, without a user (RFC 6749 §4.4).
    ///
    /// There is no refresh token and no ID token. Request a new token when the access token expires.
    ///
    /// - Parameters:
    ///   - clientSecret: The application's secret.
    ///   - audience: The API that the access token is for.
    ///   - scope: A narrower scope; `nil` for everything that the application is allowed to do.
    ///   - organization: The ID or name of the organization that the application acts for.
    func clientCredentials(
        clientSecret: String, audience: String, scope: String?, organization: String?
    ) -> TokenRequest<Credentials, AuthenticationError>

    /// Gets an access token for the application itself, without a user (RFC 6749 §4.4), with a client that was created
    /// with a ``ClientAuthentication``.
    ///
    /// There is no refresh token and no ID token. Request a new token when the access token expires.
    ///
    /// - Parameters:
    ///   - audience: The API that the access token is for.
    ///   - scope: A narrower scope; `nil` for everything that the application is allowed to do.
    ///   - organization: The ID or name of the organization that the application acts for.
    func clientCredentials(
        audience: String, scope: String?, organization: String?
    ) -> TokenRequest<Credentials, AuthenticationError>

    /// Sends the parameters of a login to the tenant in advance, so that nobody can read or change them in the browser
    /// (RFC 9126).
    ///
    /// Then send the browser to `authorize` with `client_id` and the `requestURI` of the result.
    ///
    /// - Parameters:
    ///   - redirectURI: The callback URL of the login.
    ///   - codeVerifier: The secret for the code exchange (RFC 7636 §4.1). Only its digest is sent.
    ///   - state: Ties the callback to this login (RFC 6749 §10.12).
    ///   - nonce: Ties the ID token to this login (OpenID Connect Core §3.1.2.1).
    ///   - scope: The scope to request; `openid` is added if it's missing.
    ///   - audience: The API that the access token is for.
    ///   - clientSecret: The application's secret; `nil` for applications that have none.
    ///   - parameters: More parameters of the login, e.g. `organization`. The named arguments take precedence.
    func pushedAuthorizationRequest(
        redirectURI: String, codeVerifier: String, state: String, nonce: String?, scope: String, audience: String?,
        clientSecret: String?, parameters: [String: String]
    ) -> Request<PushedAuthorization, AuthenticationError>

    /// Asks the issuer of a token whether it's valid, and what for (RFC 7662).
    ///
    /// Auth0 doesn't have this endpoint: its access tokens for APIs are JWTs, which the API verifies itself. Tenants
    /// that have the endpoint list it in `openIDConfiguration()`.
    ///
    /// - Parameters:
    ///   - token: The token in question.
    ///   - tokenTypeHint: `access_token` or `refresh_token`, if known.
    ///   - clientSecret: The application's secret.
    ///   - endpoint: The `introspectionEndpoint` of `openIDConfiguration()`; `nil` for `oauth/introspect`.
    func introspect(
        token: String, tokenTypeHint: String?, clientSecret: String, endpoint: URL?
    ) -> Request<TokenIntrospection, AuthenticationError>

    /// Fetches the tenant's metadata (OpenID Connect Discovery §4).
    func openIDConfiguration() -> Request<OpenIDConfiguration, AuthenticationError>
}

extension ConfidentialAuthentication {
    /// Gets an access token for the application itself, without a user (RFC 6749 §4.4).
    ///
    /// The parameters are those of `clientCredentials(clientSecret:audience:scope:organization:)`. Those that you leave
    /// out have default values.
    public func clientCredentials(
        clientSecret: String, audience: String, scope: String? = nil, organization: String? = nil, _: NoMoreArguments...
    ) -> TokenRequest<Credentials, AuthenticationError> {
        clientCredentials(clientSecret: clientSecret, audience: audience, scope: scope, organization: organization)
    }

    /// Gets an access token for the application itself, without a user (RFC 6749 §4.4), with a client that was created
    /// with a ``ClientAuthentication``.
    ///
    /// The parameters are those of `clientCredentials(audience:scope:organization:)`. Those that you leave out have
    /// default values.
    public func clientCredentials(
        audience: String, scope: String? = nil, organization: String? = nil, _: NoMoreArguments...
    ) -> TokenRequest<Credentials, AuthenticationError> {
        clientCredentials(audience: audience, scope: scope, organization: organization)
    }

    /// Sends the parameters of a login to the tenant in advance, so that nobody can read or change them in the browser
    /// (RFC 9126).
    ///
    /// The parameters are those of
    /// `pushedAuthorizationRequest(redirectURI:codeVerifier:state:nonce:scope:audience:clientSecret:parameters:)`.
    /// Those that you leave out have default values.
    public func pushedAuthorizationRequest(
        redirectURI: String, codeVerifier: String, state: String, nonce: String? = nil, scope: String = defaultScope,
        audience: String? = nil, clientSecret: String? = nil, parameters: [String: String] = [:], _: NoMoreArguments...
    ) -> Request<PushedAuthorization, AuthenticationError> {
        pushedAuthorizationRequest(
            redirectURI: redirectURI, codeVerifier: codeVerifier, state: state, nonce: nonce, scope: scope,
            audience: audience, clientSecret: clientSecret, parameters: parameters)
    }

    /// Asks the issuer of a token whether it's valid, and what for (RFC 7662).
    ///
    /// The parameters are those of `introspect(token:tokenTypeHint:clientSecret:endpoint:)`. Those that you leave out
    /// have default values.
    public func introspect(
        token: String, tokenTypeHint: String? = nil, clientSecret: String, endpoint: URL? = nil, _: NoMoreArguments...
    ) -> Request<TokenIntrospection, AuthenticationError> {
        introspect(token: token, tokenTypeHint: tokenTypeHint, clientSecret: clientSecret, endpoint: endpoint)
    }
}

// MARK: - Endpoints

extension ConfidentialAuthentication {
    public func clientCredentials(
        clientSecret: String, audience: String, scope: String?, organization: String?
    ) -> TokenRequest<Credentials, AuthenticationError> {
        .sent(by: self) {
            $0.token(
                .clientCredentials,
                ["client_secret": clientSecret, "audience": audience, "scope": scope, "organization": organization])
        }
    }

    public func clientCredentials(
        audience: String, scope: String?, organization: String?
    ) -> TokenRequest<Credentials, AuthenticationError> {
        .sent(by: self) {
            $0.token(.clientCredentials, ["audience": audience, "scope": scope, "organization": organization])
        }
    }

    public func pushedAuthorizationRequest(
        redirectURI: String, codeVerifier: String, state: String, nonce: String?, scope: String, audience: String?,
        clientSecret: String?, parameters: [String: String]
    ) -> Request<PushedAuthorization, AuthenticationError> {
        .sent(by: self) { tenant in
            let verifier = CodeVerifier(codeVerifier)
            let named: [String: Any?] = [
                "response_type": "code", "redirect_uri": redirectURI, "code_challenge": verifier?.challenge,
                "code_challenge_method": "S256", "state": state, "nonce": nonce, "scope": Scope.includingOpenID(scope),
                "audience": audience, "client_secret": clientSecret,
            ]
            var request: Request<PushedAuthorization, AuthenticationError> = tenant.post(
                "oauth/par", (parameters as [String: Any?]).merging(named) { $1 })
            request.apiRequest.bodyFormat = .form
            if verifier == nil { request.apiRequest.error = InvalidRequestError.invalidCodeVerifier }
            return request
        }
    }

    public func introspect(
        token: String, tokenTypeHint: String?, clientSecret: String, endpoint: URL?
    ) -> Request<TokenIntrospection, AuthenticationError> {
        .sent(by: self) { tenant in
            let parameters = Parameters([
                "token": token, "token_type_hint": tokenTypeHint, "client_id": tenant.clientId,
                "client_secret": clientSecret,
            ])
            var apiRequest = tenant.client.apiRequest(
                .post, endpoint ?? tenant.client.domain.endpoint("oauth/introspect"), parameters)
            apiRequest.bodyFormat = .form
            if let endpoint, endpoint.scheme?.lowercased() != "https", !LoopbackHost.contains(endpoint.host ?? "") {
                apiRequest.error = InvalidRequestError.insecureEndpoint(endpoint)
            }
            return .object(apiRequest) { TokenIntrospection(json: $0) }
        }
    }

    public func openIDConfiguration() -> Request<OpenIDConfiguration, AuthenticationError> {
        .sent(by: self) { .decoding($0.client.apiRequest(.get, ".well-known/openid-configuration")) }
    }
}

extension InvalidRequestError {
    static let invalidCodeVerifier = InvalidRequestError(
        message: "A code verifier has 43 to 128 characters out of A-Z, a-z, 0-9, '-', '.', '_' and '~' (RFC 7636 §4.1)."
    )

    static func insecureEndpoint(_ url: URL) -> InvalidRequestError {
        InvalidRequestError(
            message: "The endpoint \(Masking.url(url)) isn't an https URL. Plain http is for loopback hosts only.")
    }
}
