import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The Authentication API over HTTP.
struct Auth0Authentication: Authentication, APIClientBacked {
    let clientId: String
    var client: APIClient
    /// How the application authenticates itself; `nil` for a public client.
    var clientAuthentication: ClientAuthentication?

    var url: URL { client.domain.url }

    var clockSkew: TimeInterval? { client.skews?.skew(of: url) }
}

// MARK: - Building requests

extension Auth0Authentication {
    /// A login at the token endpoint, with a scope and the API that the access token is for.
    func login(
        _ grant: GrantType, _ parameters: [String: Any?], _ audience: String?, _ scope: String
    ) -> TokenRequest<Credentials, AuthenticationError> {
        let asked: [String: Any?] = ["audience": audience, "scope": Scope.includingOpenID(scope)]
        return token(grant, parameters.merging(asked) { $1 })
    }

    /// A request to the token endpoint. Parameters that are `nil` are left out.
    func token<T: TokenSet>(
        _ grant: GrantType, _ parameters: [String: Any?]
    ) -> TokenRequest<T, AuthenticationError> {
        let parameters = parameters.merging(["grant_type": grant.rawValue]) { $1 }
        return .tokens(
            proved(client.apiRequest(.post, "oauth/token", named(parameters))), of: client, clientID: clientId)
    }

    /// A request whose result is decoded. Parameters that are `nil` are left out.
    func post<T: Decodable & Sendable>(
        _ path: String, _ parameters: [String: Any?]
    ) -> Request<T, AuthenticationError> {
        .decoding(proved(client.apiRequest(.post, path, named(parameters))))
    }

    /// A request without a result. Parameters that are `nil` are left out.
    func post(_ path: String, _ parameters: [String: Any?]) -> Request<Void, AuthenticationError> {
        .confirming(proved(client.apiRequest(.post, path, named(parameters))))
    }

    /// The request with the client's authentication, if it has one.
    func proved(_ apiRequest: APIRequest) -> APIRequest {
        guard let clientAuthentication else { return apiRequest }
        var apiRequest = apiRequest
        apiRequest.interceptors.append(
            ClientProofs(clientAuthentication: clientAuthentication, clientID: clientId, client: client))
        return apiRequest
    }

    private func named(_ parameters: [String: Any?]) -> Parameters {
        Parameters(parameters.merging(["client_id": clientId]) { $1 })
    }
}

extension Auth0Authentication {
    init(
        _ configuration: Auth0Configuration, session: URLSession, clientAuthentication: ClientAuthentication? = nil
    ) {
        self.init(
            clientId: configuration.clientID, client: APIClient(domain: configuration.domain, session: session),
            clientAuthentication: clientAuthentication)
    }
}
