/// Exchanges of one token for another (RFC 8693, Auth0 docs).
public protocol TokenExchangeAuthentication {
    /// Exchanges a refresh token for a session transfer token, which logs the user in to a web site in a browser
    /// (Auth0 docs, "Native to Web SSO").
    ///
    /// The token lives for about a minute and works once. With refresh-token rotation the result holds a new refresh token:
    /// store it.
    ///
    /// - Parameter refreshToken: From a login with the scope `offline_access`.
    func ssoExchange(withRefreshToken refreshToken: String) -> TokenRequest<SSOCredentials, AuthenticationError>

    /// Exchanges a token of another system for tokens of this tenant, as an action of the tenant decides
    /// (Auth0 docs, "Custom Token Exchange").
    ///
    /// - Parameters:
    ///   - subjectToken: The token of the other system.
    ///   - subjectTokenType: The URI under which the tenant knows such tokens.
    ///   - audience: The API that the access token is for.
    ///   - scope: What is asked for; `openid` is added when it is missing.
    ///   - organization: The organization, an ID (`org_…`) or name, that the user is logged in to.
    ///   - parameters: More values for the action. The named arguments win over them.
    func customTokenExchange(
        subjectToken: String, subjectTokenType: String, audience: String?, scope: String, organization: String?,
        parameters: [String: Any]
    ) -> TokenRequest<Credentials, AuthenticationError>
}

/// The token of someone who acts for the user (RFC 8693 §2.1).
public struct ActorToken: Sendable, Equatable {
    /// The token itself.
    public let token: String

    /// The URI under which the tenant knows such tokens.
    public let tokenType: String

    /// The token of someone who acts for a user, with the URI of its kind.
    public init(token: String, tokenType: String) {
        self.token = token
        self.tokenType = tokenType
    }
}

extension ActorToken: CustomStringConvertible, CustomReflectable {
    public var description: String { customMirror.summary }
    public var customMirror: Mirror { Mirror(self, children: ["token": Masking.mask, "tokenType": tokenType]) }
}

extension TokenExchangeAuthentication {
    /// Takes the refresh token as `Credentials` hold it. When it is `nil` the request fails and nothing is sent.
    public func ssoExchange(
        withRefreshToken refreshToken: String?
    ) -> TokenRequest<SSOCredentials, AuthenticationError> {
        var request = ssoExchange(withRefreshToken: refreshToken ?? "")
        if refreshToken == nil { request.call.problem = InvalidRequestError.missingRefreshToken }
        return request
    }

    /// Exchanges a token of another system for tokens of this tenant, as an action of the tenant decides (Auth0 docs,
    /// "Custom Token Exchange").
    ///
    /// The parameters are those of
    /// `customTokenExchange(subjectToken:subjectTokenType:audience:scope:organization:parameters:)`; those that are
    /// left out have their defaults.
    public func customTokenExchange(
        subjectToken: String, subjectTokenType: String, audience: String? = nil, scope: String = defaultScope,
        organization: String? = nil, parameters: [String: Any] = [:], _: NoMoreArguments...
    ) -> TokenRequest<Credentials, AuthenticationError> {
        customTokenExchange(
            subjectToken: subjectToken, subjectTokenType: subjectTokenType, audience: audience, scope: scope,
            organization: organization, parameters: parameters)
    }

    /// The exchange on behalf of a user: the tokens say, in the claim `act`, who acts (RFC 8693 §4.1).
    ///
    /// With an actor the tenant issues no refresh token.
    ///
    /// - Parameters:
    ///   - subjectToken: The user's token of the other system.
    ///   - subjectTokenType: The URI under which the tenant knows such tokens.
    ///   - audience: The API that the access token is for.
    ///   - scope: What is asked for; `openid` is added when it is missing.
    ///   - organization: The organization, an ID (`org_…`) or name, that the user is logged in to.
    ///   - actorToken: Who acts; `nil` for nobody.
    ///   - parameters: More values for the action. The named arguments win over them.
    public func customTokenExchange(
        subjectToken: String, subjectTokenType: String, audience: String? = nil, scope: String = defaultScope,
        organization: String? = nil, actorToken: ActorToken?, parameters: [String: any Sendable] = [:]
    ) -> TokenRequest<Credentials, AuthenticationError> {
        var parameters: [String: Any] = parameters
        parameters["actor_token"] = actorToken?.token
        parameters["actor_token_type"] = actorToken?.tokenType
        return customTokenExchange(
            subjectToken: subjectToken, subjectTokenType: subjectTokenType, audience: audience, scope: scope,
            organization: organization, parameters: parameters)
    }
}

// MARK: - What a custom conforming type leaves out fails when it is started

extension TokenExchangeAuthentication {
    public func ssoExchange(withRefreshToken refreshToken: String) -> TokenRequest<SSOCredentials, AuthenticationError>
    {
        .notOffered()
    }

    public func customTokenExchange(
        subjectToken: String, subjectTokenType: String, audience: String?, scope: String, organization: String?,
        parameters: [String: Any]
    ) -> TokenRequest<Credentials, AuthenticationError> {
        .notOffered()
    }
}

extension Auth0Authentication {
    func ssoExchange(withRefreshToken refreshToken: String) -> TokenRequest<SSOCredentials, AuthenticationError> {
        let audience = "urn:\(url.host ?? ""):session_transfer"
        return token(.refreshToken, ["refresh_token": refreshToken, "audience": audience])
    }

    func customTokenExchange(
        subjectToken: String, subjectTokenType: String, audience: String?, scope: String, organization: String?,
        parameters: [String: Any]
    ) -> TokenRequest<Credentials, AuthenticationError> {
        let named: [String: Any?] = [
            "subject_token": subjectToken, "subject_token_type": subjectTokenType, "organization": organization,
        ]
        return login(.tokenExchange, (parameters as [String: Any?]).merging(named) { $1 }, audience, scope)
    }
}
