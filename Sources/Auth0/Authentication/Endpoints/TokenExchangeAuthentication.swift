/// Exchanges of one token for another (RFC 8693, Auth0 docs).
public protocol TokenExchangeAuthentication {
    /// Exchanges a refresh token for a session transfer token, which logs the user in to a website in a browser (Auth0
    /// docs, "Native to Web SSO").
    ///
    /// The token expires after about a minute and works once. With refresh-token rotation, the result has a new refresh
    /// token: store it.
    ///
    /// - Parameter refreshToken: From a login with the scope `offline_access`.
    func ssoExchange(withRefreshToken refreshToken: String) -> TokenRequest<SSOCredentials, AuthenticationError>

    /// Exchanges another system's token for tokens of this tenant, as decided by an action of the tenant (Auth0 docs,
    /// "Custom Token Exchange").
    ///
    /// - Parameters:
    ///   - subjectToken: The other system's token.
    ///   - subjectTokenType: The URI of the token's type at the tenant.
    ///   - audience: The API that the access token is for.
    ///   - scope: The scope to request; `openid` is added if it's missing.
    ///   - organization: The ID (`org_…`) or name of the organization that the user is logged in to.
    ///   - parameters: More values for the action. The named arguments take precedence.
    func customTokenExchange(
        subjectToken: String, subjectTokenType: String, audience: String?, scope: String, organization: String?,
        parameters: [String: Any]
    ) -> TokenRequest<Credentials, AuthenticationError>
}

/// The token of someone who acts for the user (RFC 8693 §2.1).
public struct ActorToken: Sendable, Equatable {
    /// The token itself.
    public let token: String

    /// The URI of the token's type at the tenant.
    public let tokenType: String

    /// Creates an actor from a token and the URI of its type.
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
    /// Takes the optional refresh token of `Credentials`. If it's `nil`, the request fails and nothing is sent.
    public func ssoExchange(
        withRefreshToken refreshToken: String?
    ) -> TokenRequest<SSOCredentials, AuthenticationError> {
        var request = ssoExchange(withRefreshToken: refreshToken ?? "")
        if refreshToken == nil { request.apiRequest.error = InvalidRequestError.missingRefreshToken }
        return request
    }

    /// Exchanges another system's token for tokens of this tenant, as decided by an action of the tenant (Auth0 docs,
    /// "Custom Token Exchange").
    ///
    /// The parameters are those of
    /// `customTokenExchange(subjectToken:subjectTokenType:audience:scope:organization:parameters:)`. Those that you
    /// leave out have default values.
    public func customTokenExchange(
        subjectToken: String, subjectTokenType: String, audience: String? = nil, scope: String = defaultScope,
        organization: String? = nil, parameters: [String: Any] = [:], _: NoMoreArguments...
    ) -> TokenRequest<Credentials, AuthenticationError> {
        customTokenExchange(
            subjectToken: subjectToken, subjectTokenType: subjectTokenType, audience: audience, scope: scope,
            organization: organization, parameters: parameters)
    }

    /// Exchanges a token on behalf of a user: the claim `act` in the new tokens says who acts (RFC 8693 §4.1).
    ///
    /// With an actor, the tenant doesn't issue a refresh token.
    ///
    /// - Parameters:
    ///   - subjectToken: The other system's token for the user.
    ///   - subjectTokenType: The URI of the token's type at the tenant.
    ///   - audience: The API that the access token is for.
    ///   - scope: The scope to request; `openid` is added if it's missing.
    ///   - organization: The ID (`org_…`) or name of the organization that the user is logged in to.
    ///   - actorToken: Who acts; `nil` for nobody.
    ///   - parameters: More values for the action. The named arguments take precedence.
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

// MARK: - Endpoints

extension TokenExchangeAuthentication {
    public func ssoExchange(withRefreshToken refreshToken: String) -> TokenRequest<SSOCredentials, AuthenticationError>
    {
        .sent(by: self) { tenant in
            let audience = "urn:\(tenant.url.host ?? ""):session_transfer"
            return tenant.token(.refreshToken, ["refresh_token": refreshToken, "audience": audience])
        } published: {
            $0.ssoExchange(withRefreshToken: refreshToken)
        }
    }

    public func customTokenExchange(
        subjectToken: String, subjectTokenType: String, audience: String?, scope: String, organization: String?,
        parameters: [String: Any]
    ) -> TokenRequest<Credentials, AuthenticationError> {
        .sent(by: self) { tenant in
            let named: [String: Any?] = [
                "subject_token": subjectToken, "subject_token_type": subjectTokenType, "organization": organization,
            ]
            return tenant.login(.tokenExchange, (parameters as [String: Any?]).merging(named) { $1 }, audience, scope)
        } published: {
            $0.customTokenExchange(
                subjectToken: subjectToken, subjectTokenType: subjectTokenType, audience: audience, scope: scope,
                organization: organization, parameters: parameters)
        }
    }
}
