extension Request where T: TokenSet {
    /// A client's request to the token endpoint, with a DPoP proof if the client makes them.
    static func tokens(_ apiRequest: APIRequest, of client: APIClient, clientID: String) -> Request {
        var request = Request(apiRequest) { (response) throws(E) -> T in
            let tokens: TokenResponse = try response.value(failing: E.self)
            do throws(TokenResponseError) {
                return try T(tokens)
            } catch {
                throw E(cause: error, statusCode: response.http?.statusCode ?? 0)
            }
        }
        request.idTokenCheck = IDTokenCheck(of: client, clientID: clientID)
        return request.bound(by: client)
    }
}

extension IDTokenCheck {
    /// How to check ID tokens for this client of the tenant, with the keys that the tenant publishes.
    fileprivate init(of client: APIClient, clientID: String) {
        validator = IDTokenValidator(
            issuer: client.domain.url.absoluteString, clientID: clientID, clock: client.clock)
        keys = SigningKeySource(of: client)
    }
}
