import Foundation

/// Client of the Authentication API (Auth0 docs). Make one with `Auth0.authentication()`.
///
/// Methods only create requests; `start` sends them.
public protocol Authentication: Trackable, Loggable, TimeLimited, SenderConstraining, Sendable, DatabaseAuthentication,
    PasswordlessAuthentication, OneTimePasswordAuthentication, MultifactorAuthentication, SocialAuthentication,
    PasskeyAuthentication, TokenExchangeAuthentication, DeviceAuthentication, ConfidentialAuthentication,
    PublishedAuthentication
{
    /// The application's client ID.
    var clientId: String { get }

    /// The tenant's base URL, with a slash at its end.
    var url: URL { get }

    /// How many seconds the tenant's clock is ahead of this machine's, according to its last response; `nil` before the
    /// first one.
    ///
    /// The default implementation returns the value from the tenant's last response to any client of this process.
    var clockSkew: TimeInterval? { get }

    /// Exchanges an authorization code for tokens (RFC 6749 §4.1.3, RFC 7636 §4.5).
    ///
    /// - Parameters:
    ///   - code: The code from the callback URL of the login.
    ///   - codeVerifier: The secret whose digest the authorize URL carried.
    ///   - redirectURI: The callback URL exactly as in the authorize URL.
    func codeExchange(
        withCode code: String, codeVerifier: String, redirectURI: String
    ) -> TokenRequest<Credentials, AuthenticationError>

    /// Gets new tokens for a refresh token (RFC 6749 §6).
    ///
    /// With refresh-token rotation, the result has a new refresh token, and the old one no longer works.
    ///
    /// - Parameters:
    ///   - refreshToken: From a login with the scope `offline_access`.
    ///   - audience: Another API than that of the login.
    ///   - scope: A narrower scope; `nil` for the scope of the login.
    func renew(
        withRefreshToken refreshToken: String, audience: String?, scope: String?
    ) -> TokenRequest<Credentials, AuthenticationError>

    /// Fetches the profile of the user that the access token, a bearer token, was issued for (OpenID Connect Core
    /// §5.3).
    func userInfo(withAccessToken accessToken: String) -> Request<UserInfo, AuthenticationError>

    /// Fetches the profile of the user that the access token was issued for (OpenID Connect Core §5.3).
    ///
    /// - Parameters:
    ///   - accessToken: From a login with the scope `openid`.
    ///   - tokenType: The `tokenType` of the credentials: `Bearer` or `DPoP`.
    func userInfo(
        withAccessToken accessToken: String, tokenType: String
    ) -> Request<UserInfo, AuthenticationError>

    /// Revokes a refresh token, and with it all tokens of the same login (RFC 7009).
    func revoke(refreshToken: String) -> Request<Void, AuthenticationError>

    /// Fetches the public keys that the tenant signs ID tokens with (RFC 7517 §5).
    func jwks() -> Request<JWKS, AuthenticationError>
}

extension Authentication {
    /// Gets new tokens for a refresh token (RFC 6749 §6).
    ///
    /// The parameters are those of `renew(withRefreshToken:audience:scope:)`. Those that you leave out have default
    /// values.
    public func renew(
        withRefreshToken refreshToken: String, audience: String? = nil, scope: String? = nil, _: NoMoreArguments...
    ) -> TokenRequest<Credentials, AuthenticationError> {
        renew(withRefreshToken: refreshToken, audience: audience, scope: scope)
    }

    /// Takes the optional refresh token of `Credentials`. If it's `nil`, the request fails and nothing is sent.
    public func renew(
        withRefreshToken refreshToken: String?, audience: String? = nil, scope: String? = nil
    ) -> TokenRequest<Credentials, AuthenticationError> {
        var request = renew(withRefreshToken: refreshToken ?? "", audience: audience, scope: scope)
        if refreshToken == nil { request.apiRequest.error = InvalidRequestError.missingRefreshToken }
        return request
    }

    public func userInfo(withAccessToken accessToken: String) -> Request<UserInfo, AuthenticationError> {
        userInfo(withAccessToken: accessToken, tokenType: "Bearer")
    }
}

extension Authentication {
    /// The value from the tenant's last response to any client of this process.
    public var clockSkew: TimeInterval? { ClockSkews.shared.skew(of: url) }
}

// MARK: - Endpoints

extension Authentication {
    public func codeExchange(
        withCode code: String, codeVerifier: String, redirectURI: String
    ) -> TokenRequest<Credentials, AuthenticationError> {
        .sent(by: self) {
            $0.token(.authorizationCode, ["code": code, "code_verifier": codeVerifier, "redirect_uri": redirectURI])
        } published: {
            $0.codeExchange(withCode: code, codeVerifier: codeVerifier, redirectURI: redirectURI)
        }
    }

    public func renew(
        withRefreshToken refreshToken: String, audience: String?, scope: String?
    ) -> TokenRequest<Credentials, AuthenticationError> {
        .sent(by: self) { tenant in
            // A token for another API always comes with an ID token, which requires `openid`.
            let scope = audience == nil ? scope : scope.map(Scope.includingOpenID)
            return tenant.token(.refreshToken, ["refresh_token": refreshToken, "audience": audience, "scope": scope])
        } published: {
            $0.renew(withRefreshToken: refreshToken, audience: audience, scope: scope)
        }
    }

    public func userInfo(
        withAccessToken accessToken: String, tokenType: String
    ) -> Request<UserInfo, AuthenticationError> {
        .sent(by: self) { tenant in
            let apiRequest = tenant.client.apiRequest(
                .get, "userinfo", headers: ["Authorization": "\(tokenType) \(accessToken)"])
            return .object(apiRequest) { UserInfo(json: $0) }.bound(by: tenant.client)
        } published: {
            $0.userInfo(withAccessToken: accessToken, tokenType: tokenType)
        }
    }

    public func revoke(refreshToken: String) -> Request<Void, AuthenticationError> {
        .sent(by: self) {
            .confirming(
                $0.proved(
                    $0.client.apiRequest(
                        .post, "oauth/revoke", Parameters(["token": refreshToken, "client_id": $0.clientId]))))
        } published: {
            $0.revoke(refreshToken: refreshToken)
        }
    }

    public func jwks() -> Request<JWKS, AuthenticationError> {
        .sent(by: self) {
            .decoding($0.client.apiRequest(.get, ".well-known/jwks.json"))
        } published: {
            $0.jwks()
        }
    }
}

extension InvalidRequestError {
    /// A renewal was requested without a refresh token.
    public static let missingRefreshToken = InvalidRequestError(
        message: "There is no refresh token. Ask for the scope offline_access when logging in to get one.")
}
