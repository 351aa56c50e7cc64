import Foundation

/// Client of the Authentication API (Auth0 docs). Make one with `Auth0.authentication()`.
///
/// Every method only makes a request; `start` sends it.
public protocol Authentication: Trackable, Loggable, TimeLimited, SenderConstraining, Sendable, DatabaseAuthentication,
    PasswordlessAuthentication, OneTimePasswordAuthentication, MultifactorAuthentication, SocialAuthentication,
    PasskeyAuthentication, TokenExchangeAuthentication, DeviceAuthentication, ConfidentialAuthentication
{
    /// The application's client ID.
    var clientId: String { get }

    /// The tenant's base URL, with a slash at its end.
    var url: URL { get }

    /// By how many seconds the tenant's clock is ahead of this machine's, as its last answer told; `nil` before the first one.
    ///
    /// Unless you say otherwise, as its last answer to any client of this process told.
    var clockSkew: TimeInterval? { get }

    /// Exchanges an authorization code for tokens (RFC 6749 §4.1.3, RFC 7636 §4.5).
    ///
    /// - Parameters:
    ///   - code: What the callback URL of the login brought.
    ///   - codeVerifier: The secret whose digest the authorize URL carried.
    ///   - redirectURI: The callback URL exactly as in the authorize URL.
    func codeExchange(
        withCode code: String, codeVerifier: String, redirectURI: String
    ) -> TokenRequest<Credentials, AuthenticationError>

    /// Gets new tokens for a refresh token (RFC 6749 §6).
    ///
    /// With refresh-token rotation the result holds a new refresh token, and the old one is used up.
    ///
    /// - Parameters:
    ///   - refreshToken: From a login with the scope `offline_access`.
    ///   - audience: Another API than the one of the login.
    ///   - scope: Narrows the scope; `nil` asks for what the login got.
    func renew(
        withRefreshToken refreshToken: String, audience: String?, scope: String?
    ) -> TokenRequest<Credentials, AuthenticationError>

    /// Fetches the profile of the user whom the access token, a bearer token, was issued for (OpenID Connect Core §5.3).
    func userInfo(withAccessToken accessToken: String) -> Request<UserInfo, AuthenticationError>

    /// Fetches the profile of the user whom the access token was issued for (OpenID Connect Core §5.3).
    ///
    /// - Parameters:
    ///   - accessToken: From a login with the scope `openid`.
    ///   - tokenType: The `tokenType` of the credentials: `Bearer` or `DPoP`.
    func userInfo(
        withAccessToken accessToken: String, tokenType: String
    ) -> Request<UserInfo, AuthenticationError>

    /// Makes a refresh token useless, and with it all that came of the same login (RFC 7009).
    func revoke(refreshToken: String) -> Request<Void, AuthenticationError>

    /// Fetches the public keys that the tenant signs ID tokens with (RFC 7517 §5).
    func jwks() -> Request<JWKS, AuthenticationError>
}

extension Authentication {
    /// Gets new tokens for a refresh token (RFC 6749 §6).
    ///
    /// The parameters are those of `renew(withRefreshToken:audience:scope:)`; those that are left out have their
    /// defaults.
    public func renew(
        withRefreshToken refreshToken: String, audience: String? = nil, scope: String? = nil, _: NoMoreArguments...
    ) -> TokenRequest<Credentials, AuthenticationError> {
        renew(withRefreshToken: refreshToken, audience: audience, scope: scope)
    }

    /// Takes the refresh token as `Credentials` hold it. When it is `nil` the request fails and nothing is sent.
    public func renew(
        withRefreshToken refreshToken: String?, audience: String? = nil, scope: String? = nil
    ) -> TokenRequest<Credentials, AuthenticationError> {
        var request = renew(withRefreshToken: refreshToken ?? "", audience: audience, scope: scope)
        if refreshToken == nil { request.call.problem = InvalidRequestError.missingRefreshToken }
        return request
    }

    public func userInfo(withAccessToken accessToken: String) -> Request<UserInfo, AuthenticationError> {
        userInfo(withAccessToken: accessToken, tokenType: "Bearer")
    }
}

extension Authentication {
    /// As the tenant's last answer to any client of this process told.
    public var clockSkew: TimeInterval? { ClockSkews.shared.skew(of: url) }
}

// MARK: - What a custom conforming type leaves out fails when it is started

extension Authentication {
    public func codeExchange(
        withCode code: String, codeVerifier: String, redirectURI: String
    ) -> TokenRequest<Credentials, AuthenticationError> {
        .notOffered()
    }

    public func renew(
        withRefreshToken refreshToken: String, audience: String?, scope: String?
    ) -> TokenRequest<Credentials, AuthenticationError> {
        .notOffered()
    }

    public func userInfo(
        withAccessToken accessToken: String, tokenType: String
    ) -> Request<UserInfo, AuthenticationError> {
        .notOffered()
    }

    public func revoke(refreshToken: String) -> Request<Void, AuthenticationError> {
        .notOffered()
    }

    public func jwks() -> Request<JWKS, AuthenticationError> {
        .notOffered()
    }
}

extension InvalidRequestError {
    /// A renewal was asked for without a refresh token.
    public static let missingRefreshToken = InvalidRequestError(
        message: "There is no refresh token. Ask for the scope offline_access when logging in to get one.")
}
